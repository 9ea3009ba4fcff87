/** Loads the parser when it is first needed: most blocks of YAML do without it. */
export declare function loadYaml(): typeof import('yaml');

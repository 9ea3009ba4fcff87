/** Loads the parser that knows places; valid YAML does without it. */
export declare function loadYaml(): typeof import('yaml');

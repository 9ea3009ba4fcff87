/** Imports the module at a `file:` URL, as `import()` does. */
export declare function importFile(address: string): Promise<Record<string, unknown>>;

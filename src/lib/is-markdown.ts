/** Returns whether a file is a text by its name; `.markdown` is one of other generators. */
export const isMarkdown = (file: string) => /\.(?:md|markdown)$/.test(file);

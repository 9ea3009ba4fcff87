/**
 * Variants plain data. V8 stores what is cut from a long string as a reference to the whole, so a
 * title of a few words would keep the text of its file in memory.
 */
export const detach = <Data>(data: Data): Data => JSON.parse(JSON.stringify(data)) as Data;

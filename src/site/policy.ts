/** A content security policy: sources by directive (https://www.w3.org/TR/CSP3/). */
export type Policy = Readonly<Record<string, readonly string[]>>;

// oxlint-disable typescript/ban-ts-comment -- It is kept in the declarations.

/** @ts-ignore A thing of https://schema.org; `any` without the optional package. */
export type Thing = Exclude<import('schema-dts').Thing, string>;

/**
 * Returns structured data for `<script type="application/ld+json" dangerouslySetInnerHTML={…} />`.
 * The package `schema-dts` has the types of all things (https://schema.org).
 */
export const jsonLd = (...things: readonly Thing[]): { readonly __html: string } => ({
  // `<` could end the element.
  __html: JSON.stringify({ '@context': 'https://schema.org', '@graph': things }).replaceAll(
    '<',
    '\\u003c',
  ),
});

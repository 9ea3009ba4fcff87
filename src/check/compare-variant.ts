import { escapeHtml } from '../content/markdown/html.ts';
import type { Variant } from '../plan/plan.ts';

/** The first difference of two pages, with a few characters of each. */
export interface Difference {
  readonly root: string;
  readonly variant: string;
  /** The offset in the HTML of the variant. */
  readonly offset: number;
}

interface Compared {
  readonly root: Pick<Variant, 'product'> | undefined;
  readonly variant: Pick<Variant, 'slug' | 'product'>;
  readonly base: string;
}

/**
 * Compares the HTML of a variant with the same page at the root, and returns the first unexpected difference. Expected are
 * the product's name (as text, in JSON, in an address) and addresses in the variant's own folder.
 */
export function matchesRoot(
  root: string,
  variant: string,
  { root: { product } = { product: undefined }, variant: { slug, product: own }, base }: Compared,
): Difference | undefined {
  const paired = pairUp(own?.name ?? '', product?.name ?? '').set(`${base}${slug}/`, [base]);
  const anyOf = new RegExp(
    [...paired.keys()]
      .sort((a, b) => b.length - a.length)
      .map((form) => form.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
      .join('|'),
    'g',
  );
  let atRoot = 0;
  let atVariant = 0;
  for (const match of [...variant.matchAll(anyOf), undefined]) {
    const same = variant.slice(atVariant, match?.index);
    if (!root.startsWith(same, atRoot)) return firstDifference(root, variant, atRoot, atVariant);
    atRoot += same.length;
    if (match === undefined) break;
    atVariant = match.index + match[0].length;
    // The root may have the same words there, for example the company's name if a product has the same name.
    const next = variant.slice(atVariant, atVariant + 12);
    const candidates = [...(paired.get(match[0]) ?? []), match[0]].filter((form) =>
      root.startsWith(form, atRoot),
    );
    const [first] = candidates;
    if (first === undefined) return firstDifference(root, variant, atRoot, match.index);
    atRoot += (candidates.find((form) => root.startsWith(next, atRoot + form.length)) ?? first)
      .length;
  }
  return atRoot === root.length
    ? undefined
    : firstDifference(root, variant, atRoot, variant.length);
}

/** Maps each form of the variant's name to the forms of the root's name: one of them may need escapes. */
function pairUp(own: string, root: string): Map<string, readonly string[]> {
  const rootForms = forms(root);
  const paired = new Map<string, readonly string[]>();
  for (const [index, form] of forms(own).entries())
    if (form !== '') paired.set(form, [...(paired.get(form) ?? []), rootForms[index] ?? '']);
  return paired;
}

/** Returns a name in all the forms in which a page can contain it. */
function forms(name: string): string[] {
  const escaped = escapeHtml(name);
  return [
    name,
    escaped,
    escaped.replaceAll("'", '&#x27;'),
    JSON.stringify(name).slice(1, -1),
    encodeURIComponent(name),
    encodeURI(name),
  ];
}

function firstDifference(
  root: string,
  variant: string,
  atRoot: number,
  atVariant: number,
): Difference {
  let same = 0;
  while (same < variant.length - atVariant && root[atRoot + same] === variant[atVariant + same])
    same++;
  return {
    root: piece(root, atRoot + same),
    variant: piece(variant, atVariant + same),
    offset: atVariant + same,
  };
}

const piece = (text: string, at: number) =>
  text
    .slice(Math.max(0, at - 15), at + 25)
    .replace(/\s+/g, ' ')
    .trim();

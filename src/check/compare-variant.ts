import type { Variant } from '../plan/plan.ts';

/** Where two pages part, a few characters of each. */
export interface Difference {
  readonly root: string;
  readonly variant: string;
  /** Where in the HTML of the variant. */
  readonly offset: number;
}

interface Compared {
  readonly root: Pick<Variant, 'product'> | undefined;
  readonly variant: Pick<Variant, 'slug' | 'product'>;
  readonly base: string;
}

/**
 * Holds the HTML of a variant against the same page at the root, and returns where they part if they do. They may differ
 * where one says its product's name (as text, in JSON, in an address) or an address below its own folder.
 */
export function matchesRoot(
  root: string,
  variant: string,
  { root: { product } = { product: undefined }, variant: { slug, product: own }, base }: Compared,
): Difference | undefined {
  const exchanged = pairUp(own?.name ?? '', product?.name ?? '').set(`${base}${slug}/`, [base]);
  const anyOf = new RegExp(
    [...exchanged.keys()]
      .sort((a, b) => b.length - a.length)
      .map((form) => form.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
      .join('|'),
    'g',
  );
  let atRoot = 0;
  let atVariant = 0;
  for (const match of [...variant.matchAll(anyOf), undefined]) {
    const same = variant.slice(atVariant, match?.index);
    if (!root.startsWith(same, atRoot)) return parting(root, variant, atRoot, atVariant);
    atRoot += same.length;
    if (match === undefined) break;
    atVariant = match.index + match[0].length;
    // The words may also stand there by themselves, as the company's name does where a product is named like it.
    const next = variant.slice(atVariant, atVariant + 12);
    const candidates = [...(exchanged.get(match[0]) ?? []), match[0]].filter((form) =>
      root.startsWith(form, atRoot),
    );
    const [first] = candidates;
    if (first === undefined) return parting(root, variant, atRoot, match.index);
    atRoot += (candidates.find((form) => root.startsWith(next, atRoot + form.length)) ?? first)
      .length;
  }
  return atRoot === root.length ? undefined : parting(root, variant, atRoot, variant.length);
}

/** Each form of a variant's name, and the forms that the root's takes at such a place: the one may need no escapes where the other does. */
function pairUp(own: string, root: string): Map<string, readonly string[]> {
  const rootForms = forms(root);
  const paired = new Map<string, readonly string[]>();
  for (const [index, form] of forms(own).entries())
    if (form !== '') paired.set(form, [...(paired.get(form) ?? []), rootForms[index] ?? '']);
  return paired;
}

/** A name as it may stand in a page. */
function forms(name: string): string[] {
  const escaped = name
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
  return [
    name,
    escaped,
    escaped.replaceAll("'", '&#x27;'),
    JSON.stringify(name).slice(1, -1),
    encodeURIComponent(name),
    encodeURI(name),
  ];
}

function parting(root: string, variant: string, atRoot: number, atVariant: number): Difference {
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

import type { Copy } from '../plan/plan.ts';

/** Where two pages part, a few characters of each. */
export interface Difference {
  readonly root: string;
  readonly copy: string;
  /** Where in the HTML of the copy. */
  readonly offset: number;
}

interface Compared {
  readonly root: Pick<Copy, 'product'> | undefined;
  readonly copy: Pick<Copy, 'slug' | 'product'>;
  readonly base: string;
}

/**
 * Holds the HTML of a copy against the same page at the root, and returns where they part if they do. They may differ
 * where one says its product's name (as text, in JSON, in an address) or an address below its own folder.
 */
export function matchesRoot(
  root: string,
  copy: string,
  { root: { product } = { product: undefined }, copy: { slug, product: own }, base }: Compared,
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
  let atCopy = 0;
  for (const match of [...copy.matchAll(anyOf), undefined]) {
    const same = copy.slice(atCopy, match?.index);
    if (!root.startsWith(same, atRoot)) return parting(root, copy, atRoot, atCopy);
    atRoot += same.length;
    if (match === undefined) break;
    atCopy = match.index + match[0].length;
    // The words may also stand there by themselves, as the company's name does where a product is named like it.
    const next = copy.slice(atCopy, atCopy + 12);
    const candidates = [...(exchanged.get(match[0]) ?? []), match[0]].filter((form) =>
      root.startsWith(form, atRoot),
    );
    const [first] = candidates;
    if (first === undefined) return parting(root, copy, atRoot, match.index);
    atRoot += (candidates.find((form) => root.startsWith(next, atRoot + form.length)) ?? first)
      .length;
  }
  return atRoot === root.length ? undefined : parting(root, copy, atRoot, copy.length);
}

/** Each form of a copy's name, and the forms that the root's takes at such a place: the one may need no escapes where the other does. */
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

function parting(root: string, copy: string, atRoot: number, atCopy: number): Difference {
  let same = 0;
  while (same < copy.length - atCopy && root[atRoot + same] === copy[atCopy + same]) same++;
  return {
    root: piece(root, atRoot + same),
    copy: piece(copy, atCopy + same),
    offset: atCopy + same,
  };
}

const piece = (text: string, at: number) =>
  text
    .slice(Math.max(0, at - 15), at + 25)
    .replace(/\s+/g, ' ')
    .trim();

import type { Problem, Report } from '../../report/diagnostic.ts';
import { Reference } from '../../site/reference.ts';
import { ImageFile, Link } from '../../site/schema.ts';
import type { YamlData } from '../../files/yaml.ts';
import type { Path, YamlLocation } from '../../files/yaml-locator.ts';
import { fillHtml } from '../markdown/fill-markdown.ts';
import { unescapeHtml } from '../markdown/html.ts';
import { imageTarget, linkTarget } from '../markdown/link-target.ts';
import type { MarkdownLink } from '../markdown/markdown-text.ts';
import { hrefOf, insideTarget, ownTarget } from '../markdown/render-link.ts';
import { markVariables } from '../markdown/variables.ts';
import type { AssetName, Bindings, Placeholder } from '../placeholder.ts';
import { changeValue } from './field-values.ts';

type Locate = () => YamlLocation & { readonly file: string };

/** An image that a field names, with the file that it leads to. */
export interface FieldImage extends ImageFile, AssetName {
  /** Returns the location of the field. */
  readonly locate: Locate;
}

/** A reference of a field to an entry. */
export interface FieldReference {
  readonly reference: Reference;
  readonly locate: Locate;
}

/** A link of a file, whose address depends on the variant. */
class ResolvedLink extends Link {
  readonly #addressIn: (bindings: Bindings) => string;

  constructor(href: string, external: boolean, addressIn: (bindings: Bindings) => string) {
    super(href, external);
    this.#addressIn = addressIn;
  }

  fill(bindings: Bindings): Link {
    return new Link(this.#addressIn(bindings), this.external);
  }
}

/** What the links of a file depend on besides its fields. */
interface FieldsContext {
  readonly data: YamlData;
  readonly file: string;
  readonly origin: string | undefined;
  readonly report: Report;
}

/**
 * Resolves the images, links and references in validated fields as those of a text. Reports those that
 * cannot be followed; `fields` is `undefined` then. `links` are those that lead inside the site. A
 * translation has the links of its original, which are checked there.
 */
export function resolveFields<Fields>(
  fields: Fields | undefined,
  { data, file, origin, report }: FieldsContext,
) {
  const images: FieldImage[] = [];
  const links: MarkdownLink[] = [];
  const references: FieldReference[] = [];
  let isValid = true;
  let varies = false;
  const fail = (refusal: Problem & { kind?: string }, path: Path, isOwn = true) => {
    const { kind: _, ...problem } = refusal;
    isValid = false;
    if (isOwn) report({ ...problem, file, ...data.locationOf(path) });
  };
  const resolveLink = (link: Link, path: Path) => {
    const target = ownTarget(linkTarget(markVariables(link.href, 0), file), { origin, file });
    const isOwn = isWritten(data.value, path);
    if (target.kind === 'refused') return fail(target, path, isOwn);
    const inside = isOwn ? insideTarget(target) : undefined;
    if (inside !== undefined)
      links.push({ ...inside, target: link.href, ...data.locationOf(path) });
    const placeholders: Placeholder[] = [];
    const html = hrefOf(target, placeholders) ?? '';
    return new ResolvedLink(link.href, target.kind === 'external', (bindings) =>
      unescapeHtml(fillHtml(html, placeholders, bindings)),
    );
  };
  const resolved = changeValue(fields, (part, path) => {
    varies ||= part instanceof Link || part instanceof Reference;
    if (part instanceof Link) return resolveLink(part, path);
    const locate = () => ({ file, ...data.locationOf(path) });
    if (part instanceof Reference) references.push({ reference: part, locate });
    if (!(part instanceof ImageFile)) return part;
    const target = imageTarget(part.name, file);
    if (target.kind === 'asset')
      images.push(Object.assign(part, { asset: target.page, beside: target.beside, locate }));
    else fail(target.kind === 'refused' ? target : elsewhere, path);
    return part;
  });
  return { fields: isValid ? resolved : undefined, varies, images, links, references };
}

const elsewhere: Problem = {
  code: 'content/wrong-value',
  message: 'The image must be a file of this site.',
  why: 'Another site would learn of every visitor.',
  fix: 'Save the image in the folder of this file, and write its name, such as office.jpg.',
};

/**
 * Returns fields with the addresses that their links have in one variant, and with the entries that they
 * refer to.
 */
export const fillLinks = <Fields>(fields: Fields, bindings: Bindings): Fields =>
  changeValue(fields, (part) => {
    if (part instanceof ResolvedLink) return part.fill(bindings);
    return part instanceof Reference ? bindings.entryOf?.(part) : part;
  });

const isWritten = (value: unknown, [key, ...path]: Path): boolean =>
  key === undefined ? value !== undefined : isWritten(Object(value)[key], path);

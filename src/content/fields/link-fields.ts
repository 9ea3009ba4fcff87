import type { Report } from '../../report/diagnostic.ts';
import { Reference } from '../../site/reference.ts';
import { Link } from '../../site/schema.ts';
import { changeValue, eachInstance } from './field-values.ts';
import { findReferences, type FieldReference } from './references.ts';
import { unescapeHtml } from '../markdown/html.ts';
import { linkTarget } from '../markdown/link-target.ts';
import { fillHtml } from '../markdown/fill-markdown.ts';
import type { MarkdownLink } from '../markdown/markdown-text.ts';
import { hrefOf, insideTarget, ownTarget } from '../markdown/render-link.ts';
import { markVariables } from '../markdown/variables.ts';
import type { Bindings, Placeholder } from '../placeholder.ts';
import type { YamlData } from '../../files/yaml.ts';
import type { Path } from '../../files/yaml-locator.ts';

/** A link of a file, whose address depends on the variant. It has no values to fill in itself. */
class ResolvedLink implements Link {
  readonly #link: Link;
  readonly #html: string;
  readonly #placeholders: readonly Placeholder[];

  constructor(link: Link, html: string, placeholders: readonly Placeholder[]) {
    this.#link = link;
    this.#html = html;
    this.#placeholders = placeholders;
  }

  get href(): string {
    return this.#link.href;
  }

  get external(): boolean {
    return this.#link.external;
  }

  fill(bindings: Bindings): Link {
    return new Link(
      unescapeHtml(fillHtml(this.#html, this.#placeholders, bindings)),
      this.external,
    );
  }
}

/** What the links of a file depend on besides its fields. */
interface LinkContext {
  readonly data: YamlData;
  readonly file: string;
  readonly origin: string | undefined;
  readonly report: Report;
}

/**
 * Resolves the links in validated fields as those of a text, and returns those that lead inside the
 * site, the references to entries, and whether there are links or references. Reports those that cannot be followed, and returns `undefined`
 * then. A translation has the links of its original, which are checked there.
 */
export function resolveLinks<Fields>(
  fields: Fields,
  { data, file, origin, report }: LinkContext,
):
  | {
      readonly fields: Fields;
      readonly varies: boolean;
      readonly links: readonly MarkdownLink[];
      readonly references: readonly FieldReference[];
    }
  | undefined {
  const links: MarkdownLink[] = [];
  const resolved = new Map<Link, Link>();
  let failed = false;
  eachInstance(fields, Link, (link, path) => {
    const target = ownTarget(linkTarget(markVariables(link.href, 0), file), { origin, file });
    const isOwn = isWritten(data.value, path);
    if (target.kind === 'refused') {
      const { kind: _, ...problem } = target;
      if (isOwn) report({ ...problem, file, ...data.locationOf(path) });
      failed = true;
      return;
    }
    const placeholders: Placeholder[] = [];
    const html = hrefOf(target, placeholders) ?? '';
    const own = new Link(link.href, target.kind === 'external');
    resolved.set(link, new ResolvedLink(own, html, placeholders));
    const inside = isOwn ? insideTarget(target) : undefined;
    if (inside !== undefined)
      links.push({ ...inside, target: link.href, ...data.locationOf(path) });
  });
  if (failed) return undefined;
  const references = findReferences(fields, { data, file });
  const varies = resolved.size > 0 || references.length > 0;
  const change = (part: unknown) => (part instanceof Link ? resolved.get(part) : part);
  return { fields: varies ? changeValue(fields, change) : fields, varies, links, references };
}

/**
 * Returns fields with the addresses that their links have in one variant, and with the entries that they
 * refer to.
 */
export const fillLinks = <Fields>(fields: Fields, bindings: Bindings): Fields =>
  changeValue(fields, (part) =>
    part instanceof ResolvedLink
      ? part.fill(bindings)
      : part instanceof Reference
        ? bindings.entryOf?.(part)
        : part,
  );

const isWritten = (value: unknown, [key, ...path]: Path): boolean =>
  key === undefined ? value !== undefined : isWritten(Object(value)[key], path);

import type { ComponentType, ImgHTMLAttributes, ReactElement } from 'react';
import { jsonLd } from './json-ld.ts';
import type { PageParent } from './page-props.ts';
import type { SiteImage } from './site-image.ts';
import type { SiteTools } from './site-tools.ts';

interface PictureProps
  extends Omit<ImgHTMLAttributes<HTMLImageElement>, 'src' | 'srcSet' | 'loading'> {
  /** As `site.image` returns it. */
  readonly image: SiteImage;
  /** The words for visitors who do not see it; `''` for a decoration. */
  readonly alt: string;
  /** Other crops: of those whose `media` matches the window, browsers show the first. */
  readonly crops?: readonly { readonly media: string; readonly image: SiteImage }[];
}

/** Shows an image in the sizes and formats that browsers choose from. */
export function Picture({ image, alt, crops = [], ...others }: PictureProps): ReactElement {
  return (
    <picture>
      {[...crops, { media: undefined, image }].flatMap(({ media, image: shown }) =>
        shown.sources.map((source) => (
          <source
            key={`${media} ${source.type}`}
            media={media}
            {...source}
            sizes={shown.sizes}
            width={shown.width}
            height={shown.height}
          />
        )),
      )}
      <img
        src={image.src}
        width={image.width}
        height={image.height}
        alt={alt}
        {...image.loading}
        {...others}
      />
    </picture>
  );
}

interface ScriptProps {
  readonly site: Pick<SiteTools, 'script' | 'integrity'>;
  /** Its name in `scripts` of the site map. */
  readonly name: string;
}

/** Loads a script of the site map; the policy of the page allows it. */
export function Script({ site, name }: ScriptProps): ReactElement {
  return <script src={site.script(name)} integrity={site.integrity(name)} defer />;
}

interface BreadcrumbsProps {
  readonly parents: readonly PageParent[];
  /** The title of the page itself. */
  readonly title: string;
  /** The words for pages above it by their paths, such as `{ '/': 'Home' }`, instead of their titles. */
  readonly titles?: Readonly<Record<string, string>>;
  /** The name of the list for screen readers. */
  readonly label?: string;
}

/** Shows the pages above a page, also as structured data; nothing for the home page. */
export function Breadcrumbs(props: BreadcrumbsProps): ReactElement | null {
  const { parents, title, titles = {}, label = 'Breadcrumbs' } = props;
  if (parents.length === 0) return null;
  const above = parents.map(({ path, href, url, title: own = path }) => {
    return { path, href, url, name: titles[path] ?? own };
  });
  const items = [...above.map(({ name, url }) => ({ name, item: url })), { name: title }];
  const itemListElement = items.map((item, index) => ({
    '@type': 'ListItem' as const,
    position: index + 1,
    ...item,
  }));
  return (
    <nav aria-label={label}>
      <ol>
        {above.map(({ path, href, name }) => (
          <li key={path}>
            <a href={href}>{name}</a>
          </li>
        ))}
        <li aria-current="page">{title}</li>
      </ol>
      <script
        type="application/ld+json"
        dangerouslySetInnerHTML={jsonLd({ '@type': 'BreadcrumbList', itemListElement })}
      />
    </nav>
  );
}

interface InteractiveProps<Props extends object> {
  readonly site: Pick<SiteTools, 'script' | 'integrity' | 'renderInteractive'>;
  /** The script of the site map that hydrates the component. */
  readonly script: string;
  readonly component: ComponentType<Props>;
  /** Strings, finite numbers, booleans, lists and plain objects: what JSON can hold. */
  readonly props: NoInfer<Props>;
}

/**
 * Shows a component that a script makes interactive, as React renders it first. The script finds it
 * by the attribute `data-interactive`, the name of the script, and its props in `data-props`. Throws an
 * Error for a value that would arrive there as another one.
 */
export function Interactive<Props extends object>({
  site,
  script,
  component,
  props,
}: InteractiveProps<Props>): ReactElement {
  const html = site.renderInteractive(component, props);
  return (
    <>
      <div
        data-interactive={script}
        data-props={JSON.stringify(props, rejectChanged)}
        dangerouslySetInnerHTML={{ __html: html }}
      />
      <Script site={site} name={script} />
    </>
  );
}

/** Throws an Error for a value of props that JSON would change, such as a date or a function. */
function rejectChanged(this: Readonly<Record<string, unknown>>, name: string, value: unknown) {
  // `value` is what `toJSON` of a date returned already.
  const given = this[name];
  const type = Object.prototype.toString.call(given).slice('[object '.length, -1);
  if (!plainTypes.includes(type) || (typeof given === 'number' && !Number.isFinite(given)))
    throw new Error(
      `The prop ${name} of an interactive component is ${type === 'Number' ? given : `a ${type}`}, which JSON cannot hold.`,
    );
  return value;
}

const plainTypes = ['Array', 'Boolean', 'Null', 'Number', 'Object', 'String', 'Undefined'];

import type { ReactElement } from 'react';
import {
  describe,
  contentType,
  entry,
  string,
  type PageContent,
  type PageProps,
} from 'react-sitegen';
import { Document } from '../document.tsx';
import { FlatLine } from '../parts/flat-line.tsx';
import { Prose } from '../parts/prose.tsx';
import { nameOf, type Settings } from '../settings.ts';

export const notFoundContent = {
  notFound: entry(
    'not-found.md',
    contentType({
      title: describe(string(), 'The large number.'),
      text: describe(string(), 'What it means, in a few words.'),
      action: describe(string(), 'The button, which leads to the home page.'),
      description: describe(string(), 'For link previews; search engines leave this page out.'),
    }),
  ),
};

type NotFoundProps = PageProps<Settings, PageContent<typeof notFoundContent>>;

/** Served for every unknown address, at any depth, so no address in it is relative. */
export function NotFound(props: NotFoundProps): ReactElement {
  const { settings, content, site, product } = props;
  const { title, text, action, description, body } = content.notFound;
  return (
    <Document
      {...props}
      title={`${text} – ${nameOf(settings, product)}`}
      description={description}
      name="not-found"
      className="not-found wrap"
    >
      <h1>
        <span className="figure">{title}</span> <FlatLine />
        <span>{text}</span>
      </h1>
      <Prose html={body.html} />
      <a className="button" href={site.href('/')}>
        {action}
      </a>
    </Document>
  );
}

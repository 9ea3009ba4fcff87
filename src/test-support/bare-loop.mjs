/*
 * Writes each text of a site as a page, with marked and React and nothing else: a lower bound for
 * any generator that is built on them. It checks nothing and keeps nothing.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { marked } from 'marked';
import { createElement as h } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

const [site = '.'] = process.argv.slice(2);
const posts = path.join(site, 'content/posts');
const out = path.join(site, 'dist-of-loop');
const styles = readFileSync(path.join(site, 'assets/main.css'), 'utf8');

const Page = ({ title, html }) =>
  h(
    'html',
    { lang: 'en' },
    h(
      'head',
      null,
      h('meta', { charSet: 'utf-8' }),
      h('title', null, title),
      h('style', { dangerouslySetInnerHTML: { __html: styles } }),
    ),
    h(
      'body',
      null,
      h(
        'main',
        null,
        h('h1', null, title),
        h('div', { dangerouslySetInnerHTML: { __html: html } }),
      ),
    ),
  );

rmSync(out, { recursive: true, force: true });
for (const file of readdirSync(posts)) {
  const [, title, text] = /^---\ntitle: "(.*)"\n---\n([^]*)$/.exec(
    readFileSync(path.join(posts, file), 'utf8'),
  );
  const page = renderToStaticMarkup(h(Page, { title, html: marked.parse(text) }));
  const folder = path.join(out, 'posts', file.slice(0, -'.md'.length));
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'index.html'), `<!doctype html>${page}`);
}

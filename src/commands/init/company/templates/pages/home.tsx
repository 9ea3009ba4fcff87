import type { PageContent, PageProps } from 'react-sitegen';
import { collection, entry } from 'react-sitegen';
import { home, latest, post, service } from '../content-types.ts';
import { Document, Row } from '../document.tsx';
import { Pattern } from '../pattern.tsx';
import type { Settings } from '../settings.ts';
import { Posts } from './news.tsx';

export const homeContent = {
  home: entry('home.md', home),
  services: collection('services', service),
  posts: collection('news', post, { sort: latest }),
};

export function Home(props: PageProps<Settings, PageContent<typeof homeContent>>) {
  const { settings, content, site } = props;
  const { home, services, posts } = content;
  return (
    <Document {...props} description={home.description}>
      <header className="hero wrap">
        <div>
          <h1>{home.title}</h1>
          <div className="lead" dangerouslySetInnerHTML={home.body} />
          <a className="button" href={site.href('/contact/')}>
            {home.action}
          </a>
        </div>
        <Pattern name={settings.company.name} columns={5} rows={6} />
      </header>
      {services.length > 0 && (
        <Row label={home.services}>
          <ul className="index">
            {services.map(({ title, summary, slug }) => (
              <li key={slug}>
                <h3>
                  <a href={site.href(`/services/#${slug}`)}>{title}</a>
                </h3>
                <p>{summary}</p>
              </li>
            ))}
          </ul>
        </Row>
      )}
      <Row label={home.about}>
        <p className="statement">{home.statement}</p>
        <p>
          <a href={site.href('/about/')}>{home.about_link}</a>
        </p>
      </Row>
      {posts.length > 0 && (
        <Row label={home.news}>
          <Posts {...props} posts={posts.slice(0, 3)} heading="h3" />
        </Row>
      )}
      <aside className="call">
        <div className="row wrap">
          <h2>{home.contact}</h2>
          <p className="statement">
            {home.invitation} <a href={`mailto:${settings.email}`}>{settings.email}</a>
          </p>
        </div>
      </aside>
    </Document>
  );
}

import type { Content, EntryContent, PageProps, SiteTools } from 'react-sitegen';
import type { list, Post, post } from '../content-types.ts';
import { Document, Head } from '../document.tsx';
import { formatDay, type Settings } from '../settings.ts';

/** Posts with their days. */
export const Posts = ({
  posts,
  settings,
  site,
  heading: Heading,
  className = '',
}: {
  readonly posts: readonly Post[];
  readonly settings: Settings;
  readonly site: SiteTools;
  readonly heading: 'h2' | 'h3';
  readonly className?: string;
}) => (
  <ul className={`index ${className}`}>
    {posts.map(({ title, description, date, path }) => (
      <li key={path}>
        <time dateTime={date}>{formatDay(date, settings)}</time>
        <div>
          <Heading>
            <a href={site.href(path)}>{title}</a>
          </Heading>
          <p>{description}</p>
        </div>
      </li>
    ))}
  </ul>
);

export function NewsList(
  props: PageProps<
    Settings,
    { readonly news: Content<typeof list>; readonly posts: readonly Post[] }
  >,
) {
  const { content, settings, site } = props;
  const { title, description, body } = content.news;
  return (
    <Document {...props} title={title} description={description}>
      <Head title={title} html={body.html} />
      <Posts
        posts={content.posts}
        settings={settings}
        site={site}
        heading="h2"
        className="listing wrap"
      />
    </Document>
  );
}

export function NewsPost(props: PageProps<Settings, EntryContent<typeof post>>) {
  const { settings, content } = props;
  const { entry } = content;
  return (
    <Document {...props} title={entry.title} description={entry.description}>
      <Head title={entry.title} />
      <article className="row wrap">
        <p className="note">
          <time dateTime={entry.date}>{formatDay(entry.date, settings)}</time>
        </p>
        <div className="prose" dangerouslySetInnerHTML={entry.body} />
      </article>
    </Document>
  );
}

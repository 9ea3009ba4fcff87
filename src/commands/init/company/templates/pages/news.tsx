import type { Content, EntryContent, PageProps } from 'react-sitegen';
import type { list, Post, post } from '../content-types.ts';
import { Document, Head } from '../document.tsx';
import { formatDay, type Settings } from '../settings.ts';

/** Posts with their days. */
export const Posts = ({
  posts,
  settings,
  site,
  heading: Heading,
}: Pick<PageProps<Settings, unknown>, 'settings' | 'site'> & {
  readonly posts: readonly Post[];
  readonly heading: 'h2' | 'h3';
}) => (
  <ul className={Heading === 'h2' ? 'index listing wrap' : 'index'}>
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
  const { news, posts } = props.content;
  return (
    <Document {...props} title={news.title} description={news.description}>
      <Head title={news.title} html={news.body.html} />
      <Posts {...props} posts={posts} heading="h2" />
    </Document>
  );
}

export function NewsPost(props: PageProps<Settings, EntryContent<typeof post>>) {
  const { entry } = props.content;
  return (
    <Document {...props} title={entry.title} description={entry.description}>
      <Head title={entry.title} />
      <article className="row wrap">
        <p className="note">
          <time dateTime={entry.date}>{formatDay(entry.date, props.settings)}</time>
        </p>
        <div className="prose" dangerouslySetInnerHTML={entry.body} />
      </article>
    </Document>
  );
}

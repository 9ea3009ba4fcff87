import {
  array,
  atom,
  collection,
  contentType,
  date,
  defineSite,
  entry,
  files,
  groups,
  page,
  pages,
  string,
  text,
  type Content,
  type EntryContent,
  type Fields,
  type FileProps,
  type GroupContent,
  type PageProps,
} from 'react-sitegen';
import { Frame, type FrameProps } from './frame.tsx';
import { settings, type Settings } from './settings.ts';

const simple = contentType({ title: text() });
const area = contentType({ title: text() }, { pages: true });
const bare = contentType({ title: text() }, { body: 'none' });
const person = contentType(
  { name: string(), role: text(), areas: array(string()) },
  { pages: true },
);
const post = contentType({ title: text(), date: date(), tags: array(text()) }, { pages: true });

const byDate = (a: Fields<typeof post>, b: Fields<typeof post>) => b.date.localeCompare(a.date);
const news = collection('news', post, { sort: byDate });
const areas = collection('areas', area, { untranslated: 'original' });

/** `Droit du travail` → `droit-du-travail` */
const toSlug = (name: string) => name.toLowerCase().replaceAll(' ', '-');

type Props<PageContent> = PageProps<Settings, PageContent>;

const Text = ({
  text: { title, body },
  ...props
}: FrameProps & { text: Content<typeof simple> }) => (
  <Frame {...props} title={title}>
    <div dangerouslySetInnerHTML={body} />
  </Frame>
);

const Areas = ({
  site,
  areas,
}: Pick<FrameProps, 'site'> & { areas: readonly Content<typeof area>[] }) => (
  <ul>
    {areas.map(({ id, title, path, lang }) => (
      <li key={id}>
        <a href={site.href(path)} lang={lang}>
          {title}
        </a>
      </li>
    ))}
  </ul>
);

const News = ({
  content: { group, entries, groups, number, previous, next },
  ...props
}: Props<GroupContent<typeof post>> & { readonly title?: string }) => (
  <Frame {...props} title={`${props.settings.labels.news}: ${group}`}>
    <p>
      {props.settings.labels.articles({ count: entries.length })},{' '}
      {props.settings.labels.pageOf({ page: number, pages: groups.length })}
    </p>
    <ul>
      {entries.map(({ id, title, date, path }) => (
        <li key={id}>
          <a href={props.site.href(path)}>{title}</a>, {props.site.date(date)}
        </li>
      ))}
    </ul>
    <ul className="groups">
      {groups.map(({ name, path, size }) => (
        <li key={name}>
          <a href={props.site.href(path)}>{`${name} (${size})`}</a>
        </li>
      ))}
      {previous && (
        <li>
          <a href={props.site.href(previous.path)}>←</a>
        </li>
      )}
      {next && (
        <li>
          <a href={props.site.href(next.path)}>→</a>
        </li>
      )}
    </ul>
  </Frame>
);

export const site = defineSite({
  languages: { en: 'English', de: 'Deutsch', fr: 'Français' },
  settings,
  variables: ({ company }) => ({ company }),
  styles: ['main.css'],
  policy: { 'default-src': ["'none'"], 'style-src': [], 'img-src': ["'self'"] },
  pages: [
    page('/', {
      content: { home: entry('home.md', simple) },
      component: ({ content, ...props }: Props<{ home: Content<typeof simple> }>) => (
        <Text {...props} text={content.home} />
      ),
    }),
    page(
      { en: '/practice-areas/', de: '/rechtsgebiete/', fr: '/domaines/' },
      {
        content: { areas },
        component: ({ content, ...props }: Props<{ areas: readonly Content<typeof area>[] }>) => (
          <Frame {...props} title={props.settings.labels.areas}>
            <Areas {...props} areas={content.areas} />
          </Frame>
        ),
      },
    ),
    pages(
      {
        en: ({ slug }) => `/practice-areas/${slug}/`,
        de: ({ slug }) => `/rechtsgebiete/${slug}/`,
        fr: ({ slug }) => `/domaines/${slug}/`,
      },
      {
        folder: 'areas',
        type: area,
        component: ({ content, ...props }: Props<EntryContent<typeof area>>) => (
          <Text {...props} text={content.entry} />
        ),
      },
    ),
    page(
      { en: '/lawyers/', de: '/anwaelte/', fr: '/avocats/' },
      {
        content: { team: collection('team', person) },
        component: ({ content, ...props }: Props<{ team: readonly Content<typeof person>[] }>) => (
          <Frame {...props} title={props.settings.labels.team}>
            {content.team.map(({ name, path }) => (
              <a key={name} href={props.site.href(path)}>
                {name}
              </a>
            ))}
          </Frame>
        ),
      },
    ),
    pages(
      {
        en: ({ slug }) => `/lawyers/${slug}/`,
        de: ({ slug }) => `/anwaelte/${slug}/`,
        fr: ({ slug }) => `/avocats/${slug}/`,
      },
      {
        folder: 'team',
        type: person,
        content: { areas },
        component: ({
          content: { entry, areas },
          ...props
        }: Props<EntryContent<typeof person> & { areas: readonly Content<typeof area>[] }>) => (
          <Frame {...props} title={entry.name}>
            <p>
              {entry.role}, <a href={props.site.href(`/lawyers/${entry.id}.vcf`)}>vCard</a>
            </p>
            <div dangerouslySetInnerHTML={entry.body} />
            <Areas {...props} areas={areas.filter(({ id }) => entry.areas.includes(id))} />
          </Frame>
        ),
      },
    ),
    groups(
      {
        en: (number) => (number === '1' ? '/news/' : `/news/page/${number}/`),
        de: (number) => (number === '1' ? '/aktuelles/' : `/aktuelles/seite/${number}/`),
        fr: (number) => (number === '1' ? '/actualites/' : `/actualites/suite/${number}/`),
      },
      { ...news, perPage: 1, indexed: false, component: News },
    ),
    groups(
      {
        en: (year) => `/news/${year}/`,
        de: (year) => `/aktuelles/${year}/`,
        fr: (year) => `/actualites/${year}/`,
      },
      { ...news, by: ({ date }) => date.slice(0, 4), indexed: false, component: News },
    ),
    groups(
      {
        en: (tag) => `/news/topic/${toSlug(tag)}/`,
        de: (tag) => `/aktuelles/thema/${toSlug(tag)}/`,
        fr: (tag) => `/actualites/sujet/${toSlug(tag)}/`,
      },
      { ...news, by: ({ tags }) => tags, indexed: false, component: News },
    ),
    pages(
      {
        en: ({ slug }) => `/news/${slug}/`,
        de: ({ slug }) => `/aktuelles/${slug}/`,
        fr: ({ slug }) => `/actualites/${slug}/`,
      },
      {
        ...news,
        component: ({ content, ...props }: Props<EntryContent<typeof post>>) => (
          <Text {...props} text={content.entry} />
        ),
      },
    ),
    page('/404.html', {
      content: { lost: entry('lost.md', bare) },
      component: ({ content, ...props }: Props<{ lost: Content<typeof bare> }>) => (
        <Frame {...props} title={content.lost.title} />
      ),
      indexed: false,
    }),
  ],
  files: [
    files(
      {
        en: ({ slug }) => `/lawyers/${slug}.vcf`,
        de: ({ slug }) => `/anwaelte/${slug}.vcf`,
        fr: ({ slug }) => `/avocats/${slug}.vcf`,
      },
      {
        folder: 'team',
        type: person,
        contents: ({
          settings,
          content: { entry },
          site,
        }: FileProps<Settings, { entry: Content<typeof person> }>) =>
          [
            'BEGIN:VCARD',
            'VERSION:3.0',
            `FN:${entry.name}`,
            `TITLE:${entry.role}`,
            `NOTE:${entry.body.text}`,
            `EMAIL:${settings.email}`,
            `URL:${site.origin}${site.href(entry.path)}`,
            'END:VCARD',
            '',
          ].join('\r\n'),
      },
    ),
    atom('/feed.xml', {
      title: ({ labels }: Settings) => labels.news,
      collection: news,
      entry: ({ title, date, body }) => ({ title, date, html: body.html }),
    }),
  ],
});

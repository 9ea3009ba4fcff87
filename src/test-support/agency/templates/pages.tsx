import type { Content, EntryContent, GroupContent } from 'react-sitegen';
import { Card } from '@nordwind/ui';
import { Chart } from './chart.tsx';
import type { caseStudy, job, person, plain, post } from './content-types.ts';
import { Frame, Links, type Props } from './frame.tsx';
import styles from './team.module.css';

type Plain = Content<typeof plain>;

export const Text = ({ content: { text }, ...props }: Props<{ text: Plain }>) => (
  <Frame {...props} text={text} />
);

export const Home = ({
  content: { text, news, cases },
  ...props
}: Props<{ text: Plain; news: readonly Plain[]; cases: readonly Plain[] }>) => (
  <Frame {...props} text={text}>
    <Chart />
    <h2>Cases</h2>
    <Links of={cases.slice(0, 3)} site={props.site} />
    <h2>News</h2>
    <Links of={news.slice(0, 3)} site={props.site} />
  </Frame>
);

export const Team = ({
  content: { text, team },
  ...props
}: Props<{ text: Plain; team: readonly Content<typeof person>[] }>) => (
  <Frame {...props} text={text}>
    <ul className={styles['team']}>
      {team.map(({ name, role, photo }) => (
        <li key={name}>
          <img src={props.site.asset(`team/${photo}`)} alt="" width="96" height="96" />
          <Card title={name}>{role}</Card>
        </li>
      ))}
    </ul>
  </Frame>
);

export const List = ({
  content: { text, entries },
  ...props
}: Props<{ text: Plain; entries: readonly Plain[] }>) => (
  <Frame {...props} text={text}>
    {entries.length === 0 ? <p>There are none now.</p> : <Links of={entries} site={props.site} />}
  </Frame>
);

export const CasesWithTag = ({
  content: { group, entries },
  ...props
}: Props<GroupContent<typeof caseStudy>>) => (
  <Frame {...props} text={{ title: `Cases: ${group}`, description: `What we did: ${group}` }}>
    <Links of={entries} site={props.site} />
  </Frame>
);

export const Case = ({ content: { entry }, ...props }: Props<EntryContent<typeof caseStudy>>) => (
  <Frame {...props} text={entry}>
    <p>For {entry.client}</p>
    {entry.tags.map((tag) => (
      <a key={tag} href={props.site.href(`/cases/tags/${tag}/`)}>
        {tag}
      </a>
    ))}
  </Frame>
);

export const NewsPost = ({ content: { entry }, ...props }: Props<EntryContent<typeof post>>) => (
  <Frame {...props} text={entry}>
    <time dateTime={entry.date}>{entry.date}</time>
  </Frame>
);

export const News = ({
  content: { entries, groups, number, previous, next },
  ...props
}: Props<GroupContent<typeof post>>) => {
  const title = number === 1 ? 'News' : `News, page ${number} of ${groups.length}`;
  return (
    <Frame {...props} text={{ title, description: `${title}: what happened, the latest first` }}>
      <Links of={entries} site={props.site} />
      <nav aria-label="Pages">
        {previous && <a href={props.site.href(previous.path)}>Newer</a>}
        {next && <a href={props.site.href(next.path)}>Older</a>}
      </nav>
    </Frame>
  );
};

export const Job = ({ content: { entry }, ...props }: Props<EntryContent<typeof job>>) => (
  <Frame {...props} text={entry}>
    <p>{entry.place}</p>
  </Frame>
);

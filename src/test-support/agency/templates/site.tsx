import { atom, collection, defineSite, entry, groups, page, pages } from 'react-sitegen';
import { caseStudy, job, person, plain, post, settings, type Settings } from './content-types.ts';
import { Case, CasesWithTag, Home, Job, List, News, NewsPost } from './pages.tsx';
import { Team, Text } from './pages.tsx';

const news = collection('news', post, { sort: (a, b) => b.date.localeCompare(a.date) });
const cases = collection('cases', caseStudy);
const jobs = collection('jobs', job);

export const site = defineSite({
  settings,
  variables: ({ company, email }) => ({ company, email }),
  pages: [
    page('/', { content: { text: entry('home.md', plain), news, cases }, component: Home }),
    page('/team/', {
      content: { text: entry('team.md', plain), team: collection('team', person) },
      component: Team,
    }),
    page('/cases/', {
      content: { text: entry('cases.md', plain), entries: cases },
      component: List,
    }),
    pages(({ slug }) => `/cases/${slug}/`, { ...cases, component: Case }),
    groups((tag) => `/cases/tags/${tag}/`, {
      ...cases,
      by: ({ tags }) => tags,
      component: CasesWithTag,
    }),
    pages(({ slug }) => `/news/${slug}/`, { ...news, component: NewsPost }),
    groups((number) => (number === '1' ? '/news/' : `/news/page-${number}/`), {
      ...news,
      perPage: 10,
      component: News,
    }),
    page('/jobs/', { content: { text: entry('jobs.md', plain), entries: jobs }, component: List }),
    pages(({ slug }) => `/jobs/${slug}/`, { ...jobs, component: Job }),
    page('/privacy/', { content: { text: entry('privacy.md', plain) }, component: Text }),
    page('/404.html', {
      content: { text: entry('not-found.md', plain) },
      component: Text,
      indexed: false,
    }),
  ],
  files: [
    atom('/feed.xml', {
      title: ({ company }: Settings) => `News of ${company}`,
      collection: news,
      entry: ({ title, date, body }) => ({ title, date, html: body.html }),
    }),
  ],
  policy: {
    'default-src': ["'none'"],
    'style-src': [],
    'img-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
  },
});

import {
  email,
  host,
  object,
  optional,
  origin,
  redirects,
  string,
  text,
  type Infer,
} from 'react-sitegen';

export const settings = object({
  origin: origin(),
  company: string(),
  email: email(),
  host: optional(host()),
  redirects: optional(redirects()),
  labels: object({
    about: text(),
    menu: text(),
    languages: text(),
    areas: text(),
    team: text(),
    news: text(),
    tags: text(),
    years: text(),
    pageOf: text({ variables: ['page', 'pages'] }),
    articles: text({ variables: ['count'] }),
  }),
});

export type Settings = Infer<typeof settings>;

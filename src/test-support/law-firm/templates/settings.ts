import { email, object, origin, string, text, type Infer } from 'react-sitegen';

export const settings = object({
  origin: origin(),
  company: string(),
  email: email(),
  labels: object({
    about: text(),
    menu: text(),
    languages: text(),
    areas: text(),
    team: text(),
    news: text(),
    tags: text(),
    years: text(),
  }),
});

export type Settings = Infer<typeof settings>;

import {
  array,
  email,
  integer,
  object,
  origin,
  slug,
  string,
  text,
  type Infer,
} from 'react-sitegen';

export const settings = object({
  origin: origin(),
  email: email(),
  products: array(object({ slug: slug(), name: string() })),
  country: text(),
  employees: integer(),
  labels: object({
    skip: text(),
    menu: text(),
    languages: text(),
    contact: text(),
    version: text(),
    news: text(),
  }),
  offices: array(object({ phone: string(), city: text() })),
});

export type Settings = Infer<typeof settings>;

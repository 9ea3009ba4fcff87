import { array, contentType, date, email, object, origin, string } from 'react-sitegen';
import type { Infer } from 'react-sitegen';

const common = { title: string(), description: string() };

export const plain = contentType(common);
export const person = contentType(
  { name: string(), role: string(), photo: string() },
  { body: 'none' },
);
export const caseStudy = contentType({ ...common, client: string(), tags: array(string()) });
export const post = contentType({ ...common, date: date() });
export const job = contentType({ ...common, place: string() });
export const settings = object({ origin: origin(), company: string(), email: email() });
export type Settings = Infer<typeof settings>;

import { filePattern, hashedFolder, isCopy, withoutCaching } from './headers.ts';
import { inProject } from '../../files/project-files.ts';
import { escapePattern, type Host, json, oneNotFound, publishCommand } from './host.ts';

/**
 * A colon begins the name of a parameter, in a query even if it is escaped. The deployment would be
 * rejected.
 */
const badTarget = /\?[^#]*(?::|%3A)\w/i;

const asCondition = ([key, value]: readonly [string, string]) => ({
  type: 'query',
  key,
  value: value.replace(/[^\w]/g, '\\$&'),
});

export const vercel: Host = {
  title: 'Vercel',
  files: ({ base, out, files, headers, redirects }) =>
    inProject({
      'vercel.json': vercelJson({
        framework: null,
        outputDirectory: out,
        trailingSlash: true,
        headers: [
          headerRule('/(.*)', withoutCaching(headers.all)),
          headerRule(`/(.*${filePattern})`, headers.files),
          ...(files.some(isCopy)
            ? [
                headerRule('/(.*)index\\.md', {
                  'content-type': 'text/markdown; charset=utf-8',
                  ...headers.copies,
                }),
              ]
            : []),
          headerRule(`${base}${hashedFolder}(.*)`, headers.hashed),
        ],
        redirects: redirects
          .filter(({ to }) => !badTarget.test(to))
          .map(({ from, query, below, to, status }) => ({
            source: escapePattern(encodeURI(from)) + (below === true ? ':rest(.*)' : ''),
            ...(query !== undefined && { has: [...new URLSearchParams(query)].map(asCondition) }),
            destination: to.replaceAll(/(?<=:\/\/[^/]*\/.*):/g, '%3A').replace(/\*$/, ':rest'),
            statusCode: status,
          })),
      }),
    }),
  byHand: ['Connect the repository.'],
  accepts: ({ to }) => !badTarget.test(to),
  cannot: [
    oneNotFound,
    'Headers for files in /.well-known/.',
    'No caching for missing files in assets/: browsers keep the answer 404 for a year.',
    'A redirect to an address with a query without the query of the request, which is added to it.',
    'A colon in the target of a redirect: it becomes %3A, and is not possible in a query.',
    'Addresses with a trailing slash for folders with a dot in their name.',
  ],
};

const headerRule = (source: string, headers: object) => ({
  source,
  headers: Object.entries(headers).map(([key, value]) => ({ key, value })),
});

/** JSON has no comments, so the first line is what no other program writes. */
const vercelJson = (value: object) =>
  json(value).replace(
    '{\n',
    `{ "$schema": "https://openapi.vercel.sh/vercel.json", "buildCommand": "${publishCommand}",\n`,
  );

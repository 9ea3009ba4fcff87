import path from 'node:path';
import { mediaTypeOf } from '../../lib/media-types.ts';
import { placeOf } from '../../plan/addresses.ts';
import { hashedFolder, type SiteHeaders } from './headers.ts';
import { inProject, writtenBy } from '../../files/project-files.ts';
import { type Host, json, oneNotFound, publishCommand } from './host.ts';
import type { HostedSite } from './hosted-site.ts';

export const s3CloudFront: Host = {
  title: 'S3 and CloudFront',
  files: (site) =>
    inProject({
      's3-cloudfront/viewer-request.js': viewerRequest(site),
      's3-cloudfront/response-headers.json': json(responseHeaders(site.headers)).replace(
        '{\n',
        '{ "Comment": "sitegen host s3-cloudfront",\n',
      ),
      's3-cloudfront/upload.sh': upload(site),
    }),
  byHand: [
    'Create a private bucket, and a distribution with an origin access control for it.',
    'Make s3-cloudfront/viewer-request.js a CloudFront function for viewer requests.',
    'Run “aws cloudfront create-response-headers-policy --response-headers-policy-config file://s3-cloudfront/response-headers.json”, and attach the policy.',
    'Add custom error responses: 403 and 404 to /404.html with status 404.',
    `Run “${publishCommand}”, and then s3-cloudfront/upload.sh.`,
  ],
  cannot: [
    oneNotFound,
    'More than about 150 redirects, because the function is limited to 10 kB.',
    'A policy of their own for files that are not pages, and “noindex” for the copies of pages as Markdown.',
  ],
};

/**
 * A CloudFront function
 * (https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-functions.html):
 * S3 has no index files. Its `querystring` is an object of decoded names and encoded values
 * (https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-event-structure.html).
 */
const viewerRequest = ({ redirects }: HostedSite) => `// ${writtenBy('host s3-cloudfront')}
// A CloudFront function for viewer requests, runtime cloudfront-js-2.0.
const redirects = ${JSON.stringify(
  Object.fromEntries(
    redirects
      .filter(({ below }) => below !== true)
      .map(({ from, query, to, status }) => [
        encodeURI(from) + (query === undefined ? '' : `?${query}`),
        [status, ...splitTarget(to)],
      ]),
  ),
)};
const below = ${JSON.stringify(redirects.filter(({ below }) => below === true).map(({ from, to, status }) => [encodeURI(from), status, ...splitTarget(to)]))};

function handler(event) {
  const request = event.request;
  const queried = redirects[request.uri + queryOf(request.querystring || {})];
  const redirect = queried || redirects[request.uri];
  const moved = below.find((each) => request.uri.startsWith(each[0]));
  // There is no such file, so the answer is the 404 page. A redirect to two slashes would lead to
  // another site.
  if (/^.[/\\\\]/.test(request.uri)) request.uri = '/sitegen-missing.html';
  else if (redirect) return redirectTo(redirect[0], redirect[1], redirect[2], queried && queried !== redirects[request.uri] ? {} : request);
  else if (moved) return redirectTo(moved[1], moved[2].replace(/\\*$/, () => request.uri.slice(moved[0].length)), moved[3], request);
  else if (request.uri.endsWith('/')) request.uri += 'index.html';
  else if (!request.uri.split('/').pop().includes('.')) return redirectTo(301, request.uri + '/', '', request);
  return request;
}

function redirectTo(status, target, fragment, request) {
  const query = target.includes('?') ? '' : queryOf(request.querystring || {});
  return { statusCode: status, headers: { location: { value: target + query + fragment } } };
}

function queryOf(parameters) {
  const pairs = [];
  for (const name of Object.keys(parameters))
    for (const each of parameters[name].multiValue || [parameters[name]])
      pairs.push(encodeURIComponent(name) + (each.value === '' ? '' : '=' + each.value));
  return pairs.length === 0 ? '' : '?' + pairs.join('&');
}
`;

/**
 * Returns a target without its fragment, and the fragment, which follows the query of the request.
 */
function splitTarget(target: string): readonly [string, string] {
  const end = target.includes('#') ? target.indexOf('#') : target.length;
  return [target.slice(0, end), target.slice(end)];
}

/**
 * A response headers policy
 * https://docs.aws.amazon.com/cloudfront/latest/APIReference/API_ResponseHeadersPolicyConfig.html
 * Caching is set with each file.
 */
function responseHeaders({ all }: SiteHeaders): unknown {
  const {
    'content-security-policy': policy,
    'referrer-policy': referrer,
    'strict-transport-security': transport,
    'x-content-type-options': _nosniff,
    'x-frame-options': frames,
    'cache-control': _caching,
    ...others
  } = all;
  const Override = true;
  const items = Object.entries(others).map(([Header, Value]) => ({ Header, Value, Override }));
  return {
    Name: 'sitegen',
    SecurityHeadersConfig: {
      ContentSecurityPolicy: { Override, ContentSecurityPolicy: policy },
      ContentTypeOptions: { Override },
      FrameOptions: { Override, FrameOption: frames },
      ReferrerPolicy: { Override, ReferrerPolicy: referrer },
      StrictTransportSecurity: {
        Override,
        AccessControlMaxAgeSec: Number(/max-age=(\d+)/.exec(transport)?.[1]),
        IncludeSubdomains: false,
        Preload: false,
      },
    },
    CustomHeadersConfig: { Quantity: items.length, Items: items },
  };
}

/**
 * The type is set for each kind of file: otherwise it depends on the machine, and has no character
 * set.
 */
function upload(site: HostedSite): string {
  const { base, out, files } = site;
  const { all, hashed } = site.headers;
  const assets = base.slice(1) + hashedFolder;
  const kinds = new Map(
    files.map((file) => {
      const folder = file.startsWith(hashedFolder) ? assets : '';
      const extension = path.posix.extname(file);
      const pattern = extension === '' ? placeOf(file, site) : `${folder}*${extension}`;
      return [pattern, { folder, type: mediaTypeOf(file) }];
    }),
  );
  const order = (pattern: string) =>
    pattern.startsWith(assets) ? 0 : pattern === '*.html' ? 2 : 1;
  const commands = [...kinds]
    .sort(([a], [b]) => order(a) - order(b))
    .map(([pattern, { folder, type }]) => {
      const others = folder === '' ? ` --exclude "${assets}*"` : '';
      const caching = folder === '' ? all['cache-control'] : hashed['cache-control'];
      return `upload --include "${pattern}"${others} --content-type "${type}" --cache-control "${caching}"\n`;
    });
  return `#!/bin/sh
# ${writtenBy('host s3-cloudfront')}
# It uploads the site.
# s3-cloudfront/upload.sh BUCKET DISTRIBUTION, with the AWS command line set up.
# Assets are uploaded before the pages that use them, and old files are deleted last.
set -eu
bucket="s3://$1/"
upload() {
  aws s3 sync "${out}/" "$bucket" --exclude "*" "$@"
}
${commands.join('')}aws s3 sync "${out}/" "$bucket" --delete --size-only
aws cloudfront create-invalidation --distribution-id "$2" --paths "/*"
`;
}

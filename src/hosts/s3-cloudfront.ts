import { hashedFolder, type SiteHeaders } from './headers.ts';
import { inProject, json, plainUrls, type Host, type HostedSite } from './host.ts';

export const s3CloudFront: Host = {
  title: 'S3 and CloudFront',
  files: (site) =>
    inProject({
      's3-cloudfront/viewer-request.js': viewerRequest(site),
      's3-cloudfront/response-headers.json': json(responseHeaders(site.headers)),
      's3-cloudfront/upload.sh': upload(site),
    }),
  byHand: [
    'Create a private bucket, and a distribution with an origin access control for it.',
    'Make s3-cloudfront/viewer-request.js a CloudFront function for viewer requests.',
    'Run “aws cloudfront create-response-headers-policy --response-headers-policy-config file://s3-cloudfront/response-headers.json”, and attach the policy.',
    'Add custom error responses: 403 and 404 to /404.html with status 404.',
    'Run s3-cloudfront/upload.sh after each build.',
  ],
  cannot: ['More than about 150 redirects, because the function is limited to 10 kB.'],
  urls: { ...plainUrls, file: 301, slashByName: 'add', keepsQuery: 'none' },
};

/** A CloudFront function (https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-javascript-runtime-20.html): S3 has no index files. */
const viewerRequest = ({
  redirects,
}: HostedSite) => `// A CloudFront function for viewer requests, runtime cloudfront-js-2.0.
const redirects = ${JSON.stringify(
  Object.fromEntries(redirects.map(({ from, to, status }) => [from, [status, to]])),
  undefined,
  2,
)};

function handler(event) {
  const request = event.request;
  // The address of a redirect that begins with two slashes would be another site.
  if (/^.[/\\\\]/.test(request.uri)) return { statusCode: 404 };
  const redirect = redirects[request.uri];
  if (redirect) return answer(redirect[0], redirect[1]);
  if (request.uri.endsWith('/')) request.uri += 'index.html';
  else if (!request.uri.split('/').pop().includes('.')) return answer(301, request.uri + '/');
  return request;
}

function answer(status, location) {
  return { statusCode: status, headers: { location: { value: location } } };
}
`;

/** A response headers policy (https://docs.aws.amazon.com/cloudfront/latest/APIReference/API_ResponseHeadersPolicyConfig.html). Caching is set with each file. */
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

function upload({ out, headers: { all, hashed } }: HostedSite): string {
  const caching = `--cache-control "${all['cache-control']}"`;
  return `#!/bin/sh
# Uploads ${out}/: s3-cloudfront/upload.sh BUCKET DISTRIBUTION, with the AWS command line set up.
# Assets are uploaded before the pages that use them, and old files are deleted last.
set -eu
aws s3 sync "${out}/" "s3://$1/" --exclude "*" --include "${hashedFolder}*" --cache-control "${hashed['cache-control']}"
aws s3 sync "${out}/" "s3://$1/" --exclude "${hashedFolder}*" --exclude "*.html" --exclude "*.webmanifest" ${caching}
aws s3 sync "${out}/" "s3://$1/" --exclude "*" --include "*.html" ${caching} --content-type "text/html; charset=utf-8"
aws s3 sync "${out}/" "s3://$1/" --exclude "*" --include "*.webmanifest" ${caching} --content-type "application/manifest+json"
aws s3 sync "${out}/" "s3://$1/" --delete --size-only
aws cloudfront create-invalidation --distribution-id "$2" --paths "/*"
`;
}

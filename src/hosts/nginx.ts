import { hashedFolder } from './headers.ts';
import { inProject, plainUrls, type Host, type HostedSite } from './host.ts';

export const nginx: Host = {
  title: 'nginx',
  files: (site) =>
    inProject({
      'nginx.conf': `# Put this file into /etc/nginx/conf.d/, and the contents of ${site.out}/ into /srv/www.\n${nginxServer(site, '80')}`,
    }),
  byHand: ['Copy the files to the server.', 'Set up a certificate, for example with certbot.'],
  urls: { ...plainUrls, notFound: 404, keepsQuery: 'slash' },
};

export const docker: Host = {
  ...nginx,
  title: 'Docker',
  files: (site) =>
    inProject({
      'docker/nginx.conf': `# The Dockerfile copies this file into the image.\n${nginxServer(site, '8080')}`,
      'docker/Dockerfile': `# docker build --file docker/Dockerfile --tag site . && docker run --publish 8080:8080 site
FROM node:22-slim AS build
# For the same bytes in every build: --build-arg SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
ARG SOURCE_DATE_EPOCH
WORKDIR /site
COPY . .
RUN npm ci && npx sitegen build

FROM nginxinc/nginx-unprivileged:stable-alpine
COPY docker/nginx.conf /etc/nginx/conf.d/default.conf
COPY --from=build /site/${site.out}/ /srv/www/
EXPOSE 8080
`,
      'docker/Dockerfile.dockerignore': `node_modules\n${site.out}\n.git\n.sitegen\n`,
    }),
  byHand: [
    'Build and run the image with the command in the first line of docker/Dockerfile.',
    'Put a proxy in front of it for HTTPS.',
  ],
};

/** Returns the configuration of a server. Headers are set once, for all: a block with an `add_header` does not inherit any. */
function nginxServer({ origin, base, headers, redirects }: HostedSite, port: string): string {
  return `map $uri $sitegen_cache {
  default "${headers.all['cache-control']}";
  ~^${base}${hashedFolder} "${headers.hashed['cache-control']}";
}

server {
  listen ${port};
  listen [::]:${port};
  server_name ${new URL(origin).hostname};
  root /srv/www;
  index index.html;
  absolute_redirect off;
  charset utf-8;
  charset_types text/css text/plain text/xml text/javascript application/javascript application/json image/svg+xml;
  gzip on;
  gzip_vary on;
  gzip_types text/css text/plain text/xml text/javascript application/javascript application/json application/manifest+json image/svg+xml;

${Object.entries(headers.all)
  .map(
    ([name, value]) =>
      `  add_header ${name} ${name === 'cache-control' ? '$sitegen_cache' : `"${value}"`} always;\n`,
  )
  .join('')}
  error_page 404 /404.html;
  # A folder without a page.
  error_page 403 =404 /404.html;
  location = /404.html {
    internal;
  }
  location ~ \\.webmanifest$ {
    types {}
    default_type application/manifest+json;
  }
${redirects.map(({ from, to, status }) => `  location = ${from} {\n    return ${status} "${to}";\n  }\n`).join('')}}
`;
}

import type { Host } from '../host.ts';
import { nginx, nginxServer } from './nginx.ts';

export const docker: Host = {
  ...nginx,
  title: 'Docker',
  files: (site) => [
    {
      path: 'docker/nginx.conf',
      place: 'project',
      text: `# The Dockerfile copies this file into the image.\n${nginxServer(site, { listen: '8080', root: '/srv/www' })}`,
    },
    {
      path: 'docker/Dockerfile',
      place: 'project',
      text: `# docker build --file docker/Dockerfile --tag site . && docker run --publish 8080:8080 site
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
    },
    {
      path: 'docker/Dockerfile.dockerignore',
      place: 'project',
      text: `node_modules\n${site.out}\n.git\n.sitegen\n`,
    },
  ],
  byHand: [
    'Build the image and run it; the first line of docker/Dockerfile says how.',
    'Let a proxy in front of it answer HTTPS.',
  ],
};

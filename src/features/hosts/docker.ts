import { inProject, writtenBy } from '../../files/project-files.ts';
import { publishCommand, type Host } from './host.ts';
import { nginx, nginxServer } from './nginx.ts';

export const docker: Host = {
  ...nginx,
  title: 'Docker',
  files: (site) =>
    inProject({
      // Without IPv6, which some kernels lack: nginx would not start.
      'docker/nginx.conf': `# ${writtenBy('host docker')}
# The Dockerfile copies it into the image.
${nginxServer(site, ['8080'])}`,
      'docker/Dockerfile': `# ${writtenBy('host docker')}
# It needs package-lock.json, which “npm install” writes.
# docker build --file docker/Dockerfile --tag site . && docker run --publish 8080:8080 site
FROM node:24-slim AS build
# For the same bytes in every build: --build-arg SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
ARG SOURCE_DATE_EPOCH
WORKDIR /site
# First, so that a change of a text does not install the packages again.
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts
COPY . .
RUN npm run --if-present prepare && ${publishCommand}

FROM nginxinc/nginx-unprivileged:stable-alpine
COPY --chmod=644 docker/nginx.conf /etc/nginx/conf.d/default.conf
# The first file is there so that the second one need not be.
COPY --chmod=644 docker/Dockerfile nginx.local.conf* /etc/nginx/
COPY --from=build /site/${site.out}/ /srv/www/
EXPOSE 8080
`,
      'docker/Dockerfile.dockerignore': `# ${writtenBy('host docker')}
# The image does not contain these files.
**/node_modules
**/.env*
.git
.sitegen
${site.out}
`,
    }),
  byHand: [
    'Commit package-lock.json: the image installs the packages from it.',
    'Build and run the image with the command in the third line of docker/Dockerfile.',
    'Put a proxy in front of it for HTTPS.',
  ],
};

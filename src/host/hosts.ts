import type { HostName } from '../config/host-names.ts';
import type { Host } from './host.ts';
import { apache } from './hosts/apache.ts';
import { azureStaticWebApps } from './hosts/azure-static-web-apps.ts';
import { caddy } from './hosts/caddy.ts';
import { cloudflarePages } from './hosts/cloudflare-pages.ts';
import { cloudflareWorkers } from './hosts/cloudflare-workers.ts';
import { docker } from './hosts/docker.ts';
import { firebase } from './hosts/firebase.ts';
import { githubPages } from './hosts/github-pages.ts';
import { netlify } from './hosts/netlify.ts';
import { nginx } from './hosts/nginx.ts';
import { s3CloudFront } from './hosts/s3-cloudfront.ts';
import { vercel } from './hosts/vercel.ts';

/** Every host, by the name that people type. */
export const hosts: Readonly<Record<HostName, Host>> = {
  netlify,
  'cloudflare-pages': cloudflarePages,
  'cloudflare-workers': cloudflareWorkers,
  vercel,
  firebase,
  'azure-static-web-apps': azureStaticWebApps,
  'github-pages': githubPages,
  's3-cloudfront': s3CloudFront,
  nginx,
  caddy,
  apache,
  docker,
};

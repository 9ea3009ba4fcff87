import type { HostName } from '../config/host-names.ts';
import type { Host } from './host.ts';
import { apache } from './hosts/apache.ts';
import { azureStaticWebApps } from './hosts/azure-static-web-apps.ts';
import { caddy } from './hosts/caddy.ts';
import { cloudflarePages, cloudflareWorkers } from './hosts/cloudflare.ts';
import { firebase } from './hosts/firebase.ts';
import { githubPages } from './hosts/github-pages.ts';
import { netlify } from './hosts/netlify.ts';
import { docker, nginx } from './hosts/nginx.ts';
import { s3CloudFront } from './hosts/s3-cloudfront.ts';
import { vercel } from './hosts/vercel.ts';

/** All hosts, by the name on the command line. */
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

import type { HostName } from '../../config/host-names.ts';
import type { Host } from './host.ts';
import { apache } from './apache.ts';
import { caddy } from './caddy.ts';
import { cloudflarePages, cloudflareWorkers } from './cloudflare.ts';
import { githubPages } from './github-pages.ts';
import { netlify } from './netlify.ts';
import { docker } from './docker.ts';
import { nginx } from './nginx.ts';
import { s3CloudFront } from './s3-cloudfront.ts';
import { vercel } from './vercel.ts';

/** All hosts, by the name on the command line. */
export const hosts: Readonly<Record<HostName, Host>> = {
  netlify,
  'cloudflare-pages': cloudflarePages,
  'cloudflare-workers': cloudflareWorkers,
  vercel,
  'github-pages': githubPages,
  's3-cloudfront': s3CloudFront,
  nginx,
  caddy,
  apache,
  docker,
};

/** The hosts for which sitegen writes configuration. */
export const hostNames = [
  'netlify',
  'cloudflare-pages',
  'cloudflare-workers',
  'vercel',
  'github-pages',
  's3-cloudfront',
  'nginx',
  'caddy',
  'apache',
  'docker',
] as const;

export type HostName = (typeof hostNames)[number];

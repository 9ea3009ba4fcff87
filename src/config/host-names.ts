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

/**
 * Returns the address at which a host serves the output folder of a site: GitHub Pages, and a host
 * that is not known, serve it under its base path, and the others a whole domain.
 */
export const mountOf = (host: HostName | undefined, base: string): string =>
  host === undefined || host === 'github-pages' ? base : '/';

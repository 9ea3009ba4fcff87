import { canParseUrl } from '../lib/can-parse-url.ts';

/**
 * Returns an origin in its normal form, such as `https://www.company.example` for
 * `HTTPS://www.Company.example.:443`; `undefined` for another text. A host name that URLs allow can
 * have characters that mean something in the configuration of a server.
 */
export function parseOrigin(text: string): string | undefined {
  if (!/^https?:\/\/[^/?#@\\\s]+$/i.test(text) || !canParseUrl(text)) return undefined;
  const { origin, hostname } = new URL(text);
  return /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])$/.test(hostname)
    ? origin.replace(/\.(?=:|$)/, '')
    : undefined;
}

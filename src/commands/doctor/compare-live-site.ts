import { hashedFolder, isCopy, type SiteHeaders } from '../../features/hosts/headers.ts';
import { hosts } from '../../features/hosts/hosts.ts';
import { ifPossible } from '../../lib/if-possible.ts';
import { mediaTypeOf } from '../../lib/media-types.ts';
import { addressOfFile } from '../../plan/addresses.ts';
import { followRedirect } from '../../plan/redirects.ts';
import type { BuiltForHost } from '../cli/build-for-host.ts';

/** A request, and the function that lists the differences of its response. */
interface Probe {
  readonly address: string;
  readonly compare: (response: Response, bytes: Buffer) => readonly string[];
}

/**
 * Requests every file of a build, every redirect and a missing page from the published site, and
 * no other origin, while it is reachable. Returns the addresses by difference, and the number of
 * requests.
 */
export async function compareLiveSite(expected: BuiltForHost, origin: string) {
  const probes = listProbes(expected, origin);
  const problems = new Map<string, readonly string[]>();
  const request = async ({ address, compare }: Probe) => {
    for (const text of await ask(origin + address, compare))
      problems.set(text, [...(problems.get(text) ?? []), address]);
  };
  let isReachable = true;
  for (let start = 0; isReachable && start < probes.length; start += 6) {
    await Promise.all(probes.slice(start, start + 6).map(request));
    isReachable = ![...problems.keys()].some((text) => text.startsWith(noAnswer));
  }
  return { problems, isReachable, requests: probes.length };
}

const noAnswer = 'no answer: ';

async function ask(address: string, compare: Probe['compare']): Promise<readonly string[]> {
  try {
    const signal = AbortSignal.timeout(15_000);
    const response = await fetch(address, { redirect: 'manual', signal });
    return compare(response, Buffer.from(await response.arrayBuffer()));
  } catch (error) {
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    return [noAnswer + (cause instanceof Error ? cause.message : String(cause))];
  }
}

function listProbes({ tree, site, host }: BuiltForHost, origin: string): readonly Probe[] {
  const { files, redirects } = site;
  const isFilesOnly = host !== undefined && hosts[host].filesOnly === true;
  const probe = (path: string, status: number, file: string): Probe => ({
    address: encodeURI(addressOfFile(path, site)),
    compare(response, bytes) {
      if (response.status !== status) return [`status ${response.status}, expected ${status}`];
      // Not every host can set headers for all of these.
      const isOutside = !addressOfFile(file, site).startsWith(site.base);
      const isBare = isFilesOnly || isOutside || file.startsWith('.well-known/');
      const known = tree.has(file) ? file : '';
      const found = compareHeaders(response.headers, known, isBare ? undefined : site.headers);
      const isSame = bytes.equals(tree.get(file)?.bytes ?? bytes);
      return isSame ? found : ['differs from the build', ...found];
    },
  });
  const published = files.filter((file) => !/(?:^|\/)404\.html$/.test(file));
  // Without a host that redirects, there are pages instead.
  const redirected = host === undefined || isFilesOnly ? [] : redirects;
  return [
    ...published.map((file) => probe(file.replace(/(?<=^|\/)index\.html$/, ''), 200, file)),
    probe('sitegen-doctor/', 404, '404.html'),
    ...redirected.map(({ from, query }): Probe => {
      const search = query === undefined ? '' : `?${query}`;
      const target = followRedirect(redirects, encodeURI(from), search)?.location ?? '';
      return {
        address: encodeURI(from) + search,
        compare({ status, headers: sent }) {
          const location = sent.get('location') ?? '';
          const isSame =
            ifPossible(() => new URL(location, origin).href) === new URL(target, origin).href;
          if (isSame && [301, 308].includes(status)) return [];
          return [`status ${status} to “${location}”, expected a redirect to “${target}”`];
        },
      };
    }),
  ];
}

/** Compares the headers of an answer with those that the configuration of the host sets. */
function compareHeaders(sent: Headers, file: string, headers?: SiteHeaders): readonly string[] {
  const type = mediaTypeOf(file);
  const expected = {
    // Search engines leave a page out, and a cookie needs consent.
    ...(!isCopy(file) && { 'x-robots-tag': '' }),
    'set-cookie': '',
    ...headers?.all,
    ...(file.startsWith(hashedFolder) && headers?.hashed),
    // Browsers do not show files of other types.
    ...(/^(?:text|image|font)\//.test(type) && { 'content-type': type }),
  };
  return Object.entries(expected)
    .filter(([name, value]) => !isSame(name, value, sent.get(name) ?? ''))
    .map(([name, value]) => `${name} is “${sent.get(name) ?? ''}”, expected “${value}”`);
}

/** A type has two names, caching has several, and an answer can have more than one policy. */
function isSame(name: string, expected: string, sent: string): boolean {
  const revalidates = /no-cache|no-store|max-age=0/;
  const essence = (type: string) =>
    type.replace(/^(?:application|text)\/(?=javascript|xml)|\s*;.*/g, '');
  if (name === 'content-type') return essence(sent) === essence(expected);
  if (name === 'content-security-policy') return sent.includes(expected);
  if (name !== 'cache-control') return sent === expected;
  return revalidates.test(expected) ? revalidates.test(sent) : sent.includes('31536000');
}

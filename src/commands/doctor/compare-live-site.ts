import type { HostName } from '../../config/host-names.ts';
import { answerAs, plainHost } from '../../features/hosts/answer.ts';
import { hashedFolder } from '../../features/hosts/headers.ts';
import type { HostedSite } from '../../features/hosts/host.ts';
import { hosts } from '../../features/hosts/hosts.ts';
import type { Tree } from '../../tree.ts';
import { advice, compareResponse, type Finding, type LiveResponse } from './compare-response.ts';
import { canParseUrl } from '../../lib/can-parse-url.ts';

/** A build to compare the published site with. */
export interface Expected {
  readonly tree: Tree;
  readonly site: HostedSite;
  readonly host: HostName | undefined;
  /** Files of an earlier build, by output path. */
  readonly earlier: readonly string[];
}

/** A problem of the published site. */
export interface LiveProblem extends Finding {
  readonly advice: string;
  /** The addresses that have it, at least one. */
  readonly addresses: readonly string[];
}

/** A request, and the function that finds problems in its response. */
interface Probe {
  readonly address: string;
  readonly compare: (response: LiveResponse) => readonly Finding[];
}

/**
 * Requests every file of a build, redirects, and addresses that should not exist from the published
 * site, and no other origin. Returns the problems, equal ones once, and the number of requests.
 */
export async function compareLiveSite(
  expected: Expected,
  origin: string,
): Promise<{ readonly problems: readonly LiveProblem[]; readonly requests: number }> {
  const earlier = [...expected.earlier, ...(await readLiveSitemap(expected.site, origin))];
  const checks = [...listExpected(expected, origin), ...listUnwanted({ ...expected, earlier })];
  const found: (readonly Finding[])[] = [];
  const run = async (index: number) => {
    const { address, compare } = checks[index]!;
    found[index] = await requestAnd(origin + address, compare);
  };
  await run(0);
  const unreachable = found[0]?.some(({ kind }) => kind === 'connection') === true;
  const queue = unreachable ? [] : [...checks.keys()].slice(1);
  const work = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) await run(next);
  };
  await Promise.all(Array.from({ length: 6 }, work));
  const withoutTls = origin.startsWith('https:') && !unreachable ? await requestPlain(origin) : [];
  return {
    problems: group([
      ...withoutTls.map((finding) => ({ address: origin.replace('https', 'http'), finding })),
      ...found.flatMap((findings, index) =>
        findings.map((finding) => ({ address: checks[index]!.address, finding })),
      ),
    ]),
    requests: found.length,
  };
}

/**
 * Returns the files of the pages in the published sitemap, which may be that of an earlier build.
 */
async function readLiveSitemap({ base, origin: own }: HostedSite, origin: string) {
  let text = '';
  await requestAnd(`${origin}${base}sitemap.xml`, ({ bytes }) => ((text = bytes.toString()), []));
  return [...text.matchAll(/<loc>([^<]*\/)<\/loc>/g)].flatMap(([, address = '']) =>
    address.startsWith(own + base) ? `${address.slice((own + base).length)}index.html` : [],
  );
}

/**
 * The home page first, then every file, addresses without a file, a folder without its slash, and
 * the redirects.
 */
function listExpected({ tree, site, host }: Expected, origin: string): readonly Probe[] {
  const { base, files, redirects } = site;
  const answering = host === undefined ? plainHost : hosts[host];
  const addresses = files
    .filter((file) => !/(?:^|\/)404\.html$/.test(file))
    .map((file) => base + addressOf(file));
  const folder = addresses.find((address) => address !== base && address.endsWith('/'));
  const missing = ['', '/missing/', '/missing/page'].map((path) => `${base}sitegen-doctor${path}`);
  return [
    ...new Set([
      base,
      ...addresses,
      ...(folder === undefined ? [] : [folder.slice(0, -1)]),
      ...missing,
      `${base}${hashedFolder}sitegen-doctor-0000000000.css`,
      ...redirects.map(
        ({ from, query }) => encodeURI(from) + (query === undefined ? '' : `?${query}`),
      ),
    ]),
  ].map((address) => {
    const answer = answerAs(answering, tree, site, address);
    const file = answer.file === undefined ? undefined : tree.get(answer.file)?.bytes;
    return { address, compare: (response) => compareResponse(response, answer, file, origin) };
  });
}

/** Addresses that should respond with 404. */
function listUnwanted({ site: { base, files }, earlier }: Expected): readonly Probe[] {
  const known = new Set(files);
  const check = (
    path: string,
    finding: Finding,
    isFound: (response: LiveResponse) => boolean,
  ): Probe => ({
    address: base + path,
    compare: (response) => (response.status === 200 && isFound(response) ? [finding] : []),
  });
  const folders = files.map((file) => file.slice(0, file.lastIndexOf('/') + 1));
  return [
    ...['.git/config', '.git/HEAD', '.env'].map((file) =>
      check(
        file,
        { kind: 'secret', text: 'can be read by anybody' },
        ({ headers }) => headers.get('content-type')?.startsWith('text/html') !== true,
      ),
    ),
    ...[...new Set(folders)]
      .filter((folder) => folder !== '' && !known.has(`${folder}index.html`))
      .map((folder) => {
        const names = files.filter((file) => file.startsWith(folder));
        const links = names.map((file) => `${file.slice(folder.length)}"`);
        const finding = { kind: 'listing', text: 'lists the files of the folder' } as const;
        return check(folder, finding, ({ bytes }) =>
          links.some(
            (link) => bytes.includes(`href="${link}`) || bytes.includes(`href="./${link}`),
          ),
        );
      }),
    ...earlier
      .filter((file) => !known.has(file))
      .map((file) =>
        check(addressOf(file), { kind: 'old', text: 'is not a part of the build' }, () => true),
      ),
  ];
}

const addressOf = (file: string) => file.replace(/(^|\/)index\.html$/, '$1');

async function requestAnd(address: string, compare: Probe['compare']): Promise<readonly Finding[]> {
  try {
    const response = await request(address);
    const { status, headers } = response;
    return compare({ status, headers, bytes: Buffer.from(await response.arrayBuffer()) });
  } catch (error) {
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    const reason = cause instanceof Error ? cause.message : String(cause);
    return [{ kind: 'connection', text: `no answer: ${reason}` }];
  }
}

const request = (address: string) =>
  fetch(address, {
    redirect: 'manual',
    headers: { 'accept-encoding': 'br, gzip' },
    signal: AbortSignal.timeout(15_000),
  });

/** The home page without TLS should redirect to the address with TLS, or give no answer at all. */
async function requestPlain(origin: string): Promise<readonly Finding[]> {
  const findings = await requestAnd(`${origin.replace(/^https/, 'http')}/`, ({ headers }) =>
    headers.get('location')?.startsWith(origin) === true
      ? []
      : [{ kind: 'tls', text: `does not redirect to ${origin}` }],
  );
  return findings.filter(({ kind }) => kind === 'tls');
}

/** Groups equal problems, those with the most addresses first. */
function group(
  found: readonly { readonly address: string; readonly finding: Finding }[],
): readonly LiveProblem[] {
  const groups = new Map<string, { readonly finding: Finding; readonly addresses: string[] }>();
  for (const { address, finding } of found) {
    const known = groups.get(finding.text);
    if (known === undefined) groups.set(finding.text, { finding, addresses: [address] });
    else known.addresses.push(address);
  }
  return [...groups.values()]
    .sort((a, b) => b.addresses.length - a.addresses.length)
    .map(({ finding, addresses }) => ({ ...finding, advice: advice[finding.kind], addresses }));
}

/** Returns the origin of the address of a home page; `undefined` for another kind of address. */
export function readLiveOrigin(
  url: string,
  { base }: Pick<HostedSite, 'base'>,
): string | undefined {
  if (!canParseUrl(url)) return undefined;
  const { protocol, origin, pathname } = new URL(url);
  return /^https?:$/.test(protocol) && ['/', base, base.slice(0, -1)].includes(pathname)
    ? origin
    : undefined;
}

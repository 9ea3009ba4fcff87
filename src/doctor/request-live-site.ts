import { answerAs, plainHost, type Answer } from '../hosts/answer.ts';
import { hashedFolder } from '../hosts/headers.ts';
import type { HostedSite } from '../hosts/host.ts';
import { hosts } from '../hosts/hosts.ts';
import type { Examined } from './examine-project.ts';

/** The result of one request to the published site. */
export interface Row {
  /** The path that was requested. */
  readonly address: string;
  /** `undefined` if there was no answer. */
  readonly status: number | undefined;
  readonly bytes: number;
  /** The `content-encoding`; `''` for none. */
  readonly encoding: string;
  readonly problems: readonly string[];
}

/** The most pages that are requested. */
const maxPages = 200;

/** Requests the pages of the site that is published at an origin, and compares the answers with those that the host, or a plain one, should send. Requests no other origin. */
export async function requestLiveSite(project: Examined, origin: string): Promise<readonly Row[]> {
  const rows: Row[] = [];
  const queue = [...listAddresses(project).entries()];
  const work = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift())
      rows[next[0]] = await requestRow(next[1], project, origin);
  };
  await Promise.all([work(), work(), work(), work()]);
  return [...(origin.startsWith('https:') ? await requestWithoutTls(origin) : []), ...rows];
}

/** The home page, the pages, a folder without its slash, a missing page, an asset of each kind, files for search engines, and redirects. */
function listAddresses({ tree, site: { base, redirects } }: Examined): readonly string[] {
  const files = [...tree.keys()];
  const folders = files
    .filter((file) => file.endsWith('/index.html'))
    .map((file) => base + file.slice(0, -'index.html'.length));
  const assets = ['css', 'js', 'woff2'].flatMap(
    (extension) =>
      files.find((file) => file.startsWith(hashedFolder) && file.endsWith(extension)) ?? [],
  );
  const known = ['robots.txt', 'sitemap.xml', '.well-known/security.txt'];
  return [
    base,
    ...folders.slice(0, maxPages),
    ...folders.slice(0, 1).map((folder) => folder.slice(0, -1)),
    `${base}sitegen-doctor/missing/page`,
    ...[...assets, ...known.filter((file) => tree.has(file))].map((file) => base + file),
    ...redirects.map(({ from }) => from),
  ];
}

async function requestRow(address: string, project: Examined, origin: string): Promise<Row> {
  const { tree, site, host } = project;
  const expected = answerAs(host === undefined ? plainHost : hosts[host], tree, site, address);
  try {
    const response = await request(origin + address);
    const bytes = Buffer.from(await response.arrayBuffer());
    return {
      address,
      status: response.status,
      bytes: bytes.length,
      encoding: response.headers.get('content-encoding') ?? '',
      problems: compare(response, bytes, expected, project, origin),
    };
  } catch (error) {
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    const reason = cause instanceof Error ? cause.message : String(cause);
    return { ...noAnswer, address, problems: [`no answer: ${reason}`] };
  }
}

const request = (address: string) =>
  fetch(address, {
    redirect: 'manual',
    headers: { 'accept-encoding': 'br, gzip' },
    signal: AbortSignal.timeout(15_000),
  });

const noAnswer = { status: undefined, bytes: 0, encoding: '', problems: [] as string[] };

function compare(
  { status, headers }: Response,
  bytes: Buffer,
  expected: Answer,
  { tree }: Examined,
  origin: string,
): readonly string[] {
  if (expected.location !== undefined) {
    const location = headers.get('location') ?? '';
    const target = location.startsWith(origin) ? location.slice(origin.length) : location;
    return status >= 300 && status < 400 && target === expected.location
      ? []
      : [`does not redirect to ${expected.location}`];
  }
  if (status !== expected.status) return [`the status should be ${expected.status}`];
  const file = expected.file === undefined ? undefined : tree.get(expected.file);
  const missing = Object.entries(expected.headers)
    .filter(([name, value]) => !isSent(name, value, headers.get(name)))
    .map(([name]) => name);
  const isText = /^text\/|svg|json|xml|javascript/.test(headers.get('content-type') ?? '');
  return [
    ...(file !== undefined && !bytes.equals(file.bytes) ? ['differs from the build'] : []),
    ...(missing.length === 0 ? [] : [`not as configured: ${missing.join(', ')}`]),
    ...(isText && bytes.length > 1400 && !headers.has('content-encoding')
      ? ['is not compressed']
      : []),
    ...(expected.file === '.well-known/security.txt' && hasExpired(bytes) ? ['has expired'] : []),
  ];
}

/** A host may express the same caching differently. */
function isSent(name: string, expected: string, sent: string | null): boolean {
  if (name !== 'cache-control' || sent === null) return sent === expected;
  const revalidates = /no-cache|max-age=0/;
  return revalidates.test(expected) ? revalidates.test(sent) : sent.includes('31536000');
}

/** RFC 9116, 2.5.5: a security.txt that has expired must not be used. */
function hasExpired(bytes: Buffer): boolean {
  const expires = /^Expires:\s*(\S+)/im.exec(bytes.toString())?.[1];
  return expires !== undefined && Date.parse(expires) <= Date.now();
}

/** Requests the home page without TLS, which should redirect to the address with TLS or not be answered at all, which is no row. */
async function requestWithoutTls(origin: string): Promise<readonly Row[]> {
  const address = origin.replace(/^https/, 'http');
  try {
    const { status, headers } = await request(`${address}/`);
    const redirects = headers.get('location')?.startsWith(origin) === true;
    const problems = redirects ? [] : [`does not redirect to ${origin}`];
    return [{ ...noAnswer, address, status, problems }];
  } catch {
    return [];
  }
}

/** Returns the origin of the address of a home page; `undefined` for another kind of address. */
export function readLiveOrigin(
  url: string,
  { base }: Pick<HostedSite, 'base'>,
): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const { protocol, origin, pathname } = new URL(url);
  return /^https?:$/.test(protocol) && ['/', base, base.slice(0, -1)].includes(pathname)
    ? origin
    : undefined;
}

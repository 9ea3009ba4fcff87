import { answerAs, plainHost, type Answer } from '../host/answer.ts';
import { hashedFolder } from '../host/headers.ts';
import type { HostedSite } from '../host/host.ts';
import { hosts } from '../host/hosts.ts';
import type { Examined } from './examine-project.ts';

/** One request to the live site. */
export interface Row {
  /** The path that was asked for. */
  readonly address: string;
  /** `undefined` where there was no answer. */
  readonly status: number | undefined;
  readonly bytes: number;
  /** How the answer was compressed; `''` for not at all. */
  readonly encoding: string;
  readonly problems: readonly string[];
}

/** At most so many pages are asked for. */
const mostPages = 200;

/** Asks the live site at an origin for its pages, and compares the answers with those of the host, or of a plain one. No other address is asked. */
export async function askLiveSite(project: Examined, origin: string): Promise<readonly Row[]> {
  const requests = chooseRequests(project);
  const rows: Row[] = [];
  const queue = [...requests.entries()];
  const work = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift())
      rows[next[0]] = await ask(next[1], project, origin);
  };
  await Promise.all([work(), work(), work(), work()]);
  return [...(await askWithoutTls(origin)), ...rows];
}

function chooseRequests({ tree, site }: Examined): readonly string[] {
  const { base } = site;
  const files = [...tree.keys()];
  const pages = files.filter((file) => file.endsWith('/index.html'));
  const [folder] = pages;
  return [
    base,
    ...pages.slice(0, mostPages).map((file) => base + file.slice(0, -'index.html'.length)),
    ...(folder === undefined ? [] : [base + folder.slice(0, -'/index.html'.length)]),
    `${base}sitegen-doctor/looks/for-nothing`,
    ...['css', 'js', 'woff2']
      .flatMap(
        (ending) =>
          files.find((file) => file.startsWith(hashedFolder) && file.endsWith(ending)) ?? [],
      )
      .map((file) => base + file),
    ...['robots.txt', 'sitemap.xml', '.well-known/security.txt']
      .filter((file) => tree.has(file))
      .map((file) => base + file),
    ...site.redirects.map(({ from }) => from),
  ];
}

async function ask(address: string, project: Examined, origin: string): Promise<Row> {
  const { tree, site, host } = project;
  const expected = answerAs(host === undefined ? plainHost : hosts[host], tree, site, address);
  try {
    const response = await fetch(origin + address, {
      redirect: 'manual',
      headers: { 'accept-encoding': 'br, gzip' },
      signal: AbortSignal.timeout(15_000),
    });
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
    return {
      address,
      status: undefined,
      bytes: 0,
      encoding: '',
      problems: [`no answer: ${cause instanceof Error ? cause.message : String(cause)}`],
    };
  }
}

function compare(
  { status, headers }: Response,
  bytes: Buffer,
  expected: Answer,
  { tree }: Examined,
  origin: string,
): readonly string[] {
  if (expected.location !== undefined) {
    const location = headers.get('location') ?? '';
    const leads = location.startsWith(origin) ? location.slice(origin.length) : location;
    if (status >= 300 && status < 400 && leads === expected.location) return [];
    // A host without redirects shows a page that leads on.
    return [`does not redirect to ${expected.location}`];
  }
  if (status !== expected.status) return [`the status should be ${expected.status}`];
  const file = expected.file === undefined ? undefined : tree.get(expected.file);
  const missing = Object.entries(expected.headers)
    .filter(([name, value]) => !isSent(name, value, headers.get(name)))
    .map(([name]) => name);
  const isText = /^text\/|svg|json|xml|javascript/.test(headers.get('content-type') ?? '');
  return [
    ...(file !== undefined && !bytes.equals(file.bytes) ? ['is not what the build makes'] : []),
    ...(missing.length === 0 ? [] : [`not as configured: ${missing.join(', ')}`]),
    ...(isText && bytes.length > 1400 && !headers.has('content-encoding')
      ? ['is not compressed']
      : []),
    ...(expected.file === '.well-known/security.txt' ? checkSecurityContact(bytes) : []),
  ];
}

/** A host may set the same caching in other words. */
function isSent(name: string, expected: string, sent: string | null): boolean {
  if (name !== 'cache-control' || sent === null) return sent === expected;
  const asksAgain = /no-cache|max-age=0/;
  return asksAgain.test(expected) ? asksAgain.test(sent) : sent.includes('31536000');
}

/** RFC 9116, 2.5.5: what has expired must not be used. */
function checkSecurityContact(bytes: Buffer): readonly string[] {
  const expires = /^Expires:\s*(\S+)/im.exec(bytes.toString())?.[1];
  return expires === undefined || Date.parse(expires) > Date.now() ? [] : ['has expired'];
}

/** Whether the name answers without TLS by leading to the address with it. */
async function askWithoutTls(origin: string): Promise<readonly Row[]> {
  if (!origin.startsWith('https:')) return [];
  const address = origin.replace(/^https/, 'http');
  try {
    const { status, headers } = await fetch(`${address}/`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(15_000),
    });
    const leads = headers.get('location')?.startsWith(origin) === true;
    return [
      {
        address,
        status,
        bytes: 0,
        encoding: '',
        problems: leads ? [] : [`does not redirect to ${origin}`],
      },
    ];
  } catch {
    return [{ address, status: undefined, bytes: 0, encoding: '', problems: [] }];
  }
}

/** The origin that `--url` names; `undefined` for what is none. */
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

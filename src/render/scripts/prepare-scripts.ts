import { hash } from 'node:crypto';
import path from 'node:path';
import type { RenderInput } from '../rendering.ts';
import type { SiteFiles } from '../site-files.ts';
import { bundleScript } from './script.ts';

export type PreparedScripts = Awaited<ReturnType<typeof prepareScripts>>;

/**
 * Compiles and publishes the scripts of the site map and of its blocks, with the files that they
 * import. Reports every error in them.
 */
export async function prepareScripts(
  { config: { root }, site: { map }, cache, report }: RenderInput,
  { assets, publish }: SiteFiles,
) {
  const { scripts = [], blocks = {}, policy } = map;
  const ofBlocks = Object.values(blocks).flatMap(({ script }) => script ?? []);
  const texts: string[] = [];
  const maps = new Map<string, string>();
  const prepare = async (name: string) => {
    const script = await bundleScript(root, name, assets, cache, policy, report);
    const code = Buffer.from(script?.code ?? '');
    const publishAs = (ending: string, bytes: Uint8Array) =>
      publish(name.replace(/\.[jt]sx?$/, ending), bytes, `assets/${name}`);
    const address = publishAs('.js', code);
    texts.push(code.toString());
    for (const [file, bytes] of script?.files ?? []) publish(file, bytes, file);
    const { css = '', map = '' } = script ?? {};
    /** The link to its style sheet; `''` without one. */
    const styles =
      css === '' ? '' : `<link rel="stylesheet" href="${publishAs('.css', Buffer.from(css))}"/>`;
    maps.set(path.posix.basename(address), map);
    const integrity = `sha256-${hash('sha256', code, 'base64')}`;
    return [name, { address, integrity, styles }] as const;
  };
  const published = new Map(
    await Promise.all([...new Set([...scripts, ...ofBlocks])].map(prepare)),
  );
  return {
    published,
    /** The script that each block loads. */
    ofBlocks: new Map(Object.entries(blocks).map(([name, { script }]) => [name, script])),
    /** The code of all scripts. */
    texts,
    /** The source map of each script, by the name of its file. */
    maps,
  };
}

/**
 * Returns the elements for the head of a page: the scripts of its blocks that it does not have, and
 * the style sheets of all its scripts.
 */
export function linkScripts(
  { published, ofBlocks }: PreparedScripts,
  shown: ReadonlySet<string>,
  html: string,
): string {
  let elements = '';
  const names = new Set(Array.from(shown, (name) => ofBlocks.get(name)));
  for (const [name, { address, integrity, styles }] of published) {
    const isThere = html.includes(` src="${address}"`);
    const isAdded = names.has(name) && !isThere;
    if (isAdded || isThere) elements += styles;
    if (isAdded) elements += `<script src="${address}" integrity="${integrity}" defer=""></script>`;
  }
  return elements;
}

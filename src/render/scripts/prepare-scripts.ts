import { createHash } from 'node:crypto';
import path from 'node:path';
import type { AssetFiles, Publish } from '../asset-files.ts';
import type { RenderInput } from '../rendering.ts';
import { bundleScript } from './script.ts';
import type { ScriptParts } from './script-packages.ts';

/** A published script. */
interface PublishedScript {
  readonly address: string;
  readonly integrity: string;
  /** The link to its style sheet; `''` without one. */
  readonly styles: string;
}

/** What other programs learn about a script, by the name of its file. */
export interface ScriptDetails {
  readonly parts: ScriptParts;
  readonly map: string;
}

/**
 * Compiles and publishes the scripts of the site map and of its blocks, with the files that they
 * import. Reports every error in them.
 */
export async function prepareScripts(
  { config: { root }, site: { map }, cache, report }: RenderInput,
  files: AssetFiles,
  publish: Publish,
) {
  const { scripts = [], blocks = {}, policy } = map;
  const ofBlocks = Object.values(blocks).flatMap(({ script }) => script ?? []);
  const texts: string[] = [];
  const details = new Map<string, ScriptDetails>();
  const prepare = async (name: string): Promise<readonly [string, PublishedScript]> => {
    const script = await bundleScript(root, name, files, cache, policy, report);
    const code = Buffer.from(script?.code ?? '');
    const publishAs = (ending: string, bytes: Uint8Array) =>
      publish(name.replace(/\.[jt]sx?$/, ending), bytes, `assets/${name}`);
    const address = publishAs('.js', code);
    texts.push(code.toString());
    for (const [file, bytes] of script?.files ?? []) publish(file, bytes, file);
    const { css = '', parts = {}, map = '' } = script ?? {};
    const styles =
      css === '' ? '' : `<link rel="stylesheet" href="${publishAs('.css', Buffer.from(css))}"/>`;
    details.set(path.posix.basename(address), { parts, map });
    const integrity = `sha256-${createHash('sha256').update(code).digest('base64')}`;
    return [name, { address, integrity, styles }];
  };
  const published = new Map(
    await Promise.all([...new Set([...scripts, ...ofBlocks])].map(prepare)),
  );
  const isIn = (html: string, { address }: PublishedScript) => html.includes(` src="${address}"`);
  return {
    addresses: new Map(Array.from(published, ([name, { address }]) => [name, address])),
    integrities: new Map(Array.from(published, ([name, { integrity }]) => [name, integrity])),
    /** The code of all scripts. */
    texts,
    details,
    /**
     * Returns the elements for the head of a page: the scripts of its blocks that it does not have,
     * and the style sheets of all its scripts.
     */
    linkScripts(shown: ReadonlySet<string>, html: string): string {
      let elements = '';
      const names = new Set([...shown].map((name) => blocks[name]?.script));
      for (const [name, script] of published) {
        const isAdded = names.has(name) && !isIn(html, script);
        if (script.styles !== '' && (isAdded || isIn(html, script))) elements += script.styles;
        if (isAdded)
          elements += `<script src="${script.address}" integrity="${script.integrity}" defer=""></script>`;
      }
      return elements;
    },
  };
}

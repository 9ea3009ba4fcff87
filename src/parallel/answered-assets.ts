import path from 'node:path';
import type { Config } from '../config/config.ts';
import { answerWith, missingFile, type AssetAnswers } from '../render/asset-answers.ts';
import { hashedName, readAssetFiles, type AssetFiles } from '../render/assets/asset-files.ts';
import { createDrawings, type Drawing } from '../render/drawings.ts';
import type { Assets } from '../render/prepare-assets.ts';

/** Assets for a thread that compiles and draws none: the answers are those of the thread that does. Files are read when the first is asked for. */
export function answeredAssets(
  config: Config,
  origin: string,
  answers: AssetAnswers,
): Assets & {
  asked(): { readonly files: readonly string[]; readonly drawings: readonly Drawing[] };
} {
  let files: AssetFiles | undefined;
  const addresses = new Map<string, string>();
  const drawings = createDrawings(origin + config.base, answers.pictures);
  const elsewhere = () => {
    throw new Error('This is the work of another thread.');
  };
  return {
    ...answerWith(answers),
    answers,
    file(name) {
      const known = addresses.get(name);
      if (known !== undefined) return known;
      files ??= readAssetFiles(path.join(config.root, 'assets'));
      const bytes = files.get(name);
      if (bytes === undefined) throw missingFile(name, files);
      const address = config.base + hashedName(name, bytes);
      addresses.set(name, address);
      return address;
    },
    draw: drawings.name,
    drawAll: elsewhere,
    drawPng: elsewhere,
    finish: elsewhere,
    outputs: () => new Map(),
    asked: () => ({ files: [...addresses.keys()], drawings: [...drawings.named.values()] }),
  };
}

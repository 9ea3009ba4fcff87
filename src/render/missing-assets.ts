import path from 'node:path';
import { decode } from '../lib/decode.ts';
import type { FieldImage } from '../content/fields/resolve-fields.ts';
import type { Document } from '../content/load-document.ts';
import type { PlannedPage } from '../plan/plan.ts';
import { maxProblems, type DiagnosticInput } from '../report/diagnostic.ts';
import type { Language } from '../site/languages.ts';
import { fileProblem, inLanguage, type SiteFiles } from './site-files.ts';

/**
 * Returns a diagnostic for each image or link in the texts of a page, and each image in their
 * fields, whose file is missing or cannot be published, and each image that cannot be shown.
 */
export const missingAssets = (
  { documents, variant: { language } }: Pick<PlannedPage, 'documents' | 'variant'>,
  files: SiteFiles,
): DiagnosticInput[] => missingIn(Object.values(documents).flat(), files, language);

/** Returns the same for texts or settings in a language. */
export const missingIn = (
  sources: readonly Pick<Document, 'file' | 'links' | 'images'>[],
  files: SiteFiles,
  language: Language,
): DiagnosticInput[] =>
  sources.flatMap(({ file, links, images }) => {
    let missing = 0;
    const inText = links.flatMap((link) => {
      if (link.kind !== 'asset' || missing === maxProblems) return [];
      const { page: asset, beside, target, isPicture, line, column, length } = link;
      const problem = fileProblem(files, inLanguage(files, { asset, beside }, language), isPicture);
      if (problem === undefined) return [];
      missing++;
      const isSite = isPicture !== true && siteName.test(asset);
      const fix = besideAdvice(target, file, files) ?? (isSite ? siteFix : (problem.fix ?? ''));
      return [{ ...problem, fix, file, line, column, length }];
    });
    return [...images.flatMap((image) => missingImage(image, files, language) ?? []), ...inText];
  });

/** Returns a diagnostic for an image in a field that cannot be shown in a language. */
export function missingImage(
  image: FieldImage,
  files: SiteFiles,
  language: Language,
): DiagnosticInput | undefined {
  const problem = fileProblem(files, inLanguage(files, image, language), true);
  return problem && { ...problem, ...image.locate() };
}

/** Returns the fix of an address that begins with a slash if the file is beside the text. */
export function besideAdvice(target: string, file: string, files: SiteFiles) {
  const name = /^\/([^/?#]+\.\w+)$/.exec(target)?.[1];
  const beside = path.posix.join(path.posix.dirname(file), decode(name ?? ''));
  const isThere = name !== undefined && fileProblem(files, { asset: '', beside }) === undefined;
  return isThere ? `Write: ${name}` : undefined;
}

/** The name of another site without its scheme. */
const siteName = /^(?:[a-z\d-]+\.)+(?:com|org|net|info|io|dev|app|eu|[a-z]{2})(?:\/|$)/i;
const siteFix = 'To link to another site, begin the address with https://.';

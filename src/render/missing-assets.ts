import path from 'node:path';
import { decode } from '../lib/decode.ts';
import type { FieldImage } from '../content/fields/resolve-fields.ts';
import type { Document } from '../content/load-document.ts';
import type { AssetName } from '../content/placeholder.ts';
import type { PlannedPage } from '../plan/plan.ts';
import type { DiagnosticInput } from '../report/diagnostic.ts';
import type { Location } from '../report/location.ts';
import type { Language } from '../site/languages.ts';
import type { ContentFiles } from './content-files.ts';
import { UnsafeFile } from './files-beside.ts';

/**
 * Returns a diagnostic for each image or link in the texts of a page, and each image in their
 * fields, whose file is missing or cannot be published, and each image that cannot be shown.
 */
export function missingAssets(
  { documents, variant: { language } }: Pick<PlannedPage, 'documents' | 'variant'>,
  files: ContentFiles,
): DiagnosticInput[] {
  return missingIn(Object.values(documents).flat(), files, language);
}

/** Returns the same for texts or settings in a language. */
export function missingIn(
  sources: readonly Pick<Document, 'file' | 'links' | 'images'>[],
  files: ContentFiles,
  language: Language,
): DiagnosticInput[] {
  return sources.flatMap(({ file, links, images }) => [
    ...missingImages(images, files, language),
    ...links.flatMap((link) => {
      if (link.kind !== 'asset') return [];
      const name = files.inLanguage({ asset: link.page, beside: link.beside }, language);
      const fix = besideAdvice(link.target, file, files);
      return problemsOf(name, link.isPicture, files, () => {
        const { line, column, length } = link;
        return { file, line, column, length };
      }).map((problem) => (fix === undefined ? problem : { ...problem, fix }));
    }),
  ]);
}

/** Returns the fix of an address that begins with a slash if the file is beside the text. */
export function besideAdvice(target: string, file: string, files: ContentFiles) {
  const name = /^\/([^/?#]+\.\w+)$/.exec(target)?.[1];
  const beside = path.posix.join(path.posix.dirname(file), decode(name ?? ''));
  const isThere = name !== undefined && files.errorOf({ asset: '', beside }) === undefined;
  return isThere ? `Write: ${name}` : undefined;
}

/** Returns a diagnostic for each image in a field that cannot be shown in a language. */
export const missingImages = (
  images: readonly FieldImage[],
  files: ContentFiles,
  language: Language,
) =>
  images.flatMap((image) =>
    problemsOf(files.inLanguage(image, language), true, files, image.locate),
  );

function problemsOf(
  name: AssetName,
  isPicture: boolean | undefined,
  files: ContentFiles,
  locate: () => Location,
): DiagnosticInput[] {
  const error = files.errorOf(name, isPicture);
  if (error === undefined) return [];
  if (error instanceof UnsafeFile) return [{ ...error.problem, ...locate() }];
  const [message = '', fix] = error.message.split(/(?<=\.) (?=[A-Z])/, 2);
  const isSite = isPicture !== true && siteName.test(name.asset);
  return [
    {
      code: 'link/broken',
      message,
      fix: isSite ? siteFix : (fix ?? 'Add the file, or correct the name.'),
      ...locate(),
    },
  ];
}

/** The name of another site without its scheme. */
const siteName = /^(?:[a-z\d-]+\.)+(?:com|org|net|info|io|dev|app|eu|[a-z]{2})(?:\/|$)/i;
const siteFix = 'To link to another site, begin the address with https://.';

import type { PlannedPage } from '../plan/plan.ts';
import type { DiagnosticInput } from '../report/diagnostic.ts';
import { UnsafeFile, type ContentFiles } from './content-files.ts';

/**
 * Returns a diagnostic for each image or link in the texts of a page whose file is missing or
 * cannot be published, and each image whose size cannot be read.
 */
export function missingAssets(
  { documents }: Pick<PlannedPage, 'documents'>,
  files: ContentFiles,
): DiagnosticInput[] {
  return Object.values(documents)
    .flat()
    .flatMap(({ file, body }) =>
      body.links.flatMap(({ kind, page: asset, beside, isPicture, line, column, length }) => {
        const error = kind === 'asset' ? files.errorOf({ asset, beside }, isPicture) : undefined;
        if (error === undefined) return [];
        if (error instanceof UnsafeFile) return [{ ...error.problem, file, line, column, length }];
        const [message = '', fix] = error.message.split(/(?<=\.) (?=[A-Z])/, 2);
        const isSite = !isPicture && siteName.test(asset);
        return [
          {
            code: 'link/broken',
            message,
            fix: isSite ? siteFix : (fix ?? 'Add the file, or correct the name.'),
            file,
            line,
            column,
            length,
          } as const,
        ];
      }),
    );
}

/** The name of another site without its scheme. */
const siteName = /^(?:[a-z\d-]+\.)+(?:com|org|net|info|io|dev|app|eu|[a-z]{2})(?:\/|$)/i;
const siteFix = 'To link to another site, begin the address with https://.';

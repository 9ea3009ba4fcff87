import type { PlannedPage } from '../plan/plan.ts';
import type { Diagnostic } from '../report/diagnostic.ts';
import type { SiteTools } from '../site/define-site.ts';

/** The pictures and links in the texts of a page that lead to files which are not in `assets/`. */
export function missingAssets(
  { documents }: Pick<PlannedPage, 'documents'>,
  { asset }: Pick<SiteTools, 'asset'>,
): Diagnostic[] {
  return Object.values(documents)
    .flat()
    .flatMap(({ file, body }) =>
      body.links.flatMap(({ kind, page: name, line, column, length }) => {
        const error = kind === 'asset' ? errorOf(() => asset(name)) : undefined;
        if (error === undefined) return [];
        const [message = '', fix] = error.message.split(/(?<=\.) (?=[A-Z])/, 2);
        return [
          {
            code: 'link/broken',
            severity: 'error',
            message,
            fix: fix ?? 'Add the file, or correct the name.',
            file,
            line,
            column,
            length,
          } as const,
        ];
      }),
    );
}

function errorOf(action: () => unknown): Error | undefined {
  try {
    action();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

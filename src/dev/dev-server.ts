import { randomBytes } from 'node:crypto';
import { readConfig } from '../config/config.ts';
import type { Options } from '../config/options.ts';
import { hasErrors, withSeverity, type Diagnostic } from '../report/diagnostic.ts';
import { sourceReader } from '../report/source-reader.ts';
import { guard } from '../serve/guard.ts';
import { listen, type ListenOptions } from '../serve/listen.ts';
import { createLoop, type Result } from './loop.ts';
import type { Problem } from './messages.ts';
import { createRebuilder, hasFile } from './rebuild/rebuilder.ts';
import { describeProblems } from './serve/describe-problems.ts';
import { findEditor, openPlace } from './serve/editor.ts';
import { handleRequests } from './serve/handle-requests.ts';
import { createOpenPages } from './serve/open-pages.ts';
import { createShownSite } from './serve/shown-site.ts';
import { createTypeChecker } from './type-checker.ts';
import { watchFiles } from './watch/watch-files.ts';

export interface DevOptions extends Omit<Options, 'host'>, ListenOptions {
  /** `true` to navigate the browser to the page and the place being edited. */
  readonly follow: boolean;
  /** The variables that may name the editor. */
  readonly env: NodeJS.ProcessEnv;
  readonly events: DevEvents;
}

/** Events of a server, for the terminal. */
export interface DevEvents {
  /** Called when it accepts requests. */
  readonly onListen?: (server: { readonly port: number }) => void;
  /** Called when all pages were rendered and checked after a change, or cannot be. */
  readonly onDone?: (result: Result) => void;
  /** Receives all problems, after each check of the pages and of the types. */
  readonly onProblems?: (diagnostics: readonly Diagnostic[]) => void;
  /** Called for an internal error. */
  readonly onInternalError: (error: unknown) => void;
  readonly onDetail?: ((detail: string) => void) | undefined;
}

/** Serves a site from memory and keeps the open pages up to date. Throws UsageError for wrong options and a taken port. */
export async function startDevServer({
  port,
  strictPort,
  host,
  follow,
  env,
  events,
  ...options
}: DevOptions) {
  const { root, base, cacheFolder } = readConfig(options);
  const token = randomBytes(16).toString('hex');
  const editor = findEditor(env);
  const site = createShownSite(base);
  const openPages = createOpenPages(site, { follow });
  let problems: readonly Problem[] = [];
  let found: readonly Diagnostic[] = [];
  let typeErrors: readonly Diagnostic[] = [];
  const sendProblems = () => {
    const diagnostics = [...found, ...typeErrors];
    const sourceOf = sourceReader(root);
    problems = describeProblems(diagnostics, { root, editor, token, sourceOf });
    openPages.sendProblems(problems);
    events.onProblems?.(diagnostics);
  };

  const handle = handleRequests({
    base,
    site,
    listen: openPages.add,
    open: (query) => query.get('token') === token && openPlace(editor, problems, query, root),
  });
  const listening = await listen(guard(host, handle), { port, strictPort, host });
  events.onListen?.(listening);

  const rebuilder = createRebuilder({ ...options, root }, events.onDetail);
  const loop = createLoop({
    rebuilder,
    checkFiles: () => watch.sweep(),
    onUpdate({ revision, imported }, changes) {
      watch.add(imported);
      site.update(revision);
      if (revision !== undefined) openPages.goTo(revision.pages, changes);
      openPages.update();
    },
    onDone(result) {
      const { tree, diagnostics, isFirst, changes, update } = result;
      site.complete(hasErrors(diagnostics) ? undefined : tree);
      // The fonts with the new characters are ready only now.
      openPages.update();
      found = diagnostics;
      sendProblems();
      events.onDone?.(result);
      if (
        isFirst ||
        hasFile(changes, 'templates/') ||
        update.imported.some((file) => changes.has(file))
      )
        types.check();
    },
    onInternalError(error) {
      site.update(undefined);
      site.complete(undefined);
      found = [internalError];
      sendProblems();
      events.onInternalError(error);
    },
  });
  const types = createTypeChecker({
    root,
    cacheFolder,
    onResult(errors) {
      typeErrors = errors;
      sendProblems();
    },
  });
  const watch = watchFiles({
    root,
    roots: ['content', 'templates', 'assets'],
    onChange: loop.change,
    onDetail: events.onDetail,
  });
  loop.change(new Set());
  return {
    port: listening.port,
    /** Resolves once all changes noticed so far are rendered and reported. */
    settled: loop.settled,
    async close() {
      loop.stop();
      types.close();
      await Promise.all([watch.close(), listening.close()]);
      await loop.settled();
    },
  };
}

const internalError = withSeverity({
  code: 'generator/defect',
  message: 'Internal error in sitegen.',
  why: 'The site cannot be rebuilt until the content changes or sitegen is fixed.',
  fix: 'See the terminal for how to report it.',
});

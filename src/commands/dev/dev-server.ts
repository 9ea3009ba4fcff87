import { randomBytes } from 'node:crypto';
import { readConfig } from '../../config/config.ts';
import type { Options } from '../../config/options.ts';
import { hasErrors, withSeverity, type Diagnostic } from '../../report/diagnostic.ts';
import { guard } from '../serve/guard.ts';
import { listen, type ListenOptions } from '../serve/listen.ts';
import { createLoop, type Result } from './loop.ts';
import { createRebuilder } from './rebuild/rebuilder.ts';
import { describeProblems, type ShownProblem } from './serve/describe-problems.ts';
import { handleRequests } from './serve/handle-requests.ts';
import { createOpenPages } from './serve/open-pages.ts';
import { createShownSite } from './serve/shown-site.ts';
import { watchFiles } from './watch-files.ts';

export interface DevOptions extends Omit<Options, 'host'>, ListenOptions {
  /** The command of the editor; `undefined` to find one that is running. */
  readonly editor: string | undefined;
  readonly events: DevEvents;
}

/** Events of a server, for the terminal. */
export interface DevEvents {
  /** Called when it accepts requests. */
  readonly onListen?: (server: { readonly port: number }) => void;
  /** Called when all pages were rendered and checked after a change, or cannot be. */
  readonly onDone?: (result: Result) => void;
  /** Receives all problems, after each check of the pages. */
  readonly onProblems?: (diagnostics: readonly Diagnostic[]) => void;
  /** Called for an internal error. */
  readonly onInternalError: (error: unknown) => void;
  readonly onDetail?: ((detail: string) => void) | undefined;
}

/**
 * Serves a site from memory and keeps the open pages up to date. Throws UsageError for wrong
 * options and a taken port.
 */
export async function startDevServer({
  port,
  strictPort,
  host,
  editor,
  events,
  ...options
}: DevOptions) {
  const { root, base } = readConfig(options);
  const token = randomBytes(16).toString('hex');
  const site = createShownSite(base);
  const openPages = createOpenPages(site);
  let problems: readonly ShownProblem[] = [];
  const sendProblems = (diagnostics: readonly Diagnostic[]) => {
    problems = describeProblems(diagnostics, root, token);
    openPages.sendProblems(problems);
    events.onProblems?.(diagnostics);
  };

  const openEditor = async (link: string) => {
    const target = problems.find((problem) => problem.link === link)?.target;
    if (target === undefined) return false;
    const { default: launchEditor } = await import('launch-editor');
    launchEditor(target, editor);
    return true;
  };
  const handle = handleRequests({ base, root }, site, openPages, openEditor);
  const listening = await listen(guard(host, handle), { port, strictPort, host });
  events.onListen?.(listening);

  const rebuilder = createRebuilder({ ...options, root }, events.onDetail);
  const loop = createLoop({
    rebuilder,
    onUpdate({ revision, imported }) {
      watch.add(imported());
      site.update(revision);
      openPages.update();
    },
    onDone(result) {
      const { tree, diagnostics, update } = result;
      // Components read files when their pages are rendered.
      watch.add(update.imported());
      site.complete(hasErrors(diagnostics) ? undefined : tree);
      // The fonts with the new characters are ready only now.
      openPages.update();
      sendProblems(diagnostics);
      events.onDone?.(result);
    },
    onInternalError(error) {
      site.update(undefined);
      sendProblems([internalError]);
      events.onInternalError(error);
    },
  });
  const watch = watchFiles({
    root,
    paths: ['content', 'templates', 'assets'],
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

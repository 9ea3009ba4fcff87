import { randomBytes } from 'node:crypto';
import os from 'node:os';
import { readConfig } from '../config/config.ts';
import type { Options } from '../config/options.ts';
import { hasErrors, type Diagnostic } from '../report/diagnostic.ts';
import { sourceReader } from '../report/source-reader.ts';
import { isLoopback, isReachable } from '../serve/guard.ts';
import { listen } from '../serve/listen.ts';
import { readClientScript } from './client-script.ts';
import { createLivePages } from './live-pages.ts';
import { createLoop, type Result } from './loop.ts';
import type { Problem } from './messages.ts';
import { touchesFile, touchesFolder } from './rebuild/changes.ts';
import { createRebuilder } from './rebuild/rebuilder.ts';
import { describeProblems } from './serve/describe-problems.ts';
import { findEditor, openPlace } from './serve/editor.ts';
import { handleRequests } from './serve/handle-requests.ts';
import { createShownSite } from './serve/shown-site.ts';
import { createTypeChecker } from './type-checker.ts';
import { watchFiles } from './watch/watch-files.ts';

export interface DevOptions extends Options {
  /** The first port to try; 0 for any. */
  readonly port: number;
  readonly strictPort: boolean;
  /** An address of this machine to listen on; loopback unless given. */
  readonly host?: string | undefined;
  /** Whether the browser goes to the page and the place being edited. */
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
  /** Receives everything that is wrong, after each check of the pages and of the types. */
  readonly onProblems?: (diagnostics: readonly Diagnostic[]) => void;
  /** Called when the program itself fails. */
  readonly onDefect: (error: unknown) => void;
  readonly onDetail?: (detail: string) => void;
}

export interface DevServer {
  readonly port: number;
  /** Resolves once all changes noticed so far are rendered and reported. */
  settled(): Promise<void>;
  close(): Promise<void>;
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
}: DevOptions): Promise<DevServer> {
  const { root, base, cacheFolder } = readConfig(options);
  const token = randomBytes(16).toString('hex');
  const editor = findEditor(env);
  const site = createShownSite(base);
  const live = createLivePages(site, { follow });
  let problems: readonly Problem[] = [];
  let found: readonly Diagnostic[] = [];
  let typeErrors: readonly Diagnostic[] = [];
  const sendProblems = () => {
    const diagnostics = [...found, ...typeErrors];
    const sourceOf = sourceReader(root);
    problems = describeProblems(diagnostics, { root, editor, token, sourceOf });
    live.sendProblems(problems);
    events.onProblems?.(diagnostics);
  };

  const listening = await listen(
    handleRequests({
      base,
      isOwnName:
        host === undefined
          ? isLoopback
          : isReachable([os.hostname().toLowerCase(), host.toLowerCase()]),
      site,
      clientScript: readClientScript,
      listen: (response, page) => live.add(response, page),
      open: (query) => query.get('token') === token && openPlace(editor, problems, query, root),
    }),
    { port, strictPort, host },
  );
  events.onListen?.(listening);

  const rebuilder = createRebuilder({ ...options, root }, events.onDetail);
  const loop = createLoop({
    rebuilder,
    look: () => watch.sweep(),
    onUpdate({ revision, foreign }, changes) {
      watch.add(foreign);
      site.update(revision);
      if (revision !== undefined) live.goTo(revision.pages, changes);
      live.update();
    },
    onDone(result) {
      site.complete(result.tree, !hasErrors(result.diagnostics));
      // The fonts of the new characters are known only now.
      live.update();
      found = result.diagnostics;
      sendProblems();
      events.onDone?.(result);
      if (touchesTemplates(result)) types.check();
    },
    onDefect(error) {
      site.update(undefined);
      site.complete(new Map(), false);
      found = [defect];
      sendProblems();
      events.onDefect(error);
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
    ...(events.onDetail === undefined ? {} : { onDetail: events.onDetail }),
  });
  loop.change(undefined);
  return {
    port: listening.port,
    settled: loop.settled,
    async close() {
      loop.stop();
      types.close();
      await Promise.all([watch.close(), listening.close()]);
      await loop.settled();
      await rebuilder.dispose();
    },
  };
}

const touchesTemplates = ({ changes, update: { foreign } }: Result) =>
  touchesFolder(changes, 'templates/') || touchesFile(changes, foreign);

const defect: Diagnostic = {
  severity: 'error',
  code: 'generator/defect',
  message: 'Internal error in sitegen.',
  why: 'The site cannot be rebuilt until the content changes or sitegen is fixed.',
  fix: 'See the terminal, which says how to report it.',
};

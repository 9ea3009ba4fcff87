import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openCache } from '../cache/cache.ts';
import { readConfig, type Options } from '../config/config.ts';
import type { Diagnostic } from '../report/diagnostic.ts';
import { compileClient } from './client-script.ts';
import { watchGenerator } from './generator.ts';
import { createLivePages } from './live-pages.ts';
import { createLoop } from './loop.ts';
import type { Changes } from './rebuild/changes.ts';
import { createRebuilder, openMemoryCache, type Rebuilt } from './rebuild/rebuilder.ts';
import { describeProblems } from './serve/describe-problems.ts';
import { findEditor, openPlace } from './serve/editor.ts';
import { isLoopback, isReachable } from '../serve/guard.ts';
import { handleRequests } from './serve/handle-requests.ts';
import { listen } from '../serve/listen.ts';
import { watchFiles } from './watch/watch-files.ts';

export interface DevOptions extends Options {
  /** The first port to try; 0 for any. */
  readonly port: number;
  readonly strictPort: boolean;
  /** An address of this machine to listen on; loopback unless given. */
  readonly host?: string | undefined;
  /** Brings the browser to the page and the place being edited. */
  readonly follow: boolean;
  /** Whether a change of the generator's own source is shown too. */
  readonly ownSource?: boolean;
  /** Where the editor is looked for. */
  readonly env: NodeJS.ProcessEnv;
  readonly events: DevEvents;
}

/** What a server tells the one who started it. */
export interface DevEvents {
  /** It accepts requests. */
  readonly onListen?: (server: { readonly port: number }) => void;
  /** A pass without errors; its warnings are among the diagnostics. */
  readonly onGood?: (made: Rebuilt, changes: Changes, durationMs: number) => void;
  /** A pass with errors, when nothing has changed for a moment. */
  readonly onBad?: (diagnostics: readonly Diagnostic[]) => void;
  readonly onDetail?: (detail: string) => void;
  readonly onDefect: (error: unknown) => void;
}

export interface DevServer {
  readonly port: number;
  /** Resolves once all changes noticed so far are shown. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/** Serves a site from memory and keeps the open pages up to date. Throws UsageError for wrong options and a taken port. */
export async function startDevServer({ port, strictPort, host, follow, ownSource = false, env, events, ...options }: DevOptions): Promise<DevServer> {
  const { root, base, cacheFolder } = readConfig(options);
  const token = randomBytes(16).toString('hex');
  const editor = findEditor(env);
  const live = createLivePages({ base, follow });
  const describe = (diagnostics: readonly Diagnostic[]) => describeProblems(diagnostics, { root, editor, token, sourceOf: (file) => readSource(path.join(root, file)) });
  let client: Promise<string> | undefined;
  let built = () => {};
  const ready = new Promise<void>((resolve) => (built = resolve));

  const listening = await listen(
    handleRequests({
      base,
      ready,
      isOwnName: host === undefined ? isLoopback : isReachable([os.hostname().toLowerCase(), host.toLowerCase()]),
      site: live.site,
      clientScript: () => (client ??= compileClient(openCache(cacheFolder))),
      listen: live.add,
      open: (query) => query.get('token') === token && openPlace(editor, live.site().problems.problems, query, root),
    }),
    { port, strictPort, host },
  );
  events.onListen?.(listening);

  const onBad = ({ diagnostics }: { readonly diagnostics: readonly Diagnostic[] }) => {
    live.tell({ stale: true, problems: describe(diagnostics) });
    built();
    events.onBad?.(diagnostics);
  };
  const onDefect = (error: unknown) => {
    live.tell({ stale: true, problems: describe([defect]) });
    built();
    events.onDefect(error);
  };
  let closed = false;
  const cache = openMemoryCache(options, events.onDetail);
  let rebuilder = createRebuilder(options, cache);
  const loop = createLoop({
    rebuilder: () => rebuilder,
    look: () => watch.sweep(),
    openPages: live.open,
    onPart: live.showPart,
    onGood(made, changes, durationMs) {
      live.show(made.tree, made.pages, changes);
      live.tell({ stale: false, problems: describe(made.diagnostics) });
      built();
      events.onGood?.(made, changes, durationMs);
    },
    onBad,
    onDefect,
  });
  const watch = watchFiles({ root, roots: ['content', 'templates', 'assets'], onChange: loop.change, ...(events.onDetail === undefined ? {} : { onDetail: events.onDetail }) });
  const exchange = (create: typeof createRebuilder) => {
    const last = rebuilder;
    rebuilder = create(options, cache);
    loop.change(undefined);
    void loop.settled().then(() => last.dispose());
  };
  loop.change(undefined);
  let generator: ReturnType<typeof watchGenerator> | undefined;
  void ready.then(() => {
    if (closed) return;
    void rebuilder.warm();
    if (ownSource) generator = watchGenerator({ onLoad: exchange, onBroken: (diagnostics) => onBad({ diagnostics }), onDefect });
  });

  return {
    port: listening.port,
    settled: loop.settled,
    async close() {
      closed = true;
      loop.stop();
      await Promise.all([watch.close(), generator?.close(), listening.close()]);
      await loop.settled();
      await rebuilder.dispose();
    },
  };
}

const defect: Diagnostic = {
  code: 'generator/defect',
  severity: 'error',
  message: 'sitegen met a defect of its own.',
  why: 'The site cannot be built again until it is gone or the content is other than now.',
  fix: 'Look into the terminal, which says how to report it.',
};

function readSource(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  } catch {
    return undefined;
  }
}

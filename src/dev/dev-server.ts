import { randomBytes } from 'node:crypto';
import os from 'node:os';
import { readConfig, type Options } from '../config/config.ts';
import type { Diagnostic } from '../report/diagnostic.ts';
import { sourceReader } from '../report/source-reader.ts';
import { isLoopback, isReachable } from '../serve/guard.ts';
import { listen } from '../serve/listen.ts';
import { readClientScript } from './client-script.ts';
import { keepBuilt, type BuildEvents } from './keep-built.ts';
import { createLivePages } from './live-pages.ts';
import { describeProblems } from './serve/describe-problems.ts';
import { findEditor, openPlace } from './serve/editor.ts';
import { handleRequests } from './serve/handle-requests.ts';

export interface DevOptions extends Options {
  /** The first port to try; 0 for any. */
  readonly port: number;
  readonly strictPort: boolean;
  /** An address of this machine to listen on; loopback unless given. */
  readonly host?: string | undefined;
  /** Brings the browser to the page and the place being edited. */
  readonly follow: boolean;
  /** Where the editor is looked for. */
  readonly env: NodeJS.ProcessEnv;
  readonly events: DevEvents;
}

/** What a server tells the one who started it. */
export interface DevEvents extends Partial<BuildEvents> {
  /** It accepts requests. */
  readonly onListen?: (server: { readonly port: number }) => void;
  readonly onDefect: BuildEvents['onDefect'];
}

export interface DevServer {
  readonly port: number;
  /** Resolves once all changes noticed so far are shown. */
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
  const { root, base } = readConfig(options);
  const token = randomBytes(16).toString('hex');
  const editor = findEditor(env);
  const live = createLivePages({ base, follow });
  const tell = (stale: boolean, diagnostics: readonly Diagnostic[]) =>
    live.tell({
      stale,
      problems: describeProblems(diagnostics, {
        root,
        editor,
        token,
        sourceOf: sourceReader(root),
      }),
    });
  const first = createSignal();

  const listening = await listen(
    handleRequests({
      base,
      ready: first.given,
      isOwnName:
        host === undefined
          ? isLoopback
          : isReachable([os.hostname().toLowerCase(), host.toLowerCase()]),
      site: live.site,
      clientScript: readClientScript,
      listen: live.add,
      open: (query) =>
        query.get('token') === token &&
        openPlace(editor, live.site().problems.problems, query, root),
    }),
    { port, strictPort, host },
  );
  events.onListen?.(listening);

  const kept = keepBuilt({ ...options, root }, live, {
    onGood(made, changes, durationMs) {
      live.show(made.tree, made.pages, changes);
      tell(false, made.diagnostics);
      first.give();
      events.onGood?.(made, changes, durationMs);
    },
    onBad(diagnostics) {
      tell(true, diagnostics);
      first.give();
      events.onBad?.(diagnostics);
    },
    onDefect(error) {
      tell(true, [defect]);
      first.give();
      events.onDefect(error);
    },
    onDetail: (detail) => events.onDetail?.(detail),
  });
  return {
    port: listening.port,
    settled: kept.settled,
    close: async () => void (await Promise.all([kept.close(), listening.close()])),
  };
}

function createSignal(): { readonly given: Promise<void>; give(): void } {
  let give = () => {};
  const given = new Promise<void>((resolve) => (give = resolve));
  return { given, give };
}

const defect: Diagnostic = {
  code: 'generator/defect',
  severity: 'error',
  message: 'sitegen met a defect of its own.',
  why: 'The site cannot be built again until it is gone or the content is other than now.',
  fix: 'Look into the terminal, which says how to report it.',
};

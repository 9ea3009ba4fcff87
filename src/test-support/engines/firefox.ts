import { once } from 'node:events';
import { WebSocket } from 'undici';
import {
  findProgram,
  temporaryFolder,
  writeFiles,
} from '../../features/hosts/fixtures/serve-with.ts';
import { asJson, matchIn, run, type Engine, type EngineWindow } from './engine.ts';

const program = ['firefox-esr', 'firefox'].map(findProgram).find((file) => file !== undefined);

/** Firefox without a window, through WebDriver BiDi (https://www.w3.org/TR/webdriver-bidi/). */
export const firefox: Engine = {
  isInstalled: program !== undefined,
  async start() {
    const { folder, remove } = temporaryFolder();
    writeFiles(folder, { 'user.js': preferences });
    const args = ['--headless', '--no-remote', '--profile', folder, '--remote-debugging-port=0'];
    const browser = run(program ?? '', args);
    const address = await matchIn(browser.stderr, /WebDriver BiDi listening on (\S+)/);
    const session = await connect(`${address}/session`);
    await session.send('session.new', { capabilities: {} });
    const { contexts } = await session.send('browsingContext.getTree', {});
    const { context } = (contexts as { context: string }[])[0]!;
    return windowOf(context, session.send, async () => {
      session.close();
      await browser.stop();
      remove();
    });
  },
};

/** Requests of the browser itself would slow it down. */
const preferences = `user_pref("app.normandy.enabled", false);
user_pref("services.settings.server", "data:,");
user_pref("network.captive-portal-service.enabled", false);
user_pref("network.connectivity-service.enabled", false);
user_pref("ui.useOverlayScrollbars", 1);
`;

type Send = (method: string, params: object) => Promise<Readonly<Record<string, unknown>>>;

function windowOf(context: string, send: Send, close: () => Promise<void>): EngineWindow {
  return {
    open: async (url) =>
      void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    async evaluate(expression) {
      const { result, exceptionDetails } = (await send('script.evaluate', {
        expression: asJson(expression),
        target: { context },
        awaitPromise: true,
      })) as { result?: { value: string }; exceptionDetails?: { text: string } };
      if (result === undefined) throw new Error(exceptionDetails?.text);
      return JSON.parse(result.value) as unknown;
    },
    perform: (actions) => send('input.performActions', { context, actions }),
    resize: (width, height) =>
      send('browsingContext.setViewport', { context, viewport: { width, height } }),
    close,
  };
}

/** Opens a session whose commands reject with the error of the browser. */
async function connect(address: string): Promise<{ send: Send; close(): void }> {
  const socket = new WebSocket(address);
  await once(socket, 'open');
  const waiting = new Map<number, Command>();
  socket.addEventListener('message', ({ data }) => {
    const { id, type, result, message } = JSON.parse(String(data)) as Answer;
    const command = waiting.get(id);
    if (type === 'success') command?.resolve(result);
    else command?.reject(new Error(message));
    waiting.delete(id);
  });
  let last = 0;
  return {
    send: (method, params) =>
      new Promise((resolve, reject) => {
        waiting.set(++last, { resolve, reject });
        socket.send(JSON.stringify({ id: last, method, params }));
      }),
    close: () => socket.close(),
  };
}

interface Command {
  readonly resolve: (result: Readonly<Record<string, unknown>>) => void;
  readonly reject: (error: Error) => void;
}

interface Answer {
  readonly id: number;
  readonly type: 'success' | 'error';
  readonly result: Readonly<Record<string, unknown>>;
  readonly message: string;
}

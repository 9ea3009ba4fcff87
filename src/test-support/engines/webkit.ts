import { findProgram, freePort, runServer } from '../../features/hosts/fixtures/serve-with.ts';
import { asJson, matchIn, run, type Engine } from './engine.ts';

const driver = findProgram('WebKitWebDriver');
const screen = findProgram('Xvfb');

/**
 * WebKitGTK on a screen in memory, since it has no mode without a window, through its WebDriver
 * (https://www.w3.org/TR/webdriver2/).
 */
export const webkit: Engine = {
  isInstalled: driver !== undefined && screen !== undefined,
  async start() {
    const display = run(screen ?? '', ['-displayfd', '1', '-screen', '0', '1920x1400x24']);
    const DISPLAY = `:${await matchIn(display.stdout, /^(\d+)\n/)}`;
    const port = await freePort();
    const server = await runServer([driver ?? '', `--port=${port}`], port, { DISPLAY });
    const send = async (path: string, method: 'POST' | 'DELETE', body: object = {}) => {
      const response = await fetch(`${server.origin}/session${path}`, {
        method,
        body: method === 'POST' ? JSON.stringify(body) : null,
      });
      const { value } = (await response.json()) as { value: unknown };
      if (!response.ok) throw new Error(JSON.stringify(value));
      return value;
    };
    const { sessionId } = (await send('', 'POST', { capabilities: {} })) as { sessionId: string };
    const post = (command: string, body: object) => send(`/${sessionId}/${command}`, 'POST', body);
    return {
      open: async (url) => void (await post('url', { url })),
      async evaluate(expression) {
        const script = `const end = arguments[0]; ${asJson(expression)}.then(end, (error) => end({ error: String(error) }));`;
        const value = await post('execute/async', { script, args: [] });
        if (typeof value !== 'string') throw new Error(JSON.stringify(value));
        return JSON.parse(value) as unknown;
      },
      perform: (actions) => post('actions', { actions }),
      resize: (width, height) => post('window/rect', { width, height }),
      close: async () => {
        await send(`/${sessionId}`, 'DELETE');
        await server.close();
        await display.stop();
      },
    };
  },
};

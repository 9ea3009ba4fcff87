import inspector from 'node:inspector';
import { Worker } from 'node:worker_threads';

/**
 * Stops the code of a script when it has run for more than five seconds without a pause. It cannot
 * be caught: the promises of the functions on the stack are never settled. Meanwhile this thread
 * handles no signals and no requests, so another thread waits and uses the debugger
 * (https://chromedevtools.github.io/devtools-protocol/v8/Debugger/). `script` is its name in
 * stacks; `onStop` is called with an error whose stack is that of the stopped code.
 */
export function startWatchdog(script: string, onStop: (error: Error) => void): { close(): void } {
  // At a breakpoint, code is supposed to stop.
  if (inspector.url() !== undefined) return { close() {} };
  const beats = new Int32Array(new SharedArrayBuffer(4));
  const workerData: ThreadData = { beats, script };
  const thread = new Worker(`(${watchMainThread})()`, { eval: true, workerData });
  thread.on('message', (stack: string) => onStop(Object.assign(new Error('Stopped.'), { stack })));
  thread.on('error', () => {});
  thread.unref();
  const heart = setInterval(() => Atomics.add(beats, 0, 1), 500).unref();
  return {
    close() {
      clearInterval(heart);
      void thread.terminate();
    },
  };
}

interface ThreadData {
  /** One number, which grows while the main thread handles events. */
  readonly beats: Int32Array;
  readonly script: string;
}

/** Runs in the thread, as the text of this function, so it cannot use the imports of this file. */
function watchMainThread(): void {
  const { Session } = process.getBuiltinModule('node:inspector');
  const { parentPort, workerData } = process.getBuiltinModule('node:worker_threads');
  const { beats, script } = workerData as ThreadData;
  let last = 0;
  let [since, used] = [performance.now(), process.cpuUsage()];

  const stop = () => {
    const session = new Session();
    const urls = new Map<string, string>();
    session.on('Debugger.scriptParsed', ({ params }) => urls.set(params.scriptId, params.url));
    session.on('Debugger.paused', ({ params }) => {
      const stack = params.callFrames
        .filter(({ location }) => urls.get(location.scriptId) === script)
        .map(
          ({ functionName, location: { lineNumber, columnNumber = 0 } }) =>
            `    at ${functionName} (${script}:${lineNumber + 1}:${columnNumber + 1})`,
        );
      const isStuck = stack.length > 0 && Atomics.load(beats, 0) === last;
      session.post('Debugger.resume');
      if (isStuck) session.post('Runtime.terminateExecution');
      session.post('Debugger.disable', () => session.disconnect());
      if (isStuck) parentPort?.postMessage(stack.join('\n'));
    });
    session.connectToMainThread();
    session.post('Debugger.enable');
    session.post('Debugger.pause');
  };

  setInterval(() => {
    const beat = Atomics.load(beats, 0);
    // On a busy machine, or after it slept, five seconds may have passed without any work.
    const isStuck = performance.now() - since >= 5000 && process.cpuUsage(used).user >= 2_000_000;
    if (beat === last && !isStuck) return;
    if (beat === last) stop();
    last = beat;
    [since, used] = [performance.now(), process.cpuUsage()];
  }, 500);
}

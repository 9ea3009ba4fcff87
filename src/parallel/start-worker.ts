import { createRequire } from 'node:module';
import path from 'node:path';
import type { Worker } from 'node:worker_threads';

/** A thread of bin/page-worker.cjs. The command may have started it before this file was loaded; see bin/start-worker.cjs. */
export function startWorker(): Worker {
  const require = createRequire(import.meta.url);
  const bin = path.join(path.dirname(require.resolve('sitegen/package.json')), 'bin');
  return (require(path.join(bin, 'start-worker.cjs')) as { startWorker(): Worker }).startWorker();
}

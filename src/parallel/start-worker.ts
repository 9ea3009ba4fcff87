import { createRequire } from 'node:module';
import path from 'node:path';
import type { Worker } from 'node:worker_threads';
import { packageRoot } from '../verify/package-root.ts';

/** A thread of bin/page-worker.cjs. The command may have started it before this file was loaded; see bin/start-worker.cjs. */
export function startWorker(): Worker {
  const require = createRequire(import.meta.url);
  return (
    require(path.join(packageRoot(), 'bin', 'start-worker.cjs')) as { startWorker(): Worker }
  ).startWorker();
}

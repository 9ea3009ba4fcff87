import { readConfig } from '../../config/config.ts';
import type { Options } from '../../config/options.ts';
import { openProgress } from './open-progress.ts';
import { printDiagnostics } from './print-diagnostics.ts';
import type { Io } from './run.ts';

/** A site, and what the configuration of its host depends on. */
export type BuiltForHost = NonNullable<Awaited<ReturnType<typeof buildForHost>>>;

/**
 * Builds the site for the host in the options or in its settings, without writing. Prints the
 * problems and returns `undefined` if the build fails.
 */
export async function buildForHost(options: Options, io: Io) {
  const { build } = await import('../../build.ts');
  const { describeForHost } = await import('../../features/hosts/hosted-site.ts');
  const config = readConfig(options, io.env, io.cwd);
  const { root } = config;
  const { onImage, end } = openProgress(io);
  const { ok, rendered, tree, diagnostics } = await build({
    ...options,
    root,
    write: false,
    onImage,
  }).finally(end);
  if (ok && rendered !== undefined) {
    const { plan, site } = rendered;
    return { host: plan.host, site: describeForHost(tree, plan, config, site.map), tree };
  }
  printDiagnostics(diagnostics, { io, root });
  return undefined;
}

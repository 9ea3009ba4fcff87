import { build, type BuildResult } from '../build.ts';
import { readConfig } from '../config/config.ts';
import type { HostName } from '../config/host-names.ts';
import type { Options } from '../config/options.ts';
import type { HostedSite } from '../host/host.ts';
import { describeForHost } from '../host/hosted-site.ts';
import { printDiagnostics } from './print-diagnostics.ts';
import type { Io } from './run.ts';

/** A site as it is built for a host, if one is named. */
interface BuiltForHost {
  readonly host: HostName | undefined;
  readonly site: HostedSite;
  readonly tree: BuildResult['tree'];
}

/** Builds the site for the host in the options or in its settings, without writing. Prints the problems and returns `undefined` if the build fails. */
export async function buildForHost(options: Options, io: Io): Promise<BuiltForHost | undefined> {
  const config = readConfig(options, io.env, io.cwd);
  const { ok, plan, tree, diagnostics } = await build({ ...options, write: false });
  if (ok && plan !== undefined)
    return { host: plan.host, site: describeForHost(tree, plan, config), tree };
  printDiagnostics(diagnostics, { io, root: config.root });
  return undefined;
}

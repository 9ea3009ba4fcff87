import { build, type BuildResult } from '../build.ts';
import { readConfig, UsageError } from '../config/config.ts';
import { hostNames, type HostName } from '../config/host-names.ts';
import type { Options } from '../config/options.ts';
import type { Host, HostedSite } from '../host/host.ts';
import { describeForHost } from '../host/hosted-site.ts';
import { hosts } from '../host/hosts.ts';
import { printDiagnostics } from './print-diagnostics.ts';
import type { Io } from './run.ts';

/** A site as it is built for a host, if one is named. */
export interface BuiltAsHosted {
  readonly name: HostName | undefined;
  readonly site: HostedSite;
  readonly tree: BuildResult['tree'];
}

export interface BuiltForHost extends BuiltAsHosted {
  readonly name: HostName;
  readonly host: Host;
}

/** Builds the site for the host in the options or in its settings, without writing. Prints the problems and returns `undefined` if the build fails. */
export async function buildAsHosted(options: Options, io: Io): Promise<BuiltAsHosted | undefined> {
  const config = readConfig(options, io.env, io.cwd);
  const { ok, plan, tree, diagnostics } = await build({ ...options, write: false });
  if (ok && plan !== undefined)
    return { name: plan.host, site: describeForHost(tree, plan, config), tree };
  printDiagnostics(diagnostics, { io, root: config.root });
  return undefined;
}

/** Does the same as `buildAsHosted`. Throws UsageError if no host is named. */
export async function buildForHost(options: Options, io: Io): Promise<BuiltForHost | undefined> {
  const built = await buildAsHosted(options, io);
  if (built === undefined) return undefined;
  const { name } = built;
  if (name === undefined)
    throw new UsageError(
      `Name a host, or add “host: …” to content/site.yaml. Available hosts: ${hostNames.join(', ')}.`,
    );
  return { ...built, name, host: hosts[name] };
}

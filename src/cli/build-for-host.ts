import { build, type BuildResult } from '../build.ts';
import { readConfig, UsageError } from '../config/config.ts';
import { hostNames, type HostName } from '../config/host-names.ts';
import type { Options } from '../config/options.ts';
import type { Host, HostedSite } from '../host/host.ts';
import { describeForHost } from '../host/hosted-site.ts';
import { hosts } from '../host/hosts.ts';
import { formatDiagnostics } from '../report/format.ts';
import { sourceReader } from '../report/source-reader.ts';
import { terminalOf } from '../report/terminal.ts';
import { explainHint } from './explain-hint.ts';
import type { Io } from './run.ts';

/** A site as it is made for a host, if one is named. */
export interface BuiltAsHosted {
  readonly name: HostName | undefined;
  readonly site: HostedSite;
  readonly tree: BuildResult['tree'];
}

export interface BuiltForHost extends BuiltAsHosted {
  readonly name: HostName;
  readonly host: Host;
}

/** Builds the site for the host of the options or of its settings, and writes nothing. Prints the problems and returns `undefined` where it does not build. */
export async function buildAsHosted(options: Options, io: Io): Promise<BuiltAsHosted | undefined> {
  const config = readConfig(options, io.env, io.cwd);
  const { ok, plan, tree, diagnostics } = await build({ ...options, write: false });
  if (ok && plan !== undefined)
    return { name: plan.host, site: describeForHost(tree, plan, config), tree };
  io.stderr.write(
    `${formatDiagnostics(diagnostics, { ...terminalOf(io.stderr, io), sourceOf: sourceReader(config.root) })}\n${explainHint(diagnostics)}`,
  );
  return undefined;
}

/** `buildAsHosted` for a host. Throws UsageError where none is named. */
export async function buildForHost(options: Options, io: Io): Promise<BuiltForHost | undefined> {
  const built = await buildAsHosted(options, io);
  if (built === undefined) return undefined;
  const { name } = built;
  if (name === undefined)
    throw new UsageError(
      `Name a host, or write “host: …” into content/site.yaml. There are ${hostNames.join(', ')}.`,
    );
  return { ...built, name, host: hosts[name] };
}

import { build, type BuildResult } from '../build.ts';
import { readConfig, UsageError, type Options } from '../config/config.ts';
import { hostNames, type HostName } from '../config/host-names.ts';
import type { Host, HostedSite } from '../host/host.ts';
import { describeForHost } from '../host/hosted-site.ts';
import { hosts } from '../host/hosts.ts';
import { formatDiagnostics } from '../report/format.ts';
import { sourceReader } from '../report/source-reader.ts';
import { terminalOf } from '../report/terminal.ts';
import { explainHint } from './explain-hint.ts';
import type { Io } from './run.ts';

/** A site as it is made for one host. */
export interface BuiltForHost {
  readonly name: HostName;
  readonly host: Host;
  readonly site: HostedSite;
  readonly tree: BuildResult['tree'];
}

/**
 * Builds the site for the host of the options or of its settings, and writes nothing. Prints the problems and returns `undefined` where it
 * does not build. Throws UsageError where no host is named.
 */
export async function buildForHost(options: Options, io: Io): Promise<BuiltForHost | undefined> {
  const config = readConfig(options, io.env, io.cwd);
  const { ok, plan, tree, diagnostics } = await build({ ...options, write: false });
  if (!ok || plan === undefined) {
    io.stderr.write(
      `${formatDiagnostics(diagnostics, { ...terminalOf(io.stderr, io), sourceOf: sourceReader(config.root) })}\n${explainHint(diagnostics)}`,
    );
    return undefined;
  }
  const { host: name } = plan;
  if (name === undefined)
    throw new UsageError(
      `Name a host, or write “host: …” into content/site.yaml. There are ${hostNames.join(', ')}.`,
    );
  return { name, host: hosts[name], site: describeForHost(tree, plan, config), tree };
}

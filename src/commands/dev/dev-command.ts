import { existsSync } from 'node:fs';
import path from 'node:path';
import { readConfig } from '../../config/config.ts';
import { hasErrors, type Diagnostic } from '../../report/diagnostic.ts';
import { editorPath } from './messages.ts';
import { count, formatDuration } from '../../report/units.ts';
import { visible } from '../../report/visible.ts';
import { basePath, buildDay, listenAddress, siteRoot, strictPort } from '../cli/options.ts';
import { printDiagnostics } from '../cli/print-diagnostics.ts';
import { describeFailure, type AddCommand } from '../cli/run.ts';
import { addressesOf, openBrowser, readPort, untilOutputFails } from '../cli/serving.ts';

/** Adds `sitegen dev`. */
export const addDevCommand: AddCommand = (program, io) => {
  program
    .command('dev')
    .description('Serve the site and show every change in the browser')
    .option(...siteRoot)
    .option('--port <number>', 'Port, or the first to try', readPort, 4321)
    .option(...strictPort)
    .option(...listenAddress)
    .option('--open', 'Open the site in the browser')
    .option(...basePath)
    .option(...buildDay)
    .option('--verbose', 'Print the result of each change')
    .action(async ({ open, verbose = false, ...flags }) => {
      const { startDevServer } = await import('./dev-server.ts');
      const root = path.resolve(io.cwd, flags.root ?? '.');
      let reported: readonly string[] = [];
      let isBroken = false;
      const log = (text: string) => void io.stderr.write(`${text}\n`);
      const logNames = (line: string) => void (verbose && log(visible(line)));
      let isFirst = true;
      const ended = untilOutputFails(io);
      const server = await startDevServer({
        strictPort: false,
        ...flags,
        root,
        editor: io.env['SITEGEN_EDITOR'],
        events: {
          onListen({ port }) {
            const { base } = readConfig({ root, base: flags.base });
            const addresses = addressesOf(port, flags.host, base);
            io.stdout.write(`${addresses.join('\n')}\n`);
            if (existsSync(path.join(root, 'cms/index.html')))
              io.stdout.write(`Editor: http://localhost:${port}${editorPath}\n`);
            if (open && addresses[0] !== undefined) openBrowser(addresses[0], io.platform);
          },
          onProblems(diagnostics) {
            // `onInternalError` prints that one with more details.
            const fresh = diagnostics.filter(
              (each) => !reported.includes(identify(each)) && each.code !== 'generator/defect',
            );
            if (fresh.length > 0) log('');
            printDiagnostics(fresh, { io, root });
            if (isBroken && !hasErrors(diagnostics)) log('All errors are fixed.');
            reported = diagnostics.map(identify);
            isBroken = hasErrors(diagnostics);
          },
          onDone({ update, changes, diagnostics, durationMs }) {
            if (hasErrors(diagnostics)) return;
            if (isFirst)
              log(
                `${count(update.revision?.pages.length ?? 0, 'page')} in ${formatDuration(durationMs)}. Press Ctrl-C to stop.`,
              );
            else logNames(`${[...changes].join(', ')}: ${formatDuration(durationMs)}`);
            isFirst = false;
          },
          onDetail: logNames,
          onInternalError(error) {
            log(describeFailure(error, io, verbose));
          },
        },
      });
      await ended;
      await server.close();
    });
};

/** The line is left out: text that is added above a problem does not make it a new one. */
const identify = ({ code, file, message, fix }: Diagnostic) =>
  JSON.stringify([code, file, message, fix]);

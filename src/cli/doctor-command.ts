import { readConfig, UsageError } from '../config/config.ts';
import type { Finding } from '../doctor/examine-project.ts';
import type { Row } from '../doctor/request-live-site.ts';
import type { Symbols } from '../report/symbols.ts';
import { count, formatBytes } from '../report/units.ts';
import { visible } from '../report/visible.ts';
import { buildForHost } from './build-for-host.ts';
import { basePath, finishedSite, hostName, siteOrigin, siteRoot } from './options.ts';
import { symbolsOf, type AddCommand } from './run.ts';

/** Adds `sitegen doctor`. */
export const addDoctorCommand: AddCommand = (program, io, finish) => {
  program
    .command('doctor')
    .description('Find problems before publishing the site, or on the published site')
    .option(...siteRoot)
    .option(...finishedSite)
    .option(...basePath)
    .option(...siteOrigin)
    .option(...hostName)
    .option('--url <url>', 'Compare the build with the published site at this address')
    .action(async ({ url, ...flags }) => {
      const [{ examineProject }, { requestLiveSite, readLiveOrigin }] = await Promise.all([
        import('../doctor/examine-project.ts'),
        import('../doctor/request-live-site.ts'),
      ]);
      const { root, out, host } = readConfig(flags, io.env, io.cwd);
      const options = { ...flags, root, out, host };
      const built = await buildForHost(options, io);
      if (built === undefined) return finish(1);
      const project = { root, out, ...built };
      const origin = url === undefined ? undefined : readLiveOrigin(url, built.site);
      if (url !== undefined && origin === undefined)
        throw new UsageError(
          `--url must be the address of the home page, such as https://www.company.example${built.site.base}, not ${url}.`,
        );
      const findings = [...examineProject(project), ...(await findExamples(options))];
      const rows = origin === undefined ? [] : await requestLiveSite(project, origin);
      const shown = symbolsOf(io);
      io.stdout.write(
        [
          ...findings.flatMap((finding) => formatFinding(finding, shown)),
          ...(rows.length === 0 ? [] : ['', ...formatRows(rows, shown).map(visible)]),
          '',
        ].join('\n'),
      );
      const problems =
        findings.filter(({ fix }) => fix !== undefined).length +
        rows.filter((row) => row.problems.length > 0).length;
      if (problems === 0) return;
      io.stdout.write(`\n${count(problems, 'problem')}\n`);
      finish(1);
    });
};

async function findExamples(options: { readonly root: string }): Promise<readonly Finding[]> {
  const { check } = await import('../check.ts');
  const { diagnostics } = await check({ ...options, strict: true });
  const fix = 'Run “sitegen check --strict” to see where, and replace them.';
  const kinds = [
    ['text/example-address', 'example address', 'example addresses'],
    ['text/placeholder', 'placeholder', 'placeholders'],
  ] as const;
  return kinds.map(([kind, one, many]) => {
    const found = diagnostics.filter(({ code }) => code === kind).length;
    return found === 0
      ? { text: `The pages contain no ${many}.` }
      : { text: `The pages contain ${count(found, one, many)}.`, fix };
  });
}

const formatFinding = ({ text, fix }: Finding, { done, error, fix: arrow }: Symbols) =>
  fix === undefined
    ? [`${done} ${visible(text)}`]
    : [`${error} ${visible(text)}`, `  ${arrow} ${visible(fix)}`];

function formatRows(rows: readonly Row[], { done, error }: Symbols): readonly string[] {
  const width = Math.max(...rows.map(({ address }) => address.length));
  return rows.map(({ address, status, bytes, encoding, problems }) =>
    [
      problems.length === 0 ? done : error,
      address.padEnd(width),
      String(status ?? '–').padEnd(3),
      formatBytes(bytes).padStart(8),
      encoding.padEnd(4),
      problems.join('; '),
    ]
      .join(' ')
      .trimEnd(),
  );
}

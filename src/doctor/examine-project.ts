import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readTree } from '../check/read-tree.ts';
import type { HostName } from '../config/host-names.ts';
import type { HostedSite } from '../host/host.ts';
import { hosts } from '../host/hosts.ts';
import type { Tree } from '../tree.ts';
import { bad, good, type Finding } from './finding.ts';

/** What is to be published, and where. */
export interface Examined {
  readonly root: string;
  /** The output folder. */
  readonly out: string;
  /** What a build for the host makes now. */
  readonly tree: Tree;
  readonly site: HostedSite;
  readonly host: HostName | undefined;
}

/** Looks for what will go wrong when this project is published, without any request. */
export function examineProject(project: Examined): readonly Finding[] {
  return [
    examineOutput(project),
    examineNotFound(project),
    ...(project.host === undefined ? [noHost] : examineHost(project, project.host)),
    ...examineConfiguration(project),
    ...examineWorkflows(project),
    ...examineProjectSite(project),
  ];
}

const noHost = bad(
  'No host is named, so its configuration cannot be looked at.',
  'Give --host, or write “host: …” into content/site.yaml.',
);

function examineOutput({ out, tree, host, site }: Examined): Finding {
  const command = `sitegen build${host === undefined ? '' : ` --host ${host}`}`;
  if (!existsSync(out)) return bad(`There is no ${site.out}/.`, `Run “${command}”.`);
  const finished = readTree(out);
  const different = [...new Set([...finished.keys(), ...tree.keys()])].filter(
    (file) =>
      Buffer.compare(
        finished.get(file)?.bytes ?? Buffer.from('\0'),
        tree.get(file)?.bytes ?? Buffer.from('\0'),
      ) !== 0,
  );
  return different.length === 0
    ? good(`${site.out}/ is what a build makes now.`)
    : bad(
        `${site.out}/ is not what a build makes now; ${different[0]} differs${different.length > 1 ? `, and ${different.length - 1} more` : ''}.`,
        `Run “${command}”.`,
      );
}

const examineNotFound = ({ tree }: Examined) =>
  tree.has('404.html')
    ? good('There is a page for addresses that do not exist.')
    : bad(
        'There is no 404.html, and some hosts show the home page at every address then.',
        "Declare a page with the path '/404.html' in templates/site.tsx.",
      );

function examineHost({ root, site }: Examined, name: HostName): readonly Finding[] {
  const host = hosts[name];
  const files = host
    .files(site)
    .filter(({ place }) => place === 'project')
    .map(({ path: file, text }) =>
      readIfThere(path.join(root, file)) === text
        ? good(`${file} is what the site needs.`)
        : bad(
            `${file} ${existsSync(path.join(root, file)) ? 'is not what the site needs' : 'is missing'}.`,
            `Run “sitegen host ${name}”.`,
          ),
    );
  const headers =
    host.filesOnly !== true
      ? good(`${host.title} sends the headers of the site.`)
      : bad(
          `${host.title} cannot send headers: other sites may show the pages in a frame, and browsers ask for every file again after some minutes.`,
          'Choose another host where that matters, or put a proxy in front that adds them.',
        );
  return [...files, headers];
}

/** Traps in configuration that somebody wrote by hand. */
function examineConfiguration({ root, tree }: Examined): readonly Finding[] {
  const { hosting } = readJson(path.join(root, 'firebase.json')) as {
    hosting?: { ignore?: readonly string[]; redirects?: readonly { source?: string }[] };
  };
  const { redirects: ofVercel = [] } = readJson(path.join(root, 'vercel.json')) as {
    redirects?: readonly { source?: string }[];
  };
  const dropped = hosting?.ignore?.find((pattern) => pattern.startsWith('**/.'));
  const hidden = [...(hosting?.redirects ?? []), ...ofVercel].filter(({ source = '' }) => {
    const name = source.slice(1);
    return [name, `${name}index.html`, `${name}/index.html`].some((file) => tree.has(file));
  });
  return [
    ...(dropped === undefined
      ? []
      : [
          bad(
            `firebase.json leaves out ${dropped}, and so .well-known/.`,
            'Take that pattern out of “ignore”.',
          ),
        ]),
    ...hidden.map(({ source }) =>
      bad(
        `A redirect from ${source} hides the page that the site has there.`,
        'Take it out of vercel.json or firebase.json.',
      ),
    ),
  ];
}

/** The upload step of GitHub Pages leaves out hidden files unless it is asked for them. */
function examineWorkflows({ root, host }: Examined): readonly Finding[] {
  const folder = path.join(root, '.github/workflows');
  const workflows = existsSync(folder)
    ? readdirSync(folder).map((name) => ({
        name,
        text: readIfThere(path.join(folder, name)) ?? '',
      }))
    : [];
  const publishing = workflows.filter(({ text }) => text.includes('upload-pages-artifact'));
  if (publishing.length === 0 && host === 'github-pages')
    return [
      bad(
        'No workflow publishes to GitHub Pages.',
        'Add one with actions/upload-pages-artifact and actions/deploy-pages, or publish a branch.',
      ),
    ];
  return publishing.map(({ name, text }) =>
    /include-hidden-files:\s*true/.test(text)
      ? good(`.github/workflows/${name} publishes .well-known/.`)
      : bad(
          `.github/workflows/${name} leaves out hidden files, and so .well-known/.`,
          'Give actions/upload-pages-artifact the input “include-hidden-files: true”.',
        ),
  );
}

/** A repository that is not the user's own site is published below its name. */
function examineProjectSite({ root, site }: Examined): readonly Finding[] {
  const { hostname } = new URL(site.origin);
  const repository = /url = .*[/:]([^/\s]+?)(?:\.git)?\s*$/m.exec(
    readIfThere(path.join(root, '.git/config')) ?? '',
  )?.[1];
  if (!hostname.endsWith('.github.io') || repository === undefined) return [];
  const wanted = repository.toLowerCase() === hostname ? '/' : `/${repository}/`;
  return site.base === wanted
    ? [good(`The site is built for ${site.origin}${wanted}.`)]
    : [
        bad(
          `GitHub Pages serves this repository at ${site.origin}${wanted}, and the site is built for ${site.base}.`,
          wanted === '/' ? 'Leave out --base.' : `Build it with --base ${wanted}.`,
        ),
      ];
}

function readIfThere(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/** An empty object for what is missing or no JSON. */
function readJson(file: string): object {
  try {
    return JSON.parse(readIfThere(file) ?? '{}') as object;
  } catch {
    return {};
  }
}

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { differingFiles, readTree } from '../check/read-tree.ts';
import type { HostName } from '../config/host-names.ts';
import type { HostedSite } from '../hosts/host.ts';
import { hosts } from '../hosts/hosts.ts';
import { ifPossible } from '../if-possible.ts';
import type { Tree } from '../tree.ts';

/** A project that is about to be published. */
export interface Examined {
  readonly root: string;
  /** The output folder. */
  readonly out: string;
  /** The result of a build for the host with the present content. */
  readonly tree: Tree;
  readonly site: HostedSite;
  readonly host: HostName | undefined;
}

/** The result of one check. A problem has a `fix`, which says what to do. */
export interface Finding {
  readonly text: string;
  readonly fix?: string;
}

/** Finds problems with publishing a project, without network requests. */
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

const noHost = {
  text: 'No host is named, so its configuration cannot be checked.',
  fix: 'Add --host, or write “host: …” into content/site.yaml.',
};

function examineOutput({ out, tree, host, site }: Examined): Finding {
  const fix = `Run “sitegen build${host === undefined ? '' : ` --host ${host}`}”.`;
  if (!existsSync(out)) return { text: `There is no ${site.out}/.`, fix };
  const [first, ...others] = differingFiles(readTree(out), tree);
  return first === undefined
    ? { text: `${site.out}/ is up to date.` }
    : {
        text: `${site.out}/ is out of date: ${first} differs${others.length > 0 ? `, and ${others.length} more` : ''}.`,
        fix,
      };
}

const examineNotFound = ({ tree }: Examined): Finding =>
  tree.has('404.html')
    ? { text: 'The site has a page for addresses that do not exist.' }
    : {
        text: 'The site has no 404.html. Some hosts then show the home page at every address.',
        fix: "Declare a page with the path '/404.html' in templates/site.tsx.",
      };

function examineHost({ root, site }: Examined, name: HostName): readonly Finding[] {
  const { title, files, filesOnly } = hosts[name];
  return [
    ...files(site)
      .filter(({ place }) => place === 'project')
      .map(({ path: file, text }): Finding => {
        const present = readIfThere(path.join(root, file));
        return present === text
          ? { text: `${file} is up to date.` }
          : {
              text: `${file} is ${present === undefined ? 'missing' : 'out of date'}.`,
              fix: `Run “sitegen host ${name}”.`,
            };
      }),
    filesOnly !== true
      ? { text: `${title} sends the headers of the site.` }
      : {
          text: `${title} cannot send headers: other sites may show the pages in a frame, and browsers request every file again after a few minutes.`,
          fix: 'If that matters, choose another host, or put a proxy that adds them in front of it.',
        },
  ];
}

/** Finds mistakes in configuration that was written by hand. */
function examineConfiguration({ root, tree }: Examined): readonly Finding[] {
  type Redirects = readonly { readonly source?: string }[] | undefined;
  const { hosting } = readJson(path.join(root, 'firebase.json')) as {
    hosting?: { ignore?: readonly string[]; redirects?: Redirects };
  };
  const vercel = readJson(path.join(root, 'vercel.json')) as { redirects?: Redirects };
  const dropped = hosting?.ignore?.find((pattern) =>
    /^(?:\*\*\/)?\.(?:\*|well-known\b)/.test(pattern),
  );
  const hidden = [...(hosting?.redirects ?? []), ...(vercel.redirects ?? [])].filter(
    ({ source }) => {
      // Firebase also has redirects from a regular expression.
      if (source === undefined) return false;
      const name = source.slice(1);
      return [name, `${name}index.html`, `${name}/index.html`].some((file) => tree.has(file));
    },
  );
  return [
    ...(dropped === undefined
      ? []
      : [
          {
            text: `firebase.json ignores ${dropped}, so .well-known/ is not published.`,
            fix: 'Remove that pattern from “ignore”.',
          },
        ]),
    ...hidden.map(({ source }) => ({
      text: `A redirect from ${source} hides the page at that address.`,
      fix: 'Remove it from vercel.json or firebase.json.',
    })),
  ];
}

/** Finds workflows that publish to GitHub Pages without hidden files. */
function examineWorkflows({ root, host }: Examined): readonly Finding[] {
  const folder = path.join(root, '.github/workflows');
  const publishing = (existsSync(folder) ? readdirSync(folder) : [])
    .map((name) => ({
      file: `.github/workflows/${name}`,
      text: readIfThere(path.join(folder, name)) ?? '',
    }))
    .filter(({ text }) => text.includes('upload-pages-artifact'));
  if (publishing.length === 0 && host === 'github-pages')
    return [
      {
        text: 'No workflow publishes to GitHub Pages.',
        fix: 'Add one with actions/upload-pages-artifact and actions/deploy-pages, or publish a branch.',
      },
    ];
  return publishing.map(({ file, text }) =>
    publishesHidden(text)
      ? { text: `${file} publishes .well-known/.` }
      : {
          text: `${file} leaves out hidden files, so .well-known/ is not published.`,
          fix: 'Use version 5 of actions/upload-pages-artifact with the input “include-hidden-files: true”.',
        },
  );
}

/** Version 3 published hidden files, version 4 left them out, and version 5 has an input. A workflow may name a commit, with the version in a comment. */
function publishesHidden(workflow: string): boolean {
  const version = Number(/upload-pages-artifact@.*?\bv(\d+)/.exec(workflow)?.[1] ?? 5);
  return version < 4 || (version > 4 && /include-hidden-files:\s*true/.test(workflow));
}

/** GitHub Pages serves a repository in a folder of its name, unless that name is the host name. */
function examineProjectSite({ root, site }: Examined): readonly Finding[] {
  const { hostname } = new URL(site.origin);
  const config = readIfThere(path.join(root, '.git/config')) ?? '';
  const repository = /url = .*[/:]([^/\s]+?)(?:\.git)?\s*$/m.exec(config)?.[1];
  if (!hostname.endsWith('.github.io') || repository === undefined) return [];
  const wanted = repository.toLowerCase() === hostname ? '/' : `/${repository}/`;
  return [
    site.base === wanted
      ? { text: `The site is built for ${site.origin}${wanted}.` }
      : {
          text: `GitHub Pages serves this repository at ${site.origin}${wanted}, but the site is built for ${site.base}.`,
          fix: wanted === '/' ? 'Remove --base.' : `Build it with --base ${wanted}.`,
        },
  ];
}

function readIfThere(file: string): string | undefined {
  return ifPossible(() => readFileSync(file, 'utf8'));
}

/** Returns an empty object for a file that is missing or not JSON. */
const readJson = (file: string) =>
  ifPossible(() => JSON.parse(readIfThere(file) ?? '{}') as object) ?? {};

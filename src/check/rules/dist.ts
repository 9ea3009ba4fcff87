import { placeTree } from '../../plan/addresses.ts';
import { differingFiles, readTree } from '../read-tree.ts';
import { siteRule } from '../rule.ts';

/** With `--dist`, the finished output folder must be the same as a new build. */
export const dist = siteRule(['dist/outdated'], ({ dist: folder, tree: site, plan }, report) => ({
  end() {
    if (folder === undefined) return;
    const tree = placeTree(site, plan);
    const finished = readTree(folder);
    const different = differingFiles(finished, tree);
    const files = new Set([...finished.keys(), ...tree.keys()]).size;
    if (different.length > 0)
      report({
        code: 'dist/outdated',
        message: `The finished site is out of date: ${different.length} of ${files} files differ, such as ${different[0]}.`,
        why: 'This check does not cover what these files contain.',
        fix: 'Run “sitegen build”, with the same --base and --site as this check.',
      });
  },
}));

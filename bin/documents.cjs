'use strict';
/*
 * Before `npm pack`, puts the documents of the package into docs/, and its README into README.md.
 * With --restore, after it, undoes both: the repository has a README for people who clone it.
 */
const fs = require('node:fs');
const path = require('node:path');

process.chdir(path.dirname(__dirname));
const kept = 'bin/compiled/README.md';

if (process.argv.includes('--restore')) {
  fs.renameSync(kept, 'README.md');
  fs.rmSync('docs', { recursive: true });
} else {
  fs.copyFileSync('README.md', kept);
  fs.mkdirSync('docs', { recursive: true });
  for (const name of fs.readdirSync('src/docs').filter((file) => file.endsWith('.md'))) {
    const text = fs.readFileSync(`src/docs/${name}`, 'utf8');
    if (name === 'README.md')
      fs.writeFileSync(
        name,
        text.replace(/\]\((?!\.\.|https:)/g, '](docs/').replaceAll('](../../', ']('),
      );
    else fs.writeFileSync(`docs/${name}`, text.replaceAll('](../../', '](../'));
  }
}

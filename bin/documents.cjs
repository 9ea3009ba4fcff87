'use strict';
/*
 * Before `npm pack`, puts the documents of the package into docs/, and its README into README.md, and
 * takes the script `prepare` out of package.json, which npm warns of. With --restore, after it, undoes
 * all three.
 */
const fs = require('node:fs');
const path = require('node:path');

process.chdir(path.dirname(__dirname));
const kept = 'bin/compiled/README.md';
const keptPackage = 'bin/kept-package.json';

if (process.argv.includes('--restore')) {
  fs.renameSync(kept, 'README.md');
  fs.renameSync(keptPackage, 'package.json');
  fs.rmSync('docs', { recursive: true });
} else {
  fs.copyFileSync('README.md', kept);
  fs.copyFileSync('package.json', keptPackage);
  const published = JSON.parse(fs.readFileSync('package.json', 'utf8'));
  delete published.scripts.prepare;
  fs.writeFileSync('package.json', `${JSON.stringify(published, undefined, 2)}\n`);
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

import { expect, test } from 'vitest';
import { build } from '../../build.ts';
import { plainSite, temporarySite } from '../../test-support/temporary-site.ts';
import { cleanSvg } from './clean-svg.ts';

const clean = (text: string) => Buffer.from(cleanSvg(Buffer.from(text))).toString();

const inkscape = `<?xml version="1.0"?>
<!-- Created by Anna for Client A -->
<svg xmlns="http://www.w3.org/2000/svg" xmlns:svg="http://www.w3.org/2000/svg"
   xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
   xmlns:sodipodi='http://sodipodi.example/sodipodi-0.dtd' xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"
   width="9" height="6" sodipodi:docname="C:\\Users\\anna\\secret > plan.svg" inkscape:export-filename='/home/anna/x.png'>
  <sodipodi:namedview pagecolor="#fff"><inkscape:grid/></sodipodi:namedview>
  <metadata><rdf:RDF><rdf:li>Anna</rdf:li></rdf:RDF><svg:g/></metadata>
  <title xml:space="preserve">A &amp; “B” 🚢</title>
  <style><![CDATA[ a > b{fill:red} /* <metadata> */ ]]></style>
  <g id="a" inkscape:label="Anna’s layer"><path d="M0 0h9" xlink:href="#a"/><!-- Anna --></g>
  <inkscape:note/><use xlink:href="#a"/>
</svg>
`;

test('an SVG keeps only what browsers show', () => {
  const cleaned = clean(inkscape);
  expect(cleaned).toBe(`<?xml version="1.0"?>

<svg xmlns="http://www.w3.org/2000/svg" xmlns:svg="http://www.w3.org/2000/svg"
   xmlns:xlink="http://www.w3.org/1999/xlink"
   width="9" height="6">
  
  
  <title xml:space="preserve">A &amp; “B” 🚢</title>
  <style><![CDATA[ a > b{fill:red} /* <metadata> */ ]]></style>
  <g id="a"><path d="M0 0h9" xlink:href="#a"/></g>
  <use xlink:href="#a"/>
</svg>
`);
  expect(clean(cleaned)).toBe(cleaned);
});

test('an SVG has no processing instructions', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><path/></svg>';
  const written = `<?xml version="1.0"?><?xpacket begin="a" > ?>${svg.replace('<p', '<?b?><?c <?d?><p')}<?xpacket end="w"?>`;
  expect(clean(written)).toBe(`<?xml version="1.0"?>${svg}`);
  expect(clean(svg)).toBe(svg);
});

test.each([
  ['a plain one', '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><path/></svg>'],
  ['one that is not valid', '<svg xmlns="http://www.w3.org/2000/svg"><!-- a --><g></svg>'],
  [
    'one with HTML',
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:h="http://www.w3.org/1999/xhtml"><foreignObject><h:p>A</h:p></foreignObject></svg>',
  ],
  [
    'one with entities',
    '<!DOCTYPE svg [<!ENTITY ns "http://www.w3.org/2000/svg">]><svg xmlns="&ns;"><!-- a --></svg>',
  ],
])('%s is unchanged', (_, text) => {
  expect(clean(text)).toBe(text);
});

test('drawings of texts, templates and styles are published so', async () => {
  const root = temporarySite({
    ...plainSite,
    'content/posts/01-first.md': '---\ntitle: First\n---\n![One](a.svg) [Two](b.svg)\n',
    'content/posts/a.svg': inkscape,
    'content/posts/b.svg': inkscape.replace('"9"', '"8"'),
    'assets/c.svg': inkscape.replace('"9"', '"7"'),
    'assets/main.css': 'body{background:url(c.svg)}',
  });
  const { tree, diagnostics } = await build({ root, write: false });
  expect(diagnostics).toEqual([]);
  const drawings = [...tree].filter(([output]) => /\/[abc]-\w+\.svg$/.test(output));
  expect(drawings).toHaveLength(3);
  for (const [, { bytes }] of drawings) expect(String(Buffer.from(bytes))).not.toContain('Anna');
});

import { plainSite, type Files } from './temporary-site.ts';

/** The plain site with three blocks: with a text, with pictures, and with a script. */
export const blockSite: Files = {
  ...plainSite,
  'templates/blocks/callout.css': '.callout { color: #123456 }\n',
  'templates/blocks/callout.tsx': `import { block, link, oneOf, optional, text, type BlockBody, type BlockProps } from 'react-sitegen';
import './callout.css';

const fields = { title: text(), tone: optional(oneOf('quiet', 'loud')), link: optional(link()), label: optional(text()) };
const Callout = ({ fields: { title, tone, link, label }, body }: BlockProps<typeof fields, BlockBody>) => (
  <aside className="callout" data-tone={tone}>
    <p className="title">{title}</p>
    <div dangerouslySetInnerHTML={body} />
    {link && <p><a href={link.href} data-external={link.external || undefined}>{label}</a></p>}
  </aside>
);
export const callout = block({ fields, body: 'required', component: Callout });
`,
  'templates/blocks/gallery.css': 'ul { padding: 0 }\n',
  'templates/blocks/gallery.tsx': `import { useId } from 'react';
import { array, block, image, object, text, type BlockProps } from 'react-sitegen';
import './gallery.css';

const fields = { pictures: array(object({ file: image(), alt: text() })) };
export const Gallery = ({ fields: { pictures }, site }: BlockProps<typeof fields>) => {
  const id = useId();
  const shown = pictures.map(({ file, alt }) => ({ ...site.image(file), alt }));
  return <ul id={id}>{shown.map(({ src, width, height, alt }) => <li key={alt}><img src={src} alt={alt} width={width} height={height} /></li>)}</ul>;
};
export const gallery = block({ fields, component: Gallery });
`,
  'templates/blocks/video.tsx': `import { block, string, text, type BlockProps } from 'react-sitegen';

const fields = { id: string(), title: text() };
const Video = ({ fields: { id, title } }: BlockProps<typeof fields>) => <p><a data-video={id} href={\`https://video.example/\${id}\`}>{title}</a></p>;
export const video = block({ fields, component: Video, script: 'video.ts' });
`,
  'assets/video.ts': 'document.title += "!";\n',
  'content/posts/pass.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"><path d="M0 0h1v1z"/></svg>\n',
  'templates/site.tsx': String(plainSite['templates/site.tsx'])
    .replace(
      'import {',
      "import { callout } from './blocks/callout.tsx';\nimport { gallery } from './blocks/gallery.tsx';\nimport { video } from './blocks/video.tsx';\nimport {",
    )
    .replace('  settings,\n', '  settings,\n  blocks: { callout, gallery, video },\n')
    .replace("'style-src': []", "'style-src': [], 'script-src': []"),
};

/** A text with each of these blocks, one of them in the text of another. */
export const blockText = `---
title: First
---
Before.

~~~video
id: abc
title: The film of {company}
~~~

\`\`\`\`callout
title: "Two nights: one price"
link: ../terms.md#scope
label: Terms
---
Breakfast is **included** for {product}. See the [terms](../terms.md).

\`\`\`video
id: inner
title: Inner
\`\`\`
\`\`\`\`

\`\`\`gallery
pictures:
  - file: pass.svg
    alt: The pass
\`\`\`

After.
`;

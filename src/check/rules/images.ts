import { isMarkdown } from '../../lib/is-markdown.ts';
import type { Element } from '../dom/node.ts';
import { pageRule } from '../rule.ts';

/**
 * Every image must have an alternative text, which may be empty (WCAG 2.2, 1.1.1), and a size,
 * which prevents layout shifts.
 */
export const images = pageRule(
  ['image/no-alternative', 'image/file-name', 'image/no-size'],
  ({ elements, named, locate }, report) => {
    for (const image of elements.filter(isImage)) {
      const { alt, src = '' } = image.attribs;
      const named =
        image.attribs['aria-label'] !== undefined || image.attribs['aria-hidden'] === 'true';
      if (alt === undefined && !named) {
        report({
          code: 'image/no-alternative',
          message: `The image ${src} has no alternative text.`,
          why: 'Screen readers read its address instead.',
          fix: 'Describe the image in alt="…", or use alt="" for a decorative image.',
          ...locate(image),
        });
      } else if (placeholder.test(alt ?? '')) {
        report({
          code: 'image/file-name',
          message: `The alternative text of ${src} is a file name or a placeholder: “${alt}”.`,
          fix: 'Describe what the image shows.',
          ...locate(image),
        });
      }
    }
    for (const element of named('img', 'video', 'iframe')) {
      if (/^\d+$/.test(element.attribs.width ?? '') && /^\d+$/.test(element.attribs.height ?? ''))
        continue;
      const location = locate(element);
      // The text was told to keep a copy (`markdown/foreign-picture`), which has a size.
      const isForeign = element.name === 'img' && /^https?:/.test(element.attribs.src ?? '');
      if (isForeign && isMarkdown(location.file ?? '')) continue;
      report({
        code: 'image/no-size',
        message: `The <${element.name}> ${element.attribs.src ?? ''} has no width and height.`,
        why:
          element.name === 'iframe'
            ? 'It has 300 × 150 pixels until a stylesheet gives it a size.'
            : 'The content below it moves when it loads.',
        fix: 'Write width="…" and height="…" in pixels.',
        ...location,
      });
    }
  },
);

/** Names of files, and what editors write when an image is pasted. */
const placeholder =
  /^(?:[\w-]+\.(?:png|jpe?g|svg|webp|avif|gif)|alt(?:ernative)?(?: text)?|image(?:\.png)?|untitled|img|picture|photo description)$/i;

const isImage = ({ name, attribs }: Element) =>
  name === 'img' ||
  name === 'area' ||
  (name === 'input' && attribs.type?.toLowerCase() === 'image');

import { isUtf8 } from 'node:buffer';
import { loadSaxes } from '../../lib/lazy-packages.cjs';

/**
 * Returns an SVG without what only drawing programs read, such as the name of its author: metadata,
 * comments, processing instructions, and the elements and attributes of other namespaces. Returns one that is not valid XML in
 * UTF-8, or that declares entities, unchanged.
 */
export function cleanSvg(bytes: Uint8Array): Uint8Array {
  const text = isUtf8(bytes) ? Buffer.from(bytes).toString() : '';
  if (!removable.test(text)) return bytes;
  const { SaxesParser } = loadSaxes();
  const parser = new SaxesParser({ xmlns: true });
  let cleaned = '';
  /** The offset of what is not copied yet. */
  let rest = 0;
  /** The number of open elements, from the one that is left out. */
  let depth = 0;
  let isValid = true;
  const copyUntil = (end: number, next: number) => {
    if (depth > 0) return;
    cleaned += text.slice(rest, end);
    rest = next;
  };
  parser.on('error', () => (isValid = false));
  // The position is before the last sign.
  parser.on('comment', () =>
    copyUntil(text.lastIndexOf('<!--', parser.position), parser.position + 1),
  );
  parser.on('processinginstruction', ({ target, body }) => {
    // The words of one may contain `<?`.
    const last = parser.position - body.length - target.length - '<??>'.length;
    if (target !== 'xml-stylesheet')
      copyUntil(text.lastIndexOf(`<?${target}`, last), parser.position);
  });
  parser.on('opentag', ({ uri, local, attributes }) => {
    const [start, end] = [text.lastIndexOf('<', parser.position - 1), parser.position];
    const isLeftOut = !kept.has(uri) || (local === 'metadata' && uri === svg);
    const names = Object.values(attributes)
      .filter((each) => !kept.has(each.prefix === 'xmlns' ? each.value : each.uri))
      .map(({ name }) => name);
    if (isLeftOut) copyUntil(start, start);
    else if (names.length > 0) {
      copyUntil(start, end);
      if (depth === 0)
        cleaned += text
          .slice(start, end)
          .replace(attribute, (whole, name: string) => (names.includes(name) ? '' : whole));
    }
    if (isLeftOut || depth > 0) depth++;
  });
  parser.on('closetag', () => {
    if (depth === 0) return;
    depth--;
    if (depth === 0) rest = parser.position;
  });
  parser.write(text).close();
  return isValid ? Buffer.from(cleaned + text.slice(rest)) : bytes;
}

const removable = /<!--|<\?(?!xml[\s-])|<metadata\b|\sxmlns:(?!xlink=)/;
const attribute = /(?<!\s)\s+([^\s=/>]+)\s*=\s*(?:"[^"]*"|'[^']*')/g;
const svg = 'http://www.w3.org/2000/svg';
/** The namespaces that browsers know, and none. */
const kept: ReadonlySet<string> = new Set([
  '',
  svg,
  'http://www.w3.org/1999/xlink',
  'http://www.w3.org/1999/xhtml',
  'http://www.w3.org/1998/Math/MathML',
  'http://www.w3.org/XML/1998/namespace',
  'http://www.w3.org/2000/xmlns/',
]);

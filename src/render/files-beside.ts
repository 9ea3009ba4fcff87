import { isUtf8 } from 'node:buffer';
import path from 'node:path';
import type { Problem } from '../report/diagnostic.ts';
import { loadSaxes } from '../lib/lazy-packages.cjs';

/** The error for a file that is missing or cannot be published. */
export class FileError extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(`${problem.message} ${problem.fix}`);
    this.problem = problem;
  }
}

/** Returns the problem of an image in a format that browsers cannot show. */
export const unsupportedImage = (file: string, format: string): Problem => ({
  code: 'image/unsupported',
  message: `Browsers cannot show the image ${file}: its format is ${format.toUpperCase()}.`,
  fix: 'Save it as JPEG or PNG: on a Mac, open it in Preview and choose File, Export; on Windows, open it in Photos and choose Save as.',
});

/**
 * Returns why a file of `content/` cannot be published; `undefined` if it can. Its author may be
 * someone who must not run code on the site's origin.
 */
export function problemBeside(file: string, bytes: Uint8Array): Problem | undefined {
  const extension = path.posix.extname(file).toLowerCase();
  if (picture.test(extension)) return unsupportedImage(file, extension.slice(1));
  if (!allowed.test(extension))
    return {
      code: 'file/unsafe-type',
      message: `The file ${file} cannot be published from content/, because of its extension.`,
      why: 'Only images, PDF and office documents, archives, audio, video, plain text, calendars and contacts are published from there. A browser could run another file as a part of the site.',
      fix: 'Save it in one of these formats, or ask a developer to put it into assets/public/.',
    };
  const unsafe = extension === '.svg' ? unsafePart(bytes) : undefined;
  return unsafe === undefined
    ? undefined
    : {
        code: 'file/unsafe-svg',
        message: `The image ${file} cannot be published: ${unsafe}.`,
        why: 'An SVG image can run code as a part of the site, or load files of other sites.',
        fix: 'Export it again as a plain SVG or as PNG, or ask a developer to put it into assets/.',
      };
}

/** Returns what can run code or load files of other sites in an SVG, with its line. */
function unsafePart(bytes: Uint8Array): string | undefined {
  if (!isUtf8(bytes)) return 'it is not in UTF-8';
  const { SaxesParser } = loadSaxes();
  // Browsers ignore version 1.1.
  const parser = new SaxesParser({ xmlns: true, defaultXMLVersion: '1.0', forceXMLVersion: true });
  const found: string[] = [];
  const add = (what: string, line = parser.line) => found.push(`line ${line} has ${what}`);
  let line = 1;
  /** The text of the open `<style>`. */
  let css: string | undefined;
  const addText = (text: string) => {
    if (css !== undefined) css += text;
  };
  parser.on('error', ({ message }) => found.push(`it is not valid XML (${message})`));
  parser.on('xmldecl', ({ encoding = 'utf-8' }) => {
    if (!/^utf-?8$/i.test(encoding)) found.push(`its encoding is ${encoding}`);
  });
  // An entity can contain elements, and a stylesheet can be a program in XSLT.
  parser.on('doctype', (text) => {
    if (text.includes('[')) add('a DOCTYPE with declarations');
  });
  parser.on('processinginstruction', ({ target }) => {
    if (/^xml-stylesheet$/i.test(target)) add('an <?xml-stylesheet?>');
  });
  parser.on('opentagstart', () => (line = parser.line));
  parser.on('opentag', ({ name, local, uri, attributes }) => {
    if (unsafeElement.test(local) || unsafeNamespace.test(uri)) add(`the element <${name}>`, line);
    // Browsers ignore the text of an element there, and so would join the text around it.
    if (css !== undefined) add(`the element <${name}> in a <style>`, line);
    if (local === 'style') css = '';
    for (const each of Object.values(attributes))
      if (isUnsafe(each)) add(`the attribute ${each.name} of <${name}>`, line);
  });
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', ({ local }) => {
    if (local !== 'style') return;
    if (hasUnsafeCss(css ?? ''))
      add('a <style> with @import, a backslash or the address of another site');
    css = undefined;
  });
  parser.write(Buffer.from(bytes).toString()).close();
  return found[0];
}

function isUnsafe(attribute: { prefix: string; local: string; value: string }): boolean {
  const { prefix, local } = attribute;
  if (prefix === 'xmlns') return false;
  const value = comparable(attribute.value);
  if (/^(?:href|src|base|ping)$/i.test(local)) return /^(?:[a-z][\w+.-]*:|[/\\]{2})/i.test(value);
  if (/(?:java|vb)script:/i.test(value)) return true;
  // An animation could set the attribute that it names.
  const name = local === 'attributeName' ? value : local;
  if (local !== name && /^(?:.*:)?href$/i.test(name)) return true;
  // Programs store names of files in attributes with a prefix.
  return (
    prefix === '' &&
    (/^on/i.test(name) || ((local === 'style' || /[(\\]/.test(value)) && hasUnsafeCss(value)))
  );
}

const hasUnsafeCss = (css: string) => unsafeCss.test(comparable(css));

/**
 * Removes spaces, which browsers ignore in addresses, and the `data:` URLs of images without code
 * and of fonts.
 */
const comparable = (text: string) => text.replace(/[\0-\x20\x7f]/g, '').replace(safeData, '');

const allowed =
  /^\.(?:png|jpe?g|gif|webp|avif|svg|pdf|docx?|xlsx?|pptx?|od[tsp]|epub|zip|gz|tar|7z|mp3|m4a|og[ag]|wav|flac|mp4|m4v|webm|ogv|mov|txt|csv|tsv|vtt|ics|vcf)$/;
const picture = /^\.(?:hei[cf]|tiff?|bmp|psd|ai|eps|raw|dng)$/;
const unsafeElement = /^(?:script|foreignObject|handler|listener)$/i;
const unsafeNamespace = /^http:\/\/www\.w3\.org\/1999\/(?:xhtml|XSL\/Transform)$/;
/** Slashes between two comments are not an address. */
const unsafeCss = /@import|\\|(?<!\*)\/\/|(?:https?|javascript|\bdata):/i;
const safeData =
  /data:(?:image\/(?:png|jpe?g|gif|webp|avif)|(?:font|application)\/[\w-]*(?:woff2?|ttf|otf|truetype|opentype)[^"'(),\\]*);base64,[\w+/=]*/gi;

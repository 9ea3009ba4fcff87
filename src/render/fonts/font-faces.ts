import type { MeasuredBand } from './font-metrics.ts';
import type { Font, WeightRange } from './fonts.ts';
import { quote } from '../styles/stylesheet.ts';
import { systemFonts, type SystemFonts } from '../social/system-fonts.ts';

/** A font for a stylesheet. */
export interface PublishedFont {
  readonly font: Font;
  readonly bands: readonly MeasuredBand[];
  /** The address of the woff2 file. */
  readonly address: string;
}

/**
 * Returns the `@font-face` rules of the fonts, and of a second family for each, `<family>
 * fallback`: system fonts that are scaled to the same line height and the same average line length.
 *
 * With the default, `font-display: optional`, browsers wait for 100 ms, which a preloaded font
 * rarely exceeds, and then use the fallback until the next page: the font never changes while the
 * page is shown, and the layout does not shift.
 */
export function fontFaces(fonts: readonly PublishedFont[]): string {
  return fonts.map((font) => fontFace(font) + fallbackFaces(font)).join('');
}

/**
 * Returns a stylesheet in which the fallback of each family follows it, unless it is named: in
 * `font-family` and `font`, and in custom properties with a list of families.
 */
export const nameFallbacks = (css: string, families: readonly string[]): string =>
  css.replace(fontLists, (list) =>
    list.startsWith('@')
      ? list
      : families.reduce((named, family) => {
          const name = family.replaceAll(/[^\w\s-]/g, '\\$&');
          // A custom property with one name is a list of families if its own name says so.
          const end = /^--(?![\w-]*(?:font|family|serif|sans))/i.test(list) ? ',' : ',|!|$';
          const use = `(?<=[:,\\s])(["']?)${name}\\1(?=\\s*(?:${end}))(?!\\s*,\\s*["']?${name} fallback)`;
          return named.replace(
            new RegExp(use, 'i'),
            (it) => `${it},${quote(`${family} fallback`)}`,
          );
        }, list),
  );

const fontLists = /@font-face\{[^}]*\}|(?<=[{;])(?:font|font-family|--[\w-]+):[^;{}]+/g;

function fontFace({ font: { definition, weight }, address }: PublishedFont): string {
  return rule(definition.family, weight, definition.style, [
    `src:url(${quote(address)})format("woff2")`,
    `font-display:${definition.display ?? 'optional'}`,
  ]);
}

function fallbackFaces({ font: { definition }, bands }: PublishedFont): string {
  const italic = definition.style === 'italic';
  return bands
    .flatMap((band) =>
      systemFonts[definition.fallback].map((system) => {
        const locals = system.names(band.bold, italic).map((name) => `local(${quote(name)})`);
        return rule(`${definition.family} fallback`, band, definition.style, [
          `src:${locals.join()}`,
          ...overrides(band, system),
        ]);
      }),
    )
    .join('');
}

/**
 * `size-adjust` also scales the other three descriptors
 * (https://drafts.csswg.org/css-fonts-5/#size-adjust-desc), so they are divided by it.
 */
function overrides(
  { bold, metrics }: MeasuredBand,
  { averageWidth }: SystemFonts,
): readonly string[] {
  const own = metrics.averageWidth;
  const scale = own === undefined ? 1 : own / (bold ? averageWidth.bold : averageWidth.regular);
  return [
    `size-adjust:${percent(scale)}`,
    `ascent-override:${percent(metrics.ascent / scale)}`,
    `descent-override:${percent(metrics.descent / scale)}`,
    `line-gap-override:${percent(metrics.lineGap / scale)}`,
  ];
}

function rule(
  family: string,
  { from, to }: WeightRange,
  style: string | undefined,
  descriptors: readonly string[],
): string {
  const weight = from === to ? String(from) : `${from} ${to}`;
  const all = [
    `font-family:${quote(family)}`,
    ...descriptors,
    `font-weight:${weight}`,
    ...(style === 'italic' ? ['font-style:italic'] : []),
  ];
  return `@font-face{${all.join(';')}}`;
}

const percent = (ratio: number) => `${Number((ratio * 100).toFixed(2))}%`;

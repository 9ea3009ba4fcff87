import { isStyle } from './parse-page.ts';

const adopted: CSSStyleSheet[] = [];

/**
 * Replaces the styles in the page's `<style>` elements with those of its new source. Adopted style sheets are not subject to
 * the hashes in the page's policy, and replace the old styles without a flash of unstyled content.
 */
export function adoptStyles(source: Document): void {
  const styles = [...source.querySelectorAll('script')].filter(isStyle);
  styles.forEach((style, index) => {
    const sheet = (adopted[index] ??= new CSSStyleSheet());
    sheet.media.mediaText = style.getAttribute('media') ?? '';
    sheet.replaceSync(style.text);
  });
  const foreign = document.adoptedStyleSheets.filter((sheet) => !adopted.includes(sheet));
  adopted.length = styles.length;
  document.adoptedStyleSheets = [...adopted, ...foreign];
  for (const style of document.querySelectorAll('style')) style.disabled = true;
}

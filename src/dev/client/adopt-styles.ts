import { stylesOf } from './parse-page.ts';

const adopted: CSSStyleSheet[] = [];

/**
 * Gives the page the styles of its new source in place of those of its `<style>` elements. They are adopted as sheets, which
 * no policy with hashes refuses, and which replaces them at once, without a moment of naked page.
 */
export function adoptStyles(source: Document): void {
  const styles = stylesOf(source);
  styles.forEach(({ text, media }, index) => {
    const sheet = (adopted[index] ??= new CSSStyleSheet());
    sheet.media.mediaText = media;
    sheet.replaceSync(text);
  });
  const foreign = document.adoptedStyleSheets.filter((sheet) => !adopted.includes(sheet));
  adopted.length = styles.length;
  document.adoptedStyleSheets = [...adopted, ...foreign];
  for (const style of document.querySelectorAll('style')) style.disabled = true;
}

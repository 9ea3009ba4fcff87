import type { PageStyles } from '../messages.ts';

/**
 * Returns a function that changes the styles of the page. It returns `false` if the page has other
 * elements for styles than it was served with. Call it before the page's scripts run.
 */
export function openStyles(): (styles: PageStyles) => boolean {
  const elements = [...document.querySelectorAll('style')];
  const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  let shown: readonly (string | null)[] = elements.map(({ textContent }) => textContent);
  let adopted: readonly CSSStyleSheet[] = [];
  return ({ texts, links }) => {
    if (texts.length !== elements.length || links.length !== sheets.length) return false;
    sheets.forEach((sheet, index) => {
      const address = links[index] ?? '';
      if (sheet.getAttribute('href') !== address) sheet.href = address;
    });
    if (JSON.stringify(texts) === JSON.stringify(shown)) return true;
    shown = texts;
    // Adopted style sheets are not subject to the hashes in the page's policy, and do not flash.
    const foreign = document.adoptedStyleSheets.filter((sheet) => !adopted.includes(sheet));
    adopted = texts.map((text, index) => {
      const sheet = new CSSStyleSheet({ media: elements[index]?.media ?? '' });
      sheet.replaceSync(text);
      return sheet;
    });
    document.adoptedStyleSheets = [...adopted, ...foreign];
    for (const element of elements) element.disabled = true;
    return true;
  };
}

import { panelStyle } from './panel-style.ts';

/** Returns a function that shows the list of problems over the page, as HTML; `''` for none. */
export function createPanel(): (html: string) => void {
  // Outside the body and in a shadow root, it is not affected by the page's styles.
  const host = document.createElement('sitegen-panel');
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(panelStyle);
  root.adoptedStyleSheets = [sheet];
  host.popover = 'manual';
  addEventListener('keydown', ({ key }) => {
    const list = key === 'Escape' ? root.querySelector<HTMLDetailsElement>('.panel') : null;
    if (!list) return;
    // Otherwise the focus would be lost with what is hidden.
    if (root.activeElement) list.querySelector('summary')?.focus();
    list.open = false;
  });
  let shown = '';
  return (html) => {
    if (html === shown) return;
    shown = html;
    root.innerHTML = trust(html);
    if (html === '') return host.remove();
    if (!host.isConnected) document.documentElement.append(host);
    if (!host.matches(':popover-open')) host.showPopover();
    root.querySelectorAll<HTMLElement>('.marks').forEach(showEnd);
  };
}

/**
 * Scrolls a line of code so far that the end of its marks is visible, or puts them below its parts
 * where it is wrapped.
 */
function showEnd(marks: HTMLElement): void {
  const frame = marks.parentElement!;
  marks.style.setProperty('--line', `${marks.previousElementSibling!.clientHeight}px`);
  const end = marks.getBoundingClientRect().right - frame.getBoundingClientRect().left;
  frame.scrollLeft = end + 24 - frame.clientWidth;
}

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createHTML: (html: string) => string },
  ): { createHTML(html: string): string };
}

const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy(
  'sitegen',
  { createHTML: (html) => html },
);

/**
 * Marks HTML from the dev server as trusted, which the page's policy may require
 * (https://www.w3.org/TR/trusted-types/).
 */
const trust = (html: string) => policy?.createHTML(html) ?? html;

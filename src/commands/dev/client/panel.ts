import { panelStyle } from './panel-style.ts';
import { trust } from './parse-page.ts';

/** Returns a function that shows the list of problems over the page, as HTML; `''` for none. */
export function createPanel(): (html: string) => void {
  // Outside the body and in a shadow root, it is not affected by the page's styles and patches.
  const host = document.createElement('sitegen-panel');
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(panelStyle);
  root.adoptedStyleSheets = [sheet];
  host.popover = 'manual';
  let shown = '';
  return (html) => {
    if (html === shown) return;
    shown = html;
    root.innerHTML = trust(html);
    if (html === '') return host.remove();
    if (!host.isConnected) document.documentElement.append(host);
    if (!host.matches(':popover-open')) host.showPopover();
  };
}

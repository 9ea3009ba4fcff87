/** Marks the page as a draft, in the corner and for screen readers. No style of the page reaches the mark. */
export function showDraftBadge(): void {
  const host = document.createElement('sitegen-draft');
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  root.adoptedStyleSheets = [sheet];
  const words = document.createElement('p');
  words.role = 'note';
  words.textContent = 'Draft: a build leaves this page out';
  root.append(words);
  document.documentElement.append(host);
}

const style = `
:host { all: initial; position: fixed; inset: .5rem .5rem auto auto; z-index: 2147483647; pointer-events: none; color-scheme: light dark; }
p { margin: 0; padding: .125rem .75rem; font: 15px/1.5 system-ui, sans-serif; color: light-dark(#1b1b1f, #ececf0); background: light-dark(#fff3c4, #4a3b00); border: 1px solid light-dark(#9a6700, #e3b341); border-radius: 1rem; }
`;

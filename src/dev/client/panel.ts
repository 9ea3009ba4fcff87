import { tally } from '../../report/diagnostic.ts';
import { ownPath, type Problem, type ProblemsMessage } from '../messages.ts';
import { badgeStyle, panelStyle } from './panel-style.ts';

/** Marks the page as a draft, in the corner and for screen readers. */
export function showDraftBadge(): void {
  const { host, root } = createHost('sitegen-draft', badgeStyle);
  root.append(make('p', { role: 'note' }, 'Draft: a build leaves this page out'));
  document.documentElement.append(host);
}

/** Returns an element with a shadow root. Outside the body, it is not affected by the page's styles and patches. */
function createHost(name: string, style: string) {
  const host = document.createElement(name);
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  root.adoptedStyleSheets = [sheet];
  return { host, root };
}

/** Returns the list of problems that covers the bottom of the page. It is hidden while there are none. */
export function createPanel() {
  const { host, root } = createHost('sitegen-panel', panelStyle);
  host.popover = 'manual';
  let shown = '';
  return {
    show(message: ProblemsMessage): void {
      const described = JSON.stringify(message);
      if (described === shown) return;
      shown = described;
      const { problems } = message;
      if (problems.length === 0) return host.remove();
      root.replaceChildren(...contents(message));
      if (!host.isConnected) document.documentElement.append(host);
      if (!host.matches(':popover-open')) host.showPopover();
    },
  };
}

function contents({ stale, problems }: ProblemsMessage): HTMLElement[] {
  const title = make('h1', { role: 'status' }, tally(problems));
  const hide = make('button', { type: 'button' }, 'Hide');
  const panel = make(
    'section',
    { 'aria-label': 'Problems' },
    make('header', {}, title, hide),
    stale &&
      make(
        'p',
        { class: 'note' },
        'This page shows its last version without errors. It updates when the errors are fixed.',
      ),
    make('ol', {}, ...problems.map(describe)),
  );
  const chip = make('button', { type: 'button', class: 'chip' }, tally(problems));
  const toggle = (open: boolean) => {
    panel.hidden = !open;
    chip.hidden = open;
  };
  hide.addEventListener('click', () => {
    toggle(false);
    chip.focus();
  });
  chip.addEventListener('click', () => {
    toggle(true);
    hide.focus();
  });
  toggle(problems.some(({ severity }) => severity === 'error'));
  return [panel, chip];
}

function describe({ severity, code, message, why, fix, place, link, frame }: Problem): HTMLElement {
  return make(
    'li',
    { class: severity },
    make(
      'div',
      { class: 'place' },
      place !== '' && placeOf(place, link),
      make('span', { class: 'code' }, code),
    ),
    make('p', { class: 'message' }, message),
    frame.length > 0 &&
      make(
        'pre',
        { tabindex: '0' },
        ...frame.flatMap((line) => [
          make('span', { class: 'gutter' }, line.gutter),
          make('span', line.marks ? { class: 'marks' } : {}, line.text),
          '\n',
        ]),
      ),
    why !== undefined && make('p', {}, why),
    fix !== undefined && make('p', { class: 'fix' }, fix),
  );
}

function placeOf(place: string, link: string | undefined): HTMLElement {
  if (link === undefined) return make('b', {}, place);
  const anchor = make('a', { href: link }, place);
  // The server opens the editor; the browser stays on this page.
  if (link.startsWith(ownPath))
    anchor.addEventListener('click', (event) => {
      event.preventDefault();
      void fetch(link);
    });
  return anchor;
}

/** Returns an element. Children that are `false` are left out. */
function make(
  name: string,
  attributes: Readonly<Record<string, string>>,
  ...children: readonly (Node | string | false)[]
): HTMLElement {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children.filter((child) => child !== false));
  return element;
}

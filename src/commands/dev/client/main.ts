/** Runs in every page of the dev server, and updates it without a reload. */
import { eventsPath, type Messages } from '../messages.ts';
import { openLivePage } from './live-page.ts';
import { createPanel } from './panel.ts';
import { parsePage } from './parse-page.ts';
import { patchPage } from './patch-page.ts';

let version = document.currentScript?.dataset['version'] ?? '';
const wasBuilt = version !== '';
const page = openLivePage();
const showPanel = createPanel();
let events: EventSource | undefined;

listen();
// Browsers limit a server to six connections, so hidden pages close theirs.
document.addEventListener('visibilitychange', () => (document.hidden ? stop() : listen()));
addEventListener('pagehide', stop);
addEventListener('pageshow', listen);

function listen(): void {
  if (events !== undefined || document.hidden) return;
  events = new EventSource(
    `${eventsPath}?${new URLSearchParams({ page: location.pathname, version })}`,
  );
  on('page', update);
  on('panel', showPanel);
}

function stop(): void {
  events?.close();
  events = undefined;
}

function on<Name extends keyof Messages>(name: Name, act: (message: Messages[Name]) => void): void {
  events?.addEventListener(name, ({ data }) => act(JSON.parse(data as string) as Messages[Name]));
}

function update({ html, version: next }: Messages['page']): void {
  if (!wasBuilt) return location.reload();
  try {
    const focused = document.activeElement?.id;
    patchPage(page, parsePage(html));
    version = next;
    if (focused && document.activeElement === document.body)
      document.getElementById(focused)?.focus({ preventScroll: true });
  } catch {
    // A reload is correct whatever made the patch fail. The browser keeps the scroll position.
    location.reload();
  }
}

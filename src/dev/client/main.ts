/** Runs in every page of the dev server, and updates it without a reload. */
import { eventsPath, type Messages } from '../messages.ts';
import { adoptStyles } from './adopt-styles.ts';
import { reloadInPlace, returnToPlace } from './keep-place.ts';
import { openLivePage } from './live-page.ts';
import { createPanel, showDraftBadge } from './panel.ts';
import { parsePage } from './parse-page.ts';
import { patchPage } from './patch-page.ts';

let { version = '', draft } = document.currentScript?.dataset ?? {};
const wasBuilt = version !== '';
const page = openLivePage();
const panel = createPanel();
if (draft !== undefined) showDraftBadge();
let events: EventSource | undefined;

returnToPlace();
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
  on('problems', panel.show);
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
    const { styles } = patchPage(page, parsePage(html));
    if (styles) adoptStyles(page.source);
    version = next;
    if (focused && document.activeElement === document.body)
      document.getElementById(focused)?.focus({ preventScroll: true });
  } catch {
    // A reload is correct whatever made the patch fail.
    reloadInPlace();
  }
}

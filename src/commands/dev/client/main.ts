/** Runs in every page of the dev server: shows changes and problems. */
import { eventsPath, type Messages } from '../messages.ts';
import { createPanel } from './panel.ts';
import { openStyles } from './styles.ts';

let version = document.currentScript?.dataset['version'] ?? '';
const changeStyles = openStyles();
const showPanel = createPanel();
let events: EventSource | undefined;

openEvents();
// Browsers limit a server to six connections, so hidden pages close theirs.
document.addEventListener('visibilitychange', () =>
  document.hidden ? closeEvents() : openEvents(),
);
addEventListener('pagehide', closeEvents);
addEventListener('pageshow', openEvents);

function openEvents(): void {
  if (events !== undefined || document.hidden) return;
  events = new EventSource(
    `${eventsPath}?${new URLSearchParams({ page: location.pathname, version })}`,
  );
  // The browser keeps the scroll position.
  on('reload', () => location.reload());
  on('styles', (styles) => {
    version = styles.version;
    if (!changeStyles(styles)) location.reload();
  });
  on('panel', showPanel);
}

function closeEvents(): void {
  events?.close();
  events = undefined;
}

function on<Name extends keyof Messages>(name: Name, act: (message: Messages[Name]) => void): void {
  events?.addEventListener(name, ({ data }) => act(JSON.parse(data as string) as Messages[Name]));
}

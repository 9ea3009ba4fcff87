import { ifPossible } from '../../if-possible.ts';

/** A place to return to on the next page that this window loads. */
interface ReturnPoint {
  readonly pathname: string;
  /** After a reload: the scroll position, and the id of the focused element. */
  readonly scroll?: readonly [number, number];
  readonly focus?: string;
}

const key = 'sitegen';

/** Reloads the page and returns to the same place. */
export function reloadInPlace(): void {
  keep({
    pathname: location.pathname,
    scroll: [scrollX, scrollY],
    focus: document.activeElement?.id ?? '',
  });
  location.reload();
}

/** Returns to the stored place, if there is one. */
export function returnToPlace(): void {
  const place = take();
  if (place?.pathname !== location.pathname) return;
  if (place.scroll === undefined) return;
  const [left, top] = place.scroll;
  holdAnimations();
  scrollTo({ left, top, behavior: 'instant' });
  addEventListener('load', () => scrollTo({ left, top, behavior: 'instant' }), { once: true });
  if (place.focus) document.getElementById(place.focus)?.focus({ preventScroll: true });
}

/** Disables all animations for a moment, so that a reload does not play them again. */
function holdAnimations(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    '*, ::before, ::after { animation-duration: 0s !important; animation-delay: 0s !important; transition: none !important; }',
  );
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  setTimeout(
    () =>
      (document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)),
    700,
  );
}

function keep(place: ReturnPoint): void {
  // Without storage, the page opens at its top.
  ifPossible(() => sessionStorage.setItem(key, JSON.stringify(place)));
}

function take(): ReturnPoint | undefined {
  const kept = ifPossible(() => sessionStorage.getItem(key)) ?? 'null';
  ifPossible(() => sessionStorage.removeItem(key));
  return ifPossible(() => JSON.parse(kept) as ReturnPoint | null) ?? undefined;
}

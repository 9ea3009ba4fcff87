/** What is to be found again on the next page that this window shows. */
interface Place {
  readonly pathname: string;
  /** After a reload: how far the page was scrolled, and the id of what had the focus. */
  readonly scroll?: readonly [number, number];
  readonly focus?: string;
  /** After a jump: the way down from the body to what is being edited, in indices of child nodes. */
  readonly path?: readonly number[];
}

const key = 'sitegen';

/** Loads the page again and comes back to the same place. */
export function reloadInPlace(): void {
  keep({
    pathname: location.pathname,
    scroll: [scrollX, scrollY],
    focus: document.activeElement?.id ?? '',
  });
  location.reload();
}

/** Goes to a place of another page. */
export function goTo(address: string, path: readonly number[] | undefined): void {
  keep({ pathname: address, ...(path === undefined ? {} : { path }) });
  location.assign(address);
}

/** Comes back to the place that was kept, if there is one. `show` brings a path into view. */
export function returnToPlace(show: (path: readonly number[]) => void): void {
  const place = take();
  if (place?.pathname !== location.pathname) return;
  if (place.path !== undefined) show(place.path);
  if (place.scroll === undefined) return;
  const [left, top] = place.scroll;
  holdAnimations();
  scrollTo({ left, top, behavior: 'instant' });
  addEventListener('load', () => scrollTo({ left, top, behavior: 'instant' }), { once: true });
  if (place.focus) document.getElementById(place.focus)?.focus({ preventScroll: true });
}

/** What moved into view before the page was loaded again need not do so twice: for a moment every animation is at its end. */
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

function keep(place: Place): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(place));
  } catch {
    // Without storage the page opens at its top.
  }
}

function take(): Place | undefined {
  try {
    const kept = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return kept === null ? undefined : (JSON.parse(kept) as Place);
  } catch {
    return undefined;
  }
}

/**
 * The behavior of the pages. Each part finds its elements by data attributes and does nothing if
 * they are missing; the page is complete without any of them. It makes no request, stores nothing
 * and sets no style that the policy blocks.
 */
const root = document.documentElement;
const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');

root.dataset.script = '';
endAddressWithSlash();
logUnknownPath();
compactBar();
offerScrollToTop();
operateMenu();
updateYear();
if ('IntersectionObserver' in window) {
  markCurrentSection();
  revealCards();
}

/**
 * Some hosts answer `/acme` with the page of `/acme/`. Without the slash its relative links would
 * leave the variant.
 */
function endAddressWithSlash(): void {
  const { hash, pathname, protocol, search } = location;
  const lastSegmentIsFolder = /\/[^/.]+$/.test(pathname);
  if (protocol !== 'file:' && !isNotFoundPage() && lastSegmentIsFolder) {
    history.replaceState(history.state, '', pathname + '/' + search + hash);
  }
}

function logUnknownPath(): void {
  if (isNotFoundPage()) console.error('404: no page at ' + location.pathname);
}

/** `[data-bar]` is marked `data-compact` past 10 px. */
function compactBar(): void {
  const bar = find('[data-bar]');
  onScroll(() => bar?.toggleAttribute('data-compact', scrollY > 10));
}

/**
 * `[data-scroll-to-top]` exists only past 500 px. If it is removed while it has the focus, the
 * first link of the bar gets it.
 */
function offerScrollToTop(): void {
  const button = find('[data-scroll-to-top]');
  if (!button) return;
  onScroll(() => {
    const offered = scrollY > 500;
    if (!offered && document.activeElement === button) focus(find('[data-bar] a'));
    button.hidden = !offered;
  });
  button.addEventListener('click', (event) => {
    event.preventDefault();
    scrollTo({ top: 0, behavior: reducedMotion.matches ? 'instant' : 'smooth' });
  });
}

/**
 * `[data-menu-toggle]` opens and closes `[data-menu]`; elements with `data-under-menu` are inert
 * while it is open.
 */
function operateMenu(): void {
  const toggle = find('[data-menu-toggle]');
  const menu = find('[data-menu]');
  if (!toggle || !menu) return;
  const isOpen = () => menu.hasAttribute('data-open');
  const setOpen = (open: boolean) => {
    toggle.setAttribute('aria-expanded', String(open));
    for (const element of findAll('[data-bar], [data-menu]'))
      element.toggleAttribute('data-open', open);
    for (const element of findAll('[data-under-menu]')) element.inert = open;
  };
  const close = () => {
    if (!isOpen()) return;
    setOpen(false);
    focus(toggle);
  };
  toggle.addEventListener('click', () => (isOpen() ? close() : setOpen(true)));
  menu.addEventListener('click', ({ target }) => (target as Element).closest('a') && close());
  addEventListener('keydown', ({ key }) => key === 'Escape' && close());
  // The menu is closed on a page that is restored, and after going back within a page.
  addEventListener('pageshow', close);
  addEventListener('popstate', close);
  // The toggle has no width in a wide layout.
  new ResizeObserver(() => toggle.offsetWidth || close()).observe(toggle);
}

/** `[data-year]` shows the year of the visit instead of the year of the build. */
function updateYear(): void {
  for (const element of findAll('[data-year]'))
    element.textContent = String(new Date().getFullYear());
}

/**
 * Of the links to sections of this page, the one whose section crosses a line at 40 % of the window
 * is current.
 */
function markCurrentSection(): void {
  const mark = () => {
    const line = innerHeight * 0.4;
    for (const [link, section] of sections) {
      const { top, bottom } = section.getBoundingClientRect();
      if (top <= line && line < bottom) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
    }
  };
  const sections = new Map<HTMLAnchorElement, HTMLElement>();
  const observer = new IntersectionObserver(mark, { rootMargin: '-40% 0% -60%' });
  for (const link of findAll<HTMLAnchorElement>('[data-section-link], [data-menu] a[href*="#"]')) {
    const section =
      link.pathname === location.pathname &&
      document.getElementById(link.hash.slice(1))?.closest('section');
    if (section) {
      sections.set(link, section);
      observer.observe(section);
    }
  }
}

/**
 * The `[data-reveal]` elements of a `[data-reveal-group]` appear one after another; its value is
 * the delay in seconds.
 */
function revealCards(): void {
  if (reducedMotion.matches) return;
  for (const group of findAll('[data-reveal-group]')) {
    const seconds = Number(group.dataset.revealGroup);
    group
      .querySelectorAll<HTMLElement>('[data-reveal]')
      .forEach((card, index) => revealCard(card, index * seconds));
  }
}

/**
 * A card outside the viewport is `waiting`, `arriving` once a tenth of it is visible, and then
 * `shown`; the stylesheet defines these states. A card that is visible at the start does not
 * change. A card that is too tall to show a tenth arrives with its first line.
 */
function revealCard(card: HTMLElement, delay: number): void {
  const set = (state: string, animationDelay: string) => {
    card.dataset.reveal = state;
    card.style.animationDelay = animationDelay;
  };
  const observer = new IntersectionObserver(
    ([entry]) => {
      const { boundingClientRect, intersectionRatio, isIntersecting } =
        entry as IntersectionObserverEntry;
      const isTooTall = boundingClientRect.height > innerHeight * 10;
      if (!isIntersecting) set('waiting', '');
      else if (intersectionRatio >= 0.1 || isTooTall) {
        observer.disconnect();
        if (card.dataset.reveal) set('arriving', delay + 's');
      }
    },
    { threshold: [0, 0.1] },
  );
  const show = () => {
    observer.disconnect();
    set('shown', '');
  };
  observer.observe(card);
  card.addEventListener('animationend', ({ target }) => target === card && show());
  card.addEventListener('focusin', show);
  addEventListener('beforeprint', show);
}

function isNotFoundPage(): boolean {
  return root.dataset.page === 'not-found';
}

/**
 * Runs `update` in the next frame, whose layout it may read for free, on each scroll, and when a
 * page is restored from the back/forward cache.
 */
function onScroll(update: () => void): void {
  requestAnimationFrame(update);
  addEventListener('scroll', update, { passive: true });
  addEventListener('pageshow', update);
}

function focus(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
}

function find(selector: string): HTMLElement | null {
  return document.querySelector(selector);
}

function findAll<Found extends HTMLElement = HTMLElement>(selector: string): NodeListOf<Found> {
  return document.querySelectorAll(selector);
}

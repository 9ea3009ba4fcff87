/**
 * What a page does beyond being read. Each behaviour finds its elements by data attributes and does nothing where they
 * are missing; the page is complete without any of them. No request, nothing stored, no style that a policy would refuse.
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

/** Some hosts answer `/acme` with the page of `/acme/`: without the slash its relative links would leave the copy. */
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

/** `[data-scroll-to-top]` exists past 500 px only; a focus that it held goes to the first link of the bar. */
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

/** `[data-menu-toggle]` opens and closes `[data-menu]`; what carries `data-under-menu` is inert while it is open. */
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
  // Coming back to a kept page, or back within it, finds the menu closed.
  addEventListener('pageshow', close);
  addEventListener('popstate', close);
  // The toggle has no width where the layout is wide enough to do without it.
  new ResizeObserver(() => toggle.offsetWidth || close()).observe(toggle);
}

/** `[data-year]` holds the year in which the page is read rather than the one in which it was built. */
function updateYear(): void {
  for (const element of findAll('[data-year]'))
    element.textContent = String(new Date().getFullYear());
}

/** Of the links to sections of this page, the one whose section crosses a line at 40 % of the window is current. */
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
      link.pathname === location.pathname && document.getElementById(link.hash.slice(1));
    if (section) {
      sections.set(link, section);
      observer.observe(section);
    }
  }
}

/** The `[data-reveal]` of a `[data-reveal-group]` arrive one after another, as many seconds apart as the group says. */
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
 * A card out of view is `waiting`, then `arriving` once a tenth of it is seen: the stylesheet says how both look. One
 * that is seen when the page opens stays as it is, and one too tall ever to show a tenth arrives with its first line.
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
    set('', '');
  };
  observer.observe(card);
  card.addEventListener('animationend', ({ target }) => target === card && show());
  card.addEventListener('focusin', show);
  addEventListener('beforeprint', show);
}

function isNotFoundPage(): boolean {
  return root.dataset.page === 'not-found';
}

/** Runs `update` now, at each scroll, and when a kept page is shown again. */
function onScroll(update: () => void): void {
  update();
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

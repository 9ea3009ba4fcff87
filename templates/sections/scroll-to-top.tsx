import type { ReactElement } from 'react';
import { Icon } from '../parts/icon.tsx';

/** A link that works alone at the end of the page; the script shows it once the page is scrolled. */
export function ScrollToTop({ label }: { readonly label: string }): ReactElement {
  return (
    <a className="to-top" href="#top" aria-label={label} data-scroll-to-top="">
      <Icon name="up" size={20} />
    </a>
  );
}

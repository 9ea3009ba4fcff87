import type { ReactElement } from 'react';
import { Icon } from '../parts/icon.tsx';

/** A link that works without the script. The script shows it when the page is scrolled. */
export function ScrollToTop({ label }: { readonly label: string }): ReactElement {
  return (
    <a className="to-top" href="#top" aria-label={label} data-scroll-to-top="">
      <Icon name="up" size={20} />
    </a>
  );
}

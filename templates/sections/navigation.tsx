import type { ReactElement } from 'react';
import type { Product, SiteTools } from 'react-sitegen';
import { mailto } from '../parts/mail.ts';
import { Mark } from '../parts/mark.tsx';
import { nameOf, type Settings } from '../settings.ts';

interface NavigationProps {
  readonly settings: Settings;
  readonly site: SiteTools;
  readonly product: Product | undefined;
  /** Whether the sections that the links lead to are on this page. */
  readonly atHome: boolean | undefined;
}

/**
 * The fixed bar. Without the script its links are part of the page; with it, they open in a sheet
 * on small screens.
 */
export function Navigation({ settings, site, product, atHome }: NavigationProps): ReactElement {
  const { navigation, interface: words } = settings;
  const home = site.href('/');
  return (
    <header className="bar" data-bar="">
      <div className="bar-row wrap">
        <a className="brand" href={home}>
          <Mark />
          {nameOf(settings, product)}
          <span className="heard">{` ${words.mark}`}</span>
        </a>
        <button
          className="toggle"
          type="button"
          data-menu-toggle=""
          aria-controls="menu"
          aria-expanded="false"
          aria-label={navigation.menu}
        />
        <nav className="menu" id="menu" aria-label={navigation.label} data-menu="">
          <ul>
            {navigation.links.map(({ label, target }) => (
              <li key={target}>
                <a
                  className={label.length > 16 ? 'long' : undefined}
                  href={`${atHome ? '' : home}#${target}`}
                >
                  {label}
                </a>
              </li>
            ))}
          </ul>
          <a className="button" href={mailto(settings)}>
            {navigation.action}
          </a>
        </nav>
      </div>
    </header>
  );
}

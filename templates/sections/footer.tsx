import type { ReactElement } from 'react';
import type { SiteTools } from 'react-sitegen';
import { mailto } from '../parts/mail.ts';
import { Mark } from '../parts/mark.tsx';
import type { Settings } from '../settings.ts';
import { ScrollToTop } from './scroll-to-top.tsx';

interface FooterProps {
  readonly settings: Settings;
  readonly site: SiteTools;
  /** Whether the page is a home page, whose links to the legal pages are relative. */
  readonly atHome: boolean | undefined;
  /** Whether it has the link to the top. */
  readonly toTop: boolean;
}

/** The footer of every page. The script keeps the year current. */
export function Footer({ settings, site, atHome, toTop }: FooterProps): ReactElement {
  const { company, footer, email } = settings;
  return (
    <footer className="footer wrap" data-under-menu="">
      <p className="brand">
        <Mark />
        {company.name}
      </p>
      <a href={mailto(settings)}>{email}</a>
      <nav aria-label={footer.label}>
        <ul>
          {footer.links.map(({ label, target }) => (
            <li key={target}>
              <a href={atHome ? target : site.href(`/${target}/`)} target="_blank" rel="noopener">
                {label}
                <span className="heard">{` ${footer.new_tab}`}</span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <p className="copyright">
        © <span data-year="">{site.year}</span> {footer.copyright}
      </p>
      <p className="registration">{footer.registration}</p>
      {toTop && <ScrollToTop label={settings.interface.top} />}
    </footer>
  );
}

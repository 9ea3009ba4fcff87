import type { Content, PageProps } from 'react-sitegen';
import type { contact, legal, notFound, plain, price } from '../content-types.ts';
import type { service, services } from '../content-types.ts';
import { Document, Head, Row } from '../document.tsx';
import { Pattern } from '../pattern.tsx';
import { formatDay, formatPrice, type Settings } from '../settings.ts';

type Props<PageContent> = PageProps<
  Settings,
  { readonly [Name in keyof PageContent]: PageContent[Name] }
>;

export function About(props: Props<{ about: Content<typeof plain> }>) {
  const { title, description, body } = props.content.about;
  return (
    <Document {...props} title={title} description={description}>
      <Head title={title} html={body.intro} />
      {body.sections.map((section) => (
        <section key={section.id} className="row wrap" aria-labelledby={section.id}>
          <h2 id={section.id} dangerouslySetInnerHTML={{ __html: section.title }} />
          <div className="prose lead" dangerouslySetInnerHTML={section} />
        </section>
      ))}
    </Document>
  );
}

export function Services(
  props: Props<{
    intro: Content<typeof services>;
    services: readonly Content<typeof service>[];
    prices: readonly Content<typeof price>[];
  }>,
) {
  const { intro, services, prices } = props.content;
  return (
    <Document {...props} title={intro.title} description={intro.description}>
      <Head title={intro.title} html={intro.body.html} />
      {services.map(({ title, summary, slug, body }) => (
        <section key={slug} className="row wrap" aria-labelledby={slug}>
          <h2 id={slug}>{title}</h2>
          <div>
            <p className="statement">{summary}</p>
            <div className="prose" dangerouslySetInnerHTML={body} />
          </div>
        </section>
      ))}
      <Row label={intro.prices}>
        <table className="prices">
          <tbody>
            {prices.map(({ slug, title, terms, price }) => (
              <tr key={slug}>
                <th scope="row">{title}</th>
                <td>{terms}</td>
                <td>{formatPrice(price, props.settings)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Row>
    </Document>
  );
}

export function Contact(props: Props<{ contact: Content<typeof contact> }>) {
  const { content, settings } = props;
  const { title, description, mail, phone, post, body } = content.contact;
  const { company, email } = settings;
  const number = settings.phone.replace(/[^\d+]/g, '');
  return (
    <Document {...props} title={title} description={description}>
      <Head title={title} html={body.html} />
      <Row label={mail}>
        <p className="statement">
          <a href={`mailto:${email}`}>{email}</a>
        </p>
      </Row>
      <Row label={phone}>
        <p className={number === '' ? 'note' : 'statement'}>
          {number === '' ? settings.phone : <a href={`tel:${number}`}>{settings.phone}</a>}
        </p>
      </Row>
      <Row label={post}>
        <address className="statement">
          {[company.legal_name, ...company.address, company.country].map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
      </Row>
    </Document>
  );
}

export function Legal(props: Props<{ legal: Content<typeof legal> }>) {
  const { settings } = props;
  const { title, description, history, body } = props.content.legal;
  return (
    <Document {...props} title={title} description={description}>
      <Head title={title} />
      <article className="row wrap">
        <ol className="history note">
          {history.map(({ version, date }) => (
            <li key={version}>
              {settings.words.version} <b>{version}</b>,{' '}
              <time dateTime={date}>{formatDay(date, settings)}</time>
            </li>
          ))}
        </ol>
        <div className="sections">
          {body.sections.map((section) => (
            <section key={section.id} className="prose" aria-labelledby={section.id}>
              <h2 id={section.id} dangerouslySetInnerHTML={{ __html: section.title }} />
              <div className="prose" dangerouslySetInnerHTML={section} />
            </section>
          ))}
        </div>
      </article>
    </Document>
  );
}

export function NotFound(props: Props<{ notFound: Content<typeof notFound> }>) {
  const { title, description, action, body } = props.content.notFound;
  return (
    <Document {...props} title={title} description={description}>
      <div className="wrap">
        <Pattern name={props.settings.company.name} columns={12} rows={1} />
      </div>
      <Head title={title} html={body.html} />
      <p className="wrap action">
        <a href={props.site.href('/')}>{action}</a>
      </p>
    </Document>
  );
}

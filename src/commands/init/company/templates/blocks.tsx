import { block, describe, image, link, optional, text } from 'react-sitegen';
import type { BlockBody, BlockProps } from 'react-sitegen';

const film = {
  file: describe(link(), 'The film, a file beside the text.'),
  captions: describe(optional(link()), 'What is said, as a file in the format WebVTT.'),
  poster: describe(image(), 'What is shown before the film is started.'),
  title: describe(text(), 'What the film shows.'),
};

/** A film on this website, which nobody loads before starting it. */
const Video = ({ fields, site }: BlockProps<typeof film>) => {
  const { file, captions, poster, title } = fields;
  const { src, width, height } = site.image(poster);
  return (
    <figure>
      <video
        {...{ width, height }}
        src={file.href}
        poster={src}
        aria-label={title}
        controls
        preload="none"
      >
        {captions && <track kind="captions" src={captions.href} default />}
      </video>
      <figcaption>{title}</figcaption>
    </figure>
  );
};

const call = {
  title: describe(text(), 'The heading of the call-out.'),
  link: describe(link(), 'Where the button leads to, such as ../contact.md.'),
  label: describe(text(), 'The words of the button.'),
};

const Callout = ({ fields: { title, link, label }, body }: BlockProps<typeof call, BlockBody>) => (
  <div className="callout">
    <p>{title}</p>
    <div dangerouslySetInnerHTML={body} />
    <a className="button" href={link.href}>
      {label}
    </a>
  </div>
);

/** What texts can contain besides Markdown, by the names that writers use. */
export const blocks = {
  callout: block({ fields: call, body: 'required', component: Callout }),
  video: block({ fields: film, component: Video }),
};

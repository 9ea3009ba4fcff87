/** An error of a template with specific advice and an entry in the catalogue. */
export class TemplateError extends Error {
  readonly code: `template/${string}`;
  readonly fix: string;

  constructor({ code, message, fix }: Pick<TemplateError, 'code' | 'message' | 'fix'>) {
    super(message);
    this.code = code;
    this.fix = fix;
  }
}

/** The error of a component that is not ready when its page is rendered. */
export const waiting = {
  code: 'template/async',
  message: 'A component waits for a promise, and rendering cannot wait for it.',
  fix: 'Await the value at the top of the module, or import the component there.',
} as const;

/** Returns the error of an entry without a page that templates link to. */
export const withoutPage = (file: string) =>
  ({
    code: 'template/no-page',
    message: `No page is generated from ${file}, and a link to it would lead nowhere.`,
    fix: 'Add `pages(…)` for its folder or table to the site map. Entries without pages need no `pages: true` in their content type, and no feed.',
  }) as const;

/**
 * Returns the diagnostic of an error that a template threw, without its location; `what` failed.
 */
export function describeThrown(what: string, error: unknown) {
  const text = error instanceof Error ? error.message : String(error);
  const { code, message, fix } =
    error instanceof TemplateError ? error : text.startsWith(suspended) ? waiting : threw(text);
  return { code, message: `${what}: ${message}`, fix };
}

const threw = (text: string) => ({
  code: 'template/threw',
  message: text.replace(minified, 'React’s error $1, which $2 explains.'),
  fix: 'Correct the template at this position, or its content.',
});

/** React's words for components that suspend, whose advice is for browsers. */
const suspended = 'A component suspended while responding to synchronous input.';
/** Its words in production builds for browsers, such as those of packages. */
const minified = /^Minified React error #(\d+); visit (\S+) for .*/;

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

/**
 * Returns the diagnostic of an error that a template threw, without its location; `what` failed.
 */
export const describeThrown = (what: string, error: unknown) => ({
  code: error instanceof TemplateError ? error.code : 'template/threw',
  message: `${what}: ${error instanceof Error ? error.message : String(error)}`,
  fix:
    error instanceof TemplateError
      ? error.fix
      : 'Correct the template at this position, or its content.',
});

import { TemplateError } from './template-error.ts';

/** Does what `fetch` does. The error of a request that fails names its address and the cause. */
export const fetchNamed: typeof fetch = async (from, options) => {
  try {
    return await fetch(from, options);
  } catch (error) {
    const { message, cause } = error as Error & { readonly cause?: NodeJS.ErrnoException };
    throw new TemplateError({
      code: 'template/threw',
      message: `${from instanceof Request ? from.url : String(from)} cannot be loaded: ${cause?.message || cause?.code || message}.`,
      fix: 'Check the address and the connection, and run the command again.',
    });
  }
};

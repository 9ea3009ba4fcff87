import { createRequire } from 'node:module';
import path from 'node:path';
import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import { renderToStaticMarkup } from 'react-dom/server';
import { packageRoot } from '../package-root.ts';

/** The React that templates use and that renders them: both must be the same build of React. */
export interface ReactRuntime {
  readonly React: typeof React;
  readonly jsxRuntime: typeof jsxRuntime;
  /** Set for templates that are compiled to name the line of each element. */
  readonly jsxDevRuntime?: { readonly Fragment: unknown; readonly jsxDEV: JsxDev };
  readonly renderToStaticMarkup: typeof renderToStaticMarkup;
}

/**
 * The function that compiled templates call with `jsxDev`; `source` counts lines and UTF-16 columns
 * from 1.
 */
export type JsxDev = (
  type: Parameters<typeof jsxRuntime.jsx>[0],
  props: unknown,
  key: string | undefined,
  isStatic: boolean,
  source: { readonly fileName: string; readonly lineNumber: number; readonly columnNumber: number },
) => unknown;

/** The React of builds. */
export const bundledReact: ReactRuntime = { React, jsxRuntime, renderToStaticMarkup };

/**
 * Loads the development build of React, which logs problems of templates to the console, with the
 * component stack. It is slower by half, so only `check` uses it.
 */
export function loadDevelopmentReact(): ReactRuntime {
  const compiled = path.join(packageRoot(), 'bin', 'compiled', 'development-react.cjs');
  const { jsxRuntime: runtime, ...others } = createRequire(compiled)(compiled) as ReactRuntime;
  const { jsx, jsxs } = runtime;
  return {
    ...others,
    jsxRuntime: { ...runtime, jsx: withHandlerWarning(jsx), jsxs: withHandlerWarning(jsxs) },
  };
}

/**
 * Returns the function with a warning for event handlers, which React leaves out of static markup
 * without one.
 */
function withHandlerWarning<Create extends typeof jsxRuntime.jsx>(create: Create) {
  return ((type, props: object, key) => {
    for (const [name, value] of Object.entries(props))
      if (typeof type === 'string' && typeof value === 'function' && /^on[A-Z]/.test(name))
        console.error(
          `<${type}> has ${name}, but no event handler reaches the page. Use a script of the site instead.`,
          new Error(),
        );
    return create(type, props, key);
  }) as Create;
}

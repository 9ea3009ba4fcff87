import { createRequire } from 'node:module';
import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import { renderToStaticMarkup } from 'react-dom/server';

/** The React that templates are written in and that prints them: both must be of one kind. */
export interface ReactRuntime {
  readonly React: typeof React;
  readonly jsxRuntime: typeof jsxRuntime;
  /** Set for templates that are compiled to name the line of each element. */
  readonly jsxDevRuntime?: { readonly Fragment: unknown; readonly jsxDEV: JsxDev };
  readonly renderToStaticMarkup: typeof renderToStaticMarkup;
}

/** What the compiler calls with `jsxDev`; `source` counts lines and UTF-16 columns from 1. */
export type JsxDev = (
  type: Parameters<typeof jsxRuntime.jsx>[0],
  props: unknown,
  key: string | undefined,
  isStatic: boolean,
  source: { readonly fileName: string; readonly lineNumber: number; readonly columnNumber: number },
) => unknown;

/** What builds use. */
export const bundledReact: ReactRuntime = { React, jsxRuntime, renderToStaticMarkup };

/**
 * React as developers get it: it says on the console what is wrong with a template, and who made an element. Slower by
 * half, so only checks use it.
 */
export function loadDevelopmentReact(): ReactRuntime {
  const before = process.env.NODE_ENV;
  process.env.NODE_ENV = 'development';
  try {
    // The compiled machine is no module and has no address of its own.
    const require = createRequire(import.meta.url ?? __filename);
    const server = createRequire(require.resolve('react-dom/package.json'));
    return {
      React: require('react') as typeof React,
      jsxRuntime: require('react/jsx-runtime') as typeof jsxRuntime,
      ...(server('./cjs/react-dom-server-legacy.node.development.js') as Pick<
        ReactRuntime,
        'renderToStaticMarkup'
      >),
    };
  } finally {
    if (before === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = before;
  }
}

import { createRequire } from 'node:module';
import path from 'node:path';
import * as React from 'react';
import * as ReactDOM from 'react-dom';
import * as jsxRuntime from 'react/jsx-runtime';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';

/** The React that templates use and that renders them: both must be the same build of React. */
export interface ReactRuntime {
  readonly React: typeof React;
  /** Its functions for the head of a page, such as `preload`, reach the page that is rendered. */
  readonly ReactDOM: typeof ReactDOM;
  readonly jsxRuntime: typeof jsxRuntime;
  /** Set for templates that are compiled to name the line of each element. */
  readonly jsxDevRuntime?: { readonly Fragment: unknown; readonly jsxDEV: JsxDev };
  readonly renderToStaticMarkup: typeof renderToStaticMarkup;
  readonly renderToString: typeof renderToString;
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
export const bundledReact: ReactRuntime = {
  React,
  ReactDOM,
  jsxRuntime,
  renderToStaticMarkup,
  renderToString,
};

/**
 * Loads the development build of React, which logs problems of templates to the console, with the
 * component stack. It is slower by half, so only `check` uses it.
 */
export function loadDevelopmentReact(): ReactRuntime {
  const require = createRequire(import.meta.url);
  // The compiler replaces the name that follows `process.env`.
  const { env } = process;
  const { NODE_ENV } = env;
  env['NODE_ENV'] = 'development';
  try {
    const server = '../cjs/react-dom-server-legacy.node.development.js';
    return {
      React: require('react'),
      ReactDOM: require('react-dom'),
      jsxRuntime: require('react/jsx-runtime'),
      // The entry of the package loads the renderers of streams, too.
      ...require(path.resolve(require.resolve('react-dom/package.json'), server)),
    };
  } finally {
    if (NODE_ENV === undefined) delete env['NODE_ENV'];
    else env['NODE_ENV'] = NODE_ENV;
  }
}

/** Compiled to a separate file, with the development build of React. */
import * as React from 'react';
import * as ReactDOM from 'react-dom';
import * as jsxRuntime from 'react/jsx-runtime';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';

export { React, ReactDOM, jsxRuntime, renderToStaticMarkup, renderToString };

/** Compiled to a separate file, with the development build of React. */
import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import { renderToStaticMarkup } from 'react-dom/server';

export { React, jsxRuntime, renderToStaticMarkup };

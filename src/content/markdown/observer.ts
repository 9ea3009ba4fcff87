import type { Token, Tokens } from 'marked';
import type { TextInputs } from '../text-inputs.ts';
import type { Fragment, Source } from './source.ts';

/** Follows the compiler through a text. The compiler does not know what it does. */
export interface Observer {
  /** Is called with each block, which begins in `line` (0-based), before those in it. */
  block(token: Token, line: number): void;
  /** Is called with the words of a paragraph, a heading or a cell, which begin at `fragment`. */
  words(tokens: readonly Token[], fragment: Fragment, isParagraph: boolean): void;
  /** Is called with each link, which begins at `fragment`. */
  link(token: Tokens.Link, fragment: Fragment): void;
  /** Is called at the end of the text. */
  end(): void;
}

/** Returns the observer of one text. */
export type OpenObserver = (source: Source, inputs: TextInputs) => Observer;

import { canParseUrl } from './can-parse-url.ts';

/**
 * Returns whether a text is the address of a page on another site that leads where a reader expects
 * it: with a host, with a port that exists, without a user name, which reads as the host
 * (`https://acme.example@other.example/`), and without backslashes, which browsers read as slashes.
 */
export const isWebAddress = (text: string): boolean =>
  /^https?:\/\/(?!https?:?\/\/)(?:\[[\da-f:.]+\]|[^/?#@:[\]\\\s]+)(?::0*[1-9]\d*)?(?:[/?#][^\\]*)?$/i.test(
    text,
  ) && canParseUrl(text);

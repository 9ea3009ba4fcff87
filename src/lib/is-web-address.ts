import { canParseUrl } from './can-parse-url.ts';

/**
 * Returns whether a text is the address of a page on another site that leads where a reader expects
 * it: with a host, with a port that exists, without a user name, which reads as the host
 * (`https://acme.example@other.example/`), and without what is hidden.
 */
export const isWebAddress = (text: string): boolean =>
  /^https?:\/\/(?!https?:?\/\/|\.)(?:\[[\da-f:.]+\]|[^/?#@:&;[\]\s]+)(?::0*[1-9]\d*)?(?:[/?#].*)?$/i.test(
    text,
  ) &&
  !hiddenInAddress.test(text) &&
  canParseUrl(text);

/**
 * Backslashes, which browsers read as slashes, and invisible characters, which come with copied
 * text: control characters, soft hyphens, zero-width characters, marks of direction.
 */
export const hiddenInAddress =
  /[\\\0-\x1f\x7f\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/;

import { scriptPath } from '../messages.ts';

/** Whether a script is the one that this is part of. */
export const isOwnScript = (script: Element) => script.getAttribute('src') === scriptPath;

/** Whether a script is data that browsers do not run. */
export const isDataBlock = (script: Element) =>
  /^(?:application\/(?:ld\+)?json|speculationrules)$/i.test(script.getAttribute('type') ?? '');

/**
 * Whether two `<meta http-equiv>` say the same to a page that is loaded. A policy cannot be changed any more; the hashes of
 * styles in it do not matter, since new styles are adopted and not inserted.
 */
export function isSameContract(old: HTMLMetaElement, next: HTMLMetaElement): boolean {
  return (
    old.httpEquiv.toLowerCase() === next.httpEquiv.toLowerCase() &&
    withoutStyles(old.content) === withoutStyles(next.content)
  );
}

const withoutStyles = (policy: string) =>
  policy.replaceAll(/style-src[^;]*/g, (sources) => sources.replaceAll(/ 'sha\d+-[^']*'/g, ''));

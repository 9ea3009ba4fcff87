import { scriptPath } from '../messages.ts';

/** Whether a script is the live script. */
export const isOwnScript = (script: Element) => script.getAttribute('src') === scriptPath;

/** Whether a script is a data block, which browsers do not run. */
export const isDataBlock = (script: Element) =>
  /^(?:application\/(?:ld\+)?json|speculationrules)$/i.test(script.getAttribute('type') ?? '');

/**
 * Whether two `<meta http-equiv>` have the same effect on a loaded page, whose policy cannot be changed. The hashes of
 * styles do not matter, since new styles are adopted, not inserted.
 */
export function isSameContract(old: HTMLMetaElement, next: HTMLMetaElement): boolean {
  return (
    old.httpEquiv.toLowerCase() === next.httpEquiv.toLowerCase() &&
    withoutStyles(old.content) === withoutStyles(next.content)
  );
}

const withoutStyles = (policy: string) =>
  policy.replaceAll(/style-src[^;]*/g, (sources) => sources.replaceAll(/ 'sha\d+-[^']*'/g, ''));

import type { Document } from '../content/load-document.ts';
import { imageTarget, linkTarget } from '../content/markdown/link-target.ts';
import { fillText } from '../content/fields/variables.ts';
import type { Report } from '../report/diagnostic.ts';
import type { Variant } from './plan.ts';

/**
 * Checks the addresses in the texts of a language that begin with a variable, as if their values
 * were written in the text: in each variant of the language, they must lead to another site, or to
 * an email address or a phone number.
 */
export function checkVariableLinks(
  documents: Iterable<Pick<Document, 'file' | 'links'>>,
  variants: readonly Variant[],
  report: Report,
): void {
  for (const { file, links } of documents)
    for (const link of links) {
      if (link.kind !== 'variable') continue;
      const { page: written, isPicture, line, column, length } = link;
      for (const { variables } of variants) {
        const address = fillText(written, variables);
        const target = isPicture ? imageTarget(address, file) : linkTarget(address, file);
        if (target.kind === 'external' || target.kind === 'other') continue;
        report({
          code: target.kind === 'refused' ? target.code : 'markdown/malformed-link',
          message: `The variable in “${written}” has a value that is not a valid address: “${address}”.`,
          why: 'Only the address of another site can be the value of a variable.',
          fix: 'Write the address in the text, or a value that begins with https://.',
          file,
          line,
          column,
          length,
        });
        break;
      }
    }
}

import { buildRule } from '../rule.ts';

/** Texts that were meant to stay on a computer should not be published. */
export const fileNames = buildRule(['page/file-name'], ({ content }, report) => {
  for (const file of new Set([...content.folders.values()].flat()))
    if (draft.test(file))
      report({
        severity: 'warning',
        code: 'page/file-name',
        message: 'This text is published, though it has the name of a draft.',
        fix: 'Rename it, delete it, or write draft: true in its fields.',
        file,
      });
});

const draft = /(?:\/(?:draft|entwurf)[ _-]*\d*|(?: - | \(|_)(?:draft|entwurf)\)?)\.\w+$/i;

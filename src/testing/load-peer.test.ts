import { expect, test } from 'vitest';
import { resolvePeer } from './load-peer.ts';

test('an optional package that is missing is named, with the command that installs it', () => {
  expect(resolvePeer('axe-core/axe.min.js')).toMatch(/axe\.min\.js$/);
  expect(() => resolvePeer('no-such-package/file.js')).toThrow(
    'no-such-package is not installed. Run “npm install --save-dev playwright-core axe-core”.',
  );
});

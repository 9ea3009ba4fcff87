import { mkdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporarySite } from '../fixtures/temporary-site.ts';
import { isSystemError } from '../write/failure.ts';
import { carryOut, makeOrder } from './write-orders.ts';

const file = (name: string, time?: number) => ({ name, bytes: Buffer.from(name), time });
const bytes = (...names: string[]) => new Map(names.map((name) => [name, Buffer.from(name)]));

test('an order is carried out with the folders that are missing, modes and times', () => {
  const root = temporarySite({});
  mkdirSync(path.join(root, 'there'));
  const { order, wait } = makeOrder(
    root,
    [file('there/a.html'), file('new/b.html', 1_000_000), file('new/c.html')],
    false,
  );
  carryOut(order, bytes('there/a.html', 'new/b.html', 'new/c.html'));
  wait();
  expect(readFileSync(path.join(root, 'there/a.html'), 'utf8')).toBe('there/a.html');
  expect(statSync(path.join(root, 'new/b.html')).mtimeMs).toBe(1_000_000);
  expect(statSync(path.join(root, 'new/c.html')).mode & 0o777).toBe(0o644);
  expect(statSync(path.join(root, 'new')).mode & 0o777).toBe(0o755);
});

test('what the system said in the other thread is thrown in this one', () => {
  const root = temporarySite({ taken: 'a file' });
  const { order, wait } = makeOrder(root, [file('taken/a.html')], true);
  carryOut(order, bytes('taken/a.html'));
  expect(wait).toThrow(
    expect.toSatisfy((error) => isSystemError(error) && error.path === path.join(root, 'taken')),
  );
});

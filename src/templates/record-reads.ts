import path from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Returns a module of Node whose functions that read files and folders add these to `reads`,
 * relative to `root`. Those outside of `root`, and `root` itself, are not added.
 */
export function recordReads<Module extends object>(
  module: Module,
  root: string,
  reads: Set<string>,
): Module {
  return new Proxy(module, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (name === 'promises') return recordReads(value as object, root, reads);
      if (typeof value !== 'function' || !readers.test(String(name))) return value;
      return (...args: readonly unknown[]): unknown => {
        const [from] = args;
        const given = from instanceof URL ? fileURLToPath(from) : from;
        const file = typeof given === 'string' ? path.relative(root, path.resolve(given)) : '..';
        if (!/^(?:\.\.)?(?:[\\/]|$)/.test(file)) reads.add(file.replaceAll(path.sep, '/'));
        return Reflect.apply(value, target, args);
      };
    },
  });
}

const readers = /^(?:read|open|exists|createReadStream|stat)/;

import fs from 'node:fs';
import path from 'node:path';

/** A difference between two builds. */
export interface Difference {
  /** Relative to the output folder, with forward slashes. */
  readonly path: string;
  /** A clause to follow the path: `differs from byte 12 on: “a” and “b”`. */
  readonly how: string;
}

/** Returns the first difference between two folders, in the order of their paths: names, kinds, modes, bytes, and with `times` also times. Throws the system's errors. */
export function firstDifferenceOnDisk(
  a: string,
  b: string,
  { times }: { times: boolean },
): Difference | undefined {
  const names = new Set(
    [a, b].flatMap((folder) => [
      '',
      ...fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }),
    ]),
  );
  for (const name of [...names].sort()) {
    const [first, second] = [path.join(a, name), path.join(b, name)];
    const [one, other] = [first, second].map((file) =>
      fs.lstatSync(file, { throwIfNoEntry: false }),
    );
    const how =
      one === undefined || other === undefined
        ? missing(one)
        : (values('mode', one.mode.toString(8), other.mode.toString(8)) ??
          (one.isFile() ? bytes(fs.readFileSync(first), fs.readFileSync(second)) : undefined) ??
          (times ? values('time', one.mtime.toISOString(), other.mtime.toISOString()) : undefined));
    if (how !== undefined) return { path: name.replaceAll(path.sep, '/'), how };
  }
  return undefined;
}

function missing(first: unknown): string {
  return `is only in the ${first === undefined ? 'second' : 'first'} build`;
}

function values(what: string, first: string, second: string): string | undefined {
  return first === second
    ? undefined
    : `has the ${what} ${first} in the first build and ${second} in the second`;
}

function bytes(first: Uint8Array, second: Uint8Array): string | undefined {
  if (Buffer.compare(first, second) === 0) return undefined;
  let at = 0;
  while (first[at] === second[at]) at += 1;
  const excerpt = (content: Uint8Array): string =>
    JSON.stringify(Buffer.from(content.subarray(Math.max(0, at - 10), at + 30)).toString());
  return `differs from byte ${at + 1} on: ${excerpt(first)} in the first build, ${excerpt(second)} in the second`;
}

/** Where systems keep their programs. Not the PATH: `npm run` puts `node_modules/.bin` first there, and any package may have a program called `sync`. */
const systemFolders = [
  '/usr/bin',
  '/bin',
  '/usr/local/bin',
  '/opt/homebrew/bin',
  '/run/current-system/sw/bin',
];

/** Runs a program of the system and returns whether it is there and said that all went well. It gets no environment that could change what it does. */
export function runProgram(name: string, args: readonly string[]): boolean {
  // Loaded at the point of use: most builds run no program.
  const { spawnSync } = process.getBuiltinModule('node:child_process');
  return (
    spawnSync(name, args, { stdio: 'ignore', env: { PATH: systemFolders.join(':'), LC_ALL: 'C' } })
      .status === 0
  );
}

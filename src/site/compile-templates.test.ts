import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { temporarySite } from '../fixtures/temporary-site.ts';
import { createTemplateCompiler } from './compile-templates.ts';

it('compiles what stands in a file that was changed while the last compilation ran', async () => {
  // Enough modules that a compilation is still busy with them after it has read the entry.
  const modules = Array.from(
    { length: 200 },
    (_, index) =>
      [`templates/module-${index}.ts`, `export const value${index} = ${index};\n`] as const,
  );
  const imports = modules.map((_, index) => `export * from './module-${index}.ts';\n`).join('');
  const entry = (word: string) => `export const word = '${word}';\n${imports}`;
  const root = temporarySite({
    'templates/site.ts': entry('round 0'),
    ...Object.fromEntries(modules),
  });
  const compiler = createTemplateCompiler();
  onTestFinished(() => compiler.dispose());
  await compiler.compile(root, 'templates/site.ts');

  for (let round = 1; round <= 12; round++) {
    const running = compiler.compile(root, 'templates/site.ts');
    await setTimeout(round % 4);
    writeFileSync(path.join(root, 'templates/site.ts'), entry(`round ${round}`));
    const next = compiler.compile(root, 'templates/site.ts');
    await running;
    expect((await next).code).toContain(`"round ${round}"`);
  }
});

import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { temporarySite } from '../fixtures/temporary-site.ts';
import { watchGenerator, type GeneratorEvents } from './generator.ts';

const entry = 'src/dev/rebuild/rebuilder.ts';

describe('the source of a running generator', () => {
  it('is compiled and evaluated anew after a change, and a mistake in it is told with its place', async () => {
    const root = temporarySite({
      [entry]: "import { word } from './word.ts';\nexport const createRebuilder = () => word;\n",
      'src/dev/rebuild/word.ts': "export const word = 'first';\n",
    });
    const events = {
      onLoad: vi.fn<GeneratorEvents['onLoad']>(),
      onBroken: vi.fn<GeneratorEvents['onBroken']>(),
      onDefect: vi.fn<GeneratorEvents['onDefect']>(),
    };
    const watch = watchGenerator(events, root);
    onTestFinished(() => watch.close());
    await new Promise((resolve) => setTimeout(resolve, 300));

    writeFileSync(
      path.join(root, 'src/dev/rebuild/word.ts'),
      "export const word: string = 'second';\n",
    );
    await vi.waitFor(
      () =>
        expect((events.onLoad.mock.lastCall?.[0] as (() => unknown) | undefined)?.()).toBe(
          'second',
        ),
      { timeout: 10_000 },
    );

    writeFileSync(path.join(root, 'src/dev/rebuild/word.ts'), "export cnst word = 'third';\n");
    await vi.waitFor(() => expect(events.onBroken).toHaveBeenCalled(), { timeout: 10_000 });
    expect(events.onBroken.mock.lastCall?.[0]).toMatchObject([
      {
        code: 'generator/syntax',
        file: 'src/dev/rebuild/word.ts',
        line: 1,
        column: 8,
        message: expect.stringContaining('cnst'),
      },
    ]);
    expect(events.onDefect).not.toHaveBeenCalled();
  });

  it('does not change by a change of its tests', async () => {
    const root = temporarySite({ [entry]: 'export const createRebuilder = () => 1;\n' });
    const events = {
      onLoad: vi.fn<GeneratorEvents['onLoad']>(),
      onBroken: vi.fn<GeneratorEvents['onBroken']>(),
      onDefect: vi.fn<GeneratorEvents['onDefect']>(),
    };
    const watch = watchGenerator(events, root);
    onTestFinished(() => watch.close());
    await new Promise((resolve) => setTimeout(resolve, 300));
    writeFileSync(
      path.join(root, 'src/dev/rebuild/rebuilder.test.ts'),
      'export const nothing = 1;\n',
    );
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(events.onLoad).not.toHaveBeenCalled();
  });
});

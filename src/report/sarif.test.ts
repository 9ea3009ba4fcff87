import { expect, it } from 'vitest';
import { formatSarif } from './sarif.ts';

it('lists the rules, the results and their locations', () => {
  const log = formatSarif(
    [
      {
        code: 'link/broken',
        severity: 'error',
        file: 'content/a ä.md',
        line: 9,
        column: 3,
        length: 4,
        message: 'Broken.',
        fix: 'Fix it.',
      },
      { code: 'a/b', severity: 'warning', file: 'content/b.md', line: 2, message: 'Long.' },
      { code: 'link/broken', severity: 'error', message: 'No place.' },
    ],
    { version: '1.2.3' },
  );
  expect(JSON.parse(log)).toEqual({
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'sitegen',
            version: '1.2.3',
            rules: [{ id: 'a/b' }, { id: 'link/broken' }],
          },
        },
        columnKind: 'utf16CodeUnits',
        results: [
          {
            ruleId: 'link/broken',
            ruleIndex: 1,
            level: 'error',
            message: { text: 'Broken.\nFix it.' },
            locations: [
              {
                physicalLocation: {
                  artifactLocation: { uri: 'content/a%20%C3%A4.md' },
                  region: { startLine: 9, startColumn: 3, endColumn: 7 },
                },
              },
            ],
          },
          {
            ruleId: 'a/b',
            ruleIndex: 0,
            level: 'warning',
            message: { text: 'Long.' },
            locations: [
              {
                physicalLocation: {
                  artifactLocation: { uri: 'content/b.md' },
                  region: { startLine: 2 },
                },
              },
            ],
          },
          {
            ruleId: 'link/broken',
            ruleIndex: 1,
            level: 'error',
            message: { text: 'No place.' },
            locations: [{ physicalLocation: { artifactLocation: { uri: '.' } } }],
          },
        ],
      },
    ],
  });
});

it('describes a rule as the catalogue does, and gives paths in the repository', () => {
  const entry = {
    code: 'a/b',
    text: 'It is long.',
    why: ['Nobody reads it.', 'It is slow.'],
    fix: 'Shorten it.',
    before: { language: 'md', text: '' },
    after: { language: 'md', text: '' },
  };
  const log = JSON.parse(
    formatSarif(
      [
        { code: 'a/b', severity: 'warning', file: 'content/b.md', message: 'Long.' },
        { code: 'c/d', severity: 'error', message: 'Nowhere.' },
      ],
      {
        version: '1',
        folder: 'sites/a b',
        entryOf: (code) => (code === 'a/b' ? entry : undefined),
      },
    ),
  ) as { runs: [{ tool: { driver: { rules: unknown } }; results: { locations: unknown }[] }] };
  expect(log.runs[0].tool.driver.rules).toEqual([
    {
      id: 'a/b',
      shortDescription: { text: 'It is long.' },
      fullDescription: { text: 'Nobody reads it.\n\nIt is slow.' },
      help: { text: 'Shorten it.' },
    },
    { id: 'c/d' },
  ]);
  expect(log.runs[0].results.map(({ locations }) => locations)).toEqual([
    [{ physicalLocation: { artifactLocation: { uri: 'sites/a%20b/content/b.md' } } }],
    [{ physicalLocation: { artifactLocation: { uri: 'sites/a%20b' } } }],
  ]);
});

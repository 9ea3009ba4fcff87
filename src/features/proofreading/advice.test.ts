import { expect, test } from 'vitest';
import { parse } from './fixtures/parse.ts';
import { patterns } from './patterns.ts';

// All advice is followed: what it says to write has no problem, and shows what was meant.

/** A text with one problem, the same text after the advice was followed, and a part of its HTML. */
const cases: readonly (readonly [text: string, followed: string, shown: string])[] = [
  // Other generators and notes
  ['::: tip\nBring your ID.\n:::', '> [!TIP]\n> Bring your ID.', '<p>Bring your ID.</p>'],
  ['!!! note "Hours"', '> [!NOTE]\n> Hours', '<p>Hours</p>'],
  ['a %%todo: ask\nJane%% b', 'a <!-- todo: ask Jane --> b', '<p>a  b</p>'],
  ['a {# todo #} b', 'a  b', '<p>a  b</p>'],
  ['a {{!-- todo --}} b', 'a <!-- todo --> b', '<p>a  b</p>'],
  ['{% comment %}todo{% endcomment %}a', '<!-- todo -->\n\na', '<p>a</p>'],
  [
    'See {{< youtube "x" >}}.',
    'See [the film](https://www.company.example/film).',
    '>the film</a>',
  ],
  ['{% include "a.html" %}', 'The words.', '<p>The words.</p>'],
  ['The price is {props.price}.', 'The price is 5 €.', 'is 5 €.'],
  ['Term\n: What it means.', '- Term: What it means.', '<li>Term: What it means.</li>'],
  ['> [!INFO] Hours\n> a', '> [!NOTE]\n> Hours\n> a', '<p>Hours<br>\na</p>'],
  ['[[_TOC_]]\n\na', 'a', '<p>a</p>'],
  ['See [[Prices|our prices]].', 'See [our prices](prices.md).', '>our prices</a>'],
  ['![[office.jpg]]', '![Our office](office.jpg)', 'alt="Our office"'],
  ["import Chart from '../chart.js';\n\na", 'a', '<p>a</p>'],
  ['[Our office]{.underline} is open.', 'Our office is open.', '<p>Our office is open.</p>'],
  ['A lead {: .lead}', 'A lead', '<p>A lead</p>'],
  ['Well done :tada:', 'Well done 🎉', 'Well done 🎉'],
  ['==Now== open', '<mark>Now</mark> open', '<mark>Now</mark> open'],
  ['++Now++ open', '<ins>Now</ins> open', '<ins>Now</ins> open'],
  ['10 m^2^', '10 m<sup>2</sup>', 'm<sup>2</sup>'],
  ['H~2~O', 'H<sub>2</sub>O', 'H<sub>2</sub>O'],
  ['[ ] Shoes', '- [ ] Shoes', '<input type="checkbox" disabled> Shoes'],
  ['- [] Shoes', '- [ ] Shoes', '<input type="checkbox" disabled> Shoes'],
  ['Created: 3 May\nTags: news\n\na', 'a', '<p>a</p>'],
  ['[gallery ids="1,2"]', '![Our office](office.jpg)', 'alt="Our office"'],
  ['[vc_row]Words[/vc_row]', 'Words', '<p>Words</p>'],
  ['So \\(x = 2\\) holds.', 'So `x = 2` holds.', '<code>x = 2</code>'],
  ['\\[ y = 3 \\]', '`y = 3`', '<code>y = 3</code>'],
  ['$$\nE = mc^2\n$$', '`E = mc^2`', '<code>E = mc^2</code>'],
  ['So $E = mc^2$ holds.', 'So `E = mc^2` holds.', '<code>E = mc^2</code>'],
  // Chat programs
  ['It grew.【4:1†source】', 'It grew.', '<p>It grew.</p>'],
  ['It grew. :contentReference[oaicite:0]{index=0}', 'It grew.', '<p>It grew.</p>'],
  ['Sure! Here is your post:\n\na', 'a', '<p>a</p>'],
  ['Here’s a polished version of your post:\n\na', 'a', '<p>a</p>'],
  ['Gerne! Hier ist dein Beitrag:\n\na', 'a', '<p>a</p>'],
  ['a\n\nWould you like me to make it shorter?', 'a', '<p>a</p>'],
  ['a\n\nWenn du möchtest, kann ich den Text kürzen.', 'a', '<p>a</p>'],
  ['**Meta description:** What we do.\n\na', 'a', '<p>a</p>'],
  ['Dear [Your Name],', 'Dear Jane,', '<p>Dear Jane,</p>'],
  // Word processors, mail and PDF
  ['•\tOne', '- One', '<li>One</li>'],
  ['1.\u00a0One', '1. One', '<li>One</li>'],
  ['-One\n-Two', '- One\n- Two', '<li>One</li>\n<li>Two</li>'],
  ['1.One\n2.Two', '1. One\n2. Two', '<li>One</li>\n<li>Two</li>'],
  ['– One\n– Two', '- One\n- Two', '<li>One</li>\n<li>Two</li>'],
  ['Steps:\n2. Two\n3. Three', 'Steps:\n\n2. Two\n3. Three', '<ol start="2">\n<li>Two</li>'],
  ['A lette\ufffd', 'A letter', '<p>A letter</p>'],
  ['\uf028 04', '☎ 04', '<p>☎ 04</p>'],
  ['geÃ¶ffnet', 'geöffnet', '<p>geöffnet</p>'],
  ['Itâ€™s', 'It’s', '<p>It’s</p>'],
  ['zÅ‚oty', 'złoty', '<p>złoty</p>'],
  ['æ—¥æœ¬èªž', '日本語', '<p>日本語</p>'],
  ['ÐŸÑ€Ð¸Ð²ÐµÑ‚', 'Привет', '<p>Привет</p>'],
  ['An associa-\ntion of friends', 'An association of friends', 'An association of friends'],
  ['From: Jane <jane@a.example>\nTo: Max <max@a.example>\nSubject: Hours\n\na', 'a', '<p>a</p>'],
  ['Bye\n\n--\nJane', 'Bye\n\nJane', '<p>Jane</p>'],
  [
    'See <https://a.example|our friends>.',
    'See [our friends](https://a.example/).',
    '>our friends</a>',
  ],
  ['请参阅［服务］（services.md）', '请参阅[服务](services.md)', '>服务</a>'],
  ['【价格】(prices.pdf)', '[价格](prices.pdf)', '>价格</a>'],
  // Stars and underscores
  ['A room of 3*4*2 m', 'A room of 3\\*4\\*2 m', '3*4*2 m'],
  ['a*b*c', 'a\\*b\\*c', 'a*b*c'],
  ['The method __init__ is first.', 'The method `__init__` is first.', '<code>__init__</code>'],
  ['Open __main__.py now.', 'Open `__main__`.py now.', '<code>__main__</code>.py'],
  ['a ** bold ** b', 'a **bold** b', 'a <strong>bold</strong> b'],
  ['**Preis: **5 €', '**Preis:** 5 €', '<strong>Preis:</strong> 5 €'],
  [
    'これは**「重要」**です',
    'これは<strong>「重要」</strong>です',
    '<strong>「重要」</strong>です',
  ],
  [
    'Er: **„Ja.“**Und **das**.',
    'Er: **„Ja.“** Und **das**.',
    '<strong>„Ja.“</strong> Und <strong>das',
  ],
  ['*«Bonjour»*suite', '<em>«Bonjour»</em>suite', '<em>«Bonjour»</em>suite'],
  ['**half* bold', '**half** bold', '<strong>half</strong> bold'],
  ['**Never closed', '**Never closed**', '<strong>Never closed</strong>'],
  ['a **kwargs', 'a \\*\\*kwargs', 'a **kwargs'],
  // Lists and quotations
  ['* important*', '*important*', '<em>important</em>'],
  ['20 €* a month\n\n* plus VAT', '20 €* a month\n\n\\* plus VAT', '<p>* plus VAT</p>'],
  ['+ 20 people work here.', '\\+ 20 people work here.', '<p>+ 20 people'],
  ['> 20 people', '\\> 20 people', '<p>&gt; 20 people</p>'],
  ['2026. That was a year.', '2026\\. That was a year.', '<p>2026. That'],
  ['12. Dezember 2026', '12\\. Dezember 2026', '<p>12. Dezember'],
  ['1. a\n2. b\n4. c', '1. a\n2. b\n3. c', '<li>c</li>'],
  ['1. One\n  - a\n2. Two', '1. One\n    - a\n2. Two', '<li>One<ul>\n<li>a</li>'],
  ['- One.\nA sentence below.', '- One.\n\nA sentence below.', '</ul>\n<p>A sentence below.</p>'],
  ['> Good.\nA sentence below.', '> Good.\n\nA sentence below.', '<p>A sentence below.</p>'],
  ['> Very good.\n> - Jane', '> Very good.\n> — Jane', 'Very good.<br>\n— Jane'],
  // Lines
  ['##Title', '## Title', '>Title</h2>'],
  ['Dear all,\n---', 'Dear all,\n\n---', '<p>Dear all,</p>\n<hr>'],
  ['Best wishes\n-- \nJane', 'Best wishes\n\nJane', '<p>Best wishes</p>\n<p>Jane</p>'],
  ['    A sentence of Word, with a tab.', 'A sentence of Word, with a tab.', '<p>A sentence'],
  ['    - one\n    - two', '- one\n- two', '<li>one</li>'],
  ['    Acme Ltd\n    Street 1', 'Acme Ltd\nStreet 1', '<p>Acme Ltd<br>\nStreet 1</p>'],
  ['```markdown\n## A\n```', '## A', '<h2'],
  ['<div>\n**a**\n</div>', '<div>\n\n**a**\n\n</div>', '<strong>a</strong>'],
  ['[Update]: soon', '\\[Update]: soon', '<p>[Update]: soon</p>'],
  ['Pri\u200bces', 'Prices', '<p>Prices</p>'],
  [
    'We thank you for your visit, and would like to tell you that our\noffice is closed in the month of August, since all of us will be\naway.',
    'We thank you for your visit, and would like to tell you that our office is closed in the month of August, since all of us will be away.',
    'that our office is closed',
  ],
  // Tables
  ['A\tB\n1\t2', '| A | B |\n|---|---|\n| 1 | 2 |', '<td data-column="B">2</td>'],
  ['A\tB|C\n1\t2', '| A | B\\|C |\n|---|---|\n| 1 | 2 |', '>B|C</th>'],
  ['A;B;C\n1;;3', '| A | B | C |\n|---|---|---|\n| 1 |  | 3 |', '<td data-column="C">3</td>'],
  ['| A | B |\n| 1 | 2 |', '| A | B |\n|---|---|\n| 1 | 2 |', '<td data-column="B">2</td>'],
  ['Mo–Fr   9–17\nSa      10–14', '| Mo–Fr | 9–17 |\n|---|---|\n| Sa | 10–14 |', '>Sa</td>'],
  ['| A | B |\n|---|\n| 1 | 2 |', '| A | B |\n|---|---|\n| 1 | 2 |', '<td data-column="B">2</td>'],
  ['A\t"B\nC"\tD', '| A | B C | D |\n|---|---|---|', '>B C</th>'],
  // Links
  ['[Our list](my list.pdf)', '[Our list](<my list.pdf>)', '>Our list</a>'],
  ['[Our list] (list.pdf)', '[Our list](list.pdf)', '>Our list</a>'],
  ['(our list)[list.pdf]', '[our list](list.pdf)', '>our list</a>'],
  ['[Our list](/prices/', '[Our list](/prices/)', '>Our list</a>'],
  ['[a][https://b.example/]', '[a](https://b.example/)', '>a</a>'],
  ['A [](/b/) c', 'A [b](/b/) c', '>b</a> c'],
  ['[a](https://docs.google.com/document/d/x/edit)', '[a](a.pdf)', '>a</a>'],
  ['[a](https://www.google.com/url?q=https://b.example)', '[a](https://b.example)', '>a</a>'],
  ['[a](https://b.example/?utm_source=c)', '[a](https://b.example/)', '>a</a>'],
  ['[a](http://intranet/b)', '[a](https://b.example/)', '>a</a>'],
];

test.each(cases)('the advice for %j can be followed', (text, followed, shown) => {
  const { problems } = parse(text);
  expect(problems.map(({ fix }) => fix)[0]).toBeDefined();
  for (const { fix = '' } of problems) {
    const [, exact = ''] = /^Write(?: a backslash)?: ?(\S[^]*|\n[^]*)$/.exec(fix) ?? [];
    expect(followed).toContain(exact.trim());
  }
  const after = parse(followed);
  expect(after.problems).toEqual([]);
  expect(after.html).toContain(shown);
});

test('each pattern has such advice', () => {
  const all = cases.flatMap(([text]) => parse(text).problems);
  const untried = patterns.filter(
    ([, looksLike, fix]) =>
      !all.some(
        (problem) =>
          problem.message.includes(`looks like ${looksLike}, but`) &&
          (typeof fix !== 'string' || fix.includes('$0') || problem.fix === fix),
      ),
  );
  expect(untried).toEqual([]);
});

test('the table has at most 40 patterns, each of at most 250 characters', () => {
  expect(patterns.length).toBeLessThanOrEqual(40);
  expect(patterns.filter(([{ source }]) => source.length > 250)).toEqual([]);
});

test('the stars of a paragraph are one problem', () => {
  const text = 'Er sagte **„Ja.“**Dann ging er. ** Und ** **das **bleibt.';
  expect(parse(text).places).toEqual(['1:10+2 unclosed-emphasis']);
  expect(parse(`${text}\n\n${text}`).problems).toHaveLength(2);
});

test('the line ends of a text are one problem, and none where they are not shown', () => {
  const [text = ''] = cases.find(([each]) => each.startsWith('We thank')) ?? [];
  expect(parse(`${text}\n\n${text}`).problems).toHaveLength(1);
  expect(parse(text, { breaks: false }).problems).toEqual([]);
});

test('words that were lost in a wrong encoding are to be copied again', () => {
  expect(parse('“Hiâ€').problems[0]?.fix).toBe('Copy the words again, or type them.');
});

import { expect, test } from 'vitest';
import { parse } from './fixtures/parse.ts';

// Good texts, in which nothing looks like an error.

test.each([
  // English: prose and social
  '— Are you coming?\n— No.\n— Then I will stay as well.',
  '– Kommst du?\n– Nein.\n– Dann bleibe ich auch.',
  '→ Read more\n→ Call us',
  'Home | About | Contact',
  'Jane Doe | CEO\njane@acme.com | +49 40 123456',
  'Our rooms cost from $ to $$$, and the suite $$$$.',
  'I have walked the long way down the hill,\nAnd seen the valley where the river bends,\nAnd heard the evening bell when all was still.',
  'Roses are red,\nViolets are blue.',
  'We open on Monday! #newoffice #hamburg @acme',
  'Anna ¯\\\\_(ツ)_/¯ and a heart <3',
  'Write to us (we answer within a day) or call 040 123456.',
  'Rated ★★★★☆ by 1,204 guests, 4.5/5.',
  'Price* and terms** apply.',
  'It is 5 * 3 = 15, 2**3 = 8 and 3 x 4 x 2 m.',
  'Let me know if you would like to visit us.',
  'If you like, I can show you the house.',
  'Of course, the office is open. Here are our hours: 9 to 17.',
  'From: 10 am\nTo: 6 pm\nPlace: the harbor',
  'Date: 3 May 2026\nTime: 19:00\nType: Concert',
  'Acme Ltd\nHarbor Street 1\n20457 Hamburg\nPhone: 040 123456',
  '- Milk\n- Bread\n- Eggs',
  '1. One\n   - a\n2. Two\n\nText.\n\n3. Three\n\nText.\n\n1. a\n1. b',
  '> The best service that we ever had.\n> — Jane Doe',
  '> A quotation that a writer has wrapped by hand as editors do in\nGermany.',
  'She said: “The f**k you say.” And s**t happens.',
  // English: technical
  'Use snake_case, *.ts and *.js, `__init__` and std::vector.',
  'At 12:30:45, ratio 1:2:3, http://a.example/b:c:d.',
  '`::: tip`, `{{< x >}}`, `[[wiki]]`, `:tada:`, `{% x %}`, `**a`.',
  '```\n::: tip\n{{ x.y }}\nTerm\n: Words\n```',
  '    npm install react-sitegen\n\n    const x = 1;',
  '    Usage: run it\n    Options: none\n\n    FROM node\n    RUN npm',
  'C++ and G++, i++, a == b, x^2, ~5 to ~10, ~~gone~~.',
  'A list [[1], [2]] of [a] pairs, array[i](x), [sic] and […].',
  'Open http://192.168.1.1 or http://localhost:4321.',
  'Press Ctrl+C. Costs: 50% off, at 100 %, [1], C:\\new.',
  '| A | B |\n|---|---|\n| - | 2 |',
  'Run `a`; then `b`; then `c`.\nStop `a`; then `b`; then `c`.',
  // English: legal
  'a) The buyer pays.\nb) The seller delivers.\n(1) In time.\n(2) In full.',
  'See § 5(1)(a), Art. 6 para. 1 lit. f GDPR, and [§ 7](/terms/).',
  '“Seller” means Acme Ltd; “Buyer” means the customer; “Goods” means the items.\n“Price” means the sum; “Term” means the time; “Place” means the address.',
  'The law was changed.[1]\n\n[1] Federal Law Gazette I 2026, p. 12',
  // German
  'Der 3. Oktober ist ein Feiertag. „Ja“, sagte er, „und **nein**.“',
  'Vor-\nund Nachteile sowie Ein-\noder Ausgang',
  '§ 1 Geltung\n(1) Diese Bedingungen gelten für alle Verträge.\n(2) Anderes gilt nicht.',
  'Anna, Berta, Clara,\nDora, Emma, Frieda',
  'Möchtest du uns besuchen? Soll ich dir den Weg zeigen?',
  // French
  'Il a dit : « **Bonjour !** », puis il est parti ; c’était à 10 h.',
  '<<Bonjour>> dit-elle. — Oui !',
  'très où è più, café»… L’ÉTÉ « À CÔTÉ »',
  // Spanish, Portuguese
  'ABIERTO TODO EL AÑO. ¿Vienes? ¡Sí! Es todo.',
  '“ATÉ AMANHÔ, NÃO, São Paulo, Ângela.',
  // Italian, Dutch, Polish
  'Perché no? È così: l’hotel è aperto dal 1.º maggio.',
  'Foto’s van ’s-Hertogenbosch, op 3 mei.',
  '— Idziesz?\n— Nie, zostaję w domu.\nŁukasz wyszedł. Było 5 zł.',
  // Swedish, Czech
  'Smörgåsbord på Åland: 5–10 kr, m³ och ½ l.',
  'Vršič, Žalec a žluťoučký kůň.',
  // Greek, Russian, Arabic, Hebrew
  'Καλημέρα· «ναι» και όχι; 5 €.',
  '— Ты идёшь?\n— Нет.\n«Да», — сказал он.',
  'السعر 5 يورو، والتوصيل مجاني.',
  'שלום! המחיר הוא 5 ש״ח.',
  // Chinese, Japanese, Thai
  '【通知】我们的办公室（汉堡）已开放。“好”，她说。',
  '**重要**です。「はい」と言った（本当に）。',
  'ราคา 5 บาท ไทย\u200bไทย',
])('%j is good', (text) => {
  expect(parse(text).problems).toEqual([]);
});

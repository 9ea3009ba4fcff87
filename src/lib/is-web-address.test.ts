import { expect, test } from 'vitest';
import { isWebAddress } from './is-web-address.ts';

test.each([
  'https://www.company.example',
  'HTTP://company.example/a@b?c=d@e#f@g',
  'https://münchen.example:8443/größe/?q=a b',
  'https://[2001:db8::1]:8080/',
  'https://archive.example/https://company.example/',
])('%s is one', (address) => {
  expect(isWebAddress(address)).toBe(true);
});

test.each([
  'https://acme.example@other.example/',
  'https://acme:secret@other.example/',
  'https://acme.example%2f@other.example/',
  'https://acme.example＠other.example/',
  'https://@other.example/',
  'https://other.example\\@acme.example/',
  'https:\\\\other.example/',
  'https://acme.example/a\\b',
  'https://acme.example:99999/',
  'https://acme.example:0/',
  'https://acme.example:/',
  'https://acme.example:8o80/',
  'https://',
  'https://.',
  'https://acme.example&commat;other.example/',
  'https://ac\u200bme.example/',
  'https://acme.example/a\u00adb',
  'https:///other.example/',
  'https://:80/',
  'https:other.example',
  '//other.example/',
  'ftp://other.example/',
])('%s is not', (address) => {
  expect(isWebAddress(address)).toBe(false);
});

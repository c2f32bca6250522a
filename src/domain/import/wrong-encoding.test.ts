import { expect, it } from 'vitest';
import { hasLostLetters, repairEncoding } from './wrong-encoding.ts';

it.each([
  ['MÃ¼ller', 'Müller'],
  ['SÃ¸ren JÃ¸rgensen', 'Søren Jørgensen'],
  ['JosÃ© GarcÃ\u00ADa', 'José García'],
  ['CittÃ\u00A0', 'Città'],
  ['WeiÃŸ', 'Weiß'],
  ['Ã‰lodie', 'Élodie'],
  ['Oâ€™Brien', 'O’Brien'],
  ['Å\u0081ukasz', 'Łukasz'],
  ['æ\u009D\u008Eæ\u0098\u008E', '李明'],
  ['MŸller', 'Müller'],
  ['Nu–ez Mar‡', 'Nuñez Mará'],
  ['S¿ren', 'Søren'],
  ['Gro§mann', 'Großmann'],
])('reads %s as %s', (written, meant) => {
  expect(repairEncoding(written)).toBe(meant);
  expect(repairEncoding(meant)).toBe(meant);
});

it.each([
  'Müller',
  'Žižek',
  'Šimon',
  'ANDRÉ’S',
  'João Conceição',
  'SÃO PAULO',
  'Ruth – Ben',
  'O’Brien',
  'Ÿnez',
  '李明',
  'Đặng',
  'Æbelø',
  'Ærø',
  'Ana Â',
  'MÂRZA',
])('leaves %s alone', (name) => {
  expect(repairEncoding(name)).toBe(name);
  expect(hasLostLetters(name)).toBe(false);
});

it.each(['M�ller', 'M?ller', 'M√ºller', 'Mu\u0092ller', 'MÃƒÂ¼ller'])('has lost letters in %s', (name) =>
  expect(hasLostLetters(repairEncoding(name))).toBe(true),
);

import { expect, it } from 'vitest';
import { readPdf } from '#test/pdf.ts';
import { printPinSlips } from './pin-slips.ts';

const ADDRESS = 'https://roster.example.org/join/k3vf-9q2m-7hxd-2wpa';

const print = (slips: Array<{ name: string; oneTimePin: string }>) =>
  printPinSlips(
    { kind: 'pin_slips', churchName: 'St Mark', address: ADDRESS, slips },
    { fontsDir: null, now: 0 },
  );

it('prints a tagged slip per person with the name, the address and the PIN', async () => {
  const slips = [
    { name: 'Ruth Moab', oneTimePin: '482913' },
    { name: 'Zoë Maximilian-Featherstonehaugh van der Westerlaken', oneTimePin: '073861' },
    { name: 'Ben Moss', oneTimePin: '519027' },
  ];
  const { pages, cutOff, isTagged } = await readPdf(await print(slips));
  const [text = ''] = pages;
  for (const { name, oneTimePin } of slips) {
    expect(text.split(oneTimePin)).toHaveLength(2);
    for (const word of name.split(' ')) expect(text).toContain(word);
  }
  expect(text.split('St Mark')).toHaveLength(slips.length + 1);
  expect(text.split('k3vf')).toHaveLength(slips.length + 1);
  expect([pages.length, cutOff, isTagged]).toEqual([1, [], true]);
});

it('prints the slips of a large team on several pages', async () => {
  const slips = Array.from({ length: 40 }, (_, at) => ({
    name: `Member ${at}`,
    oneTimePin: String(700_000 + at),
  }));
  const { pages } = await readPdf(await print(slips));
  expect(pages.length).toBeGreaterThan(1);
  const text = pages.join(' ');
  expect(slips.every(({ oneTimePin }) => text.includes(oneTimePin))).toBe(true);
});

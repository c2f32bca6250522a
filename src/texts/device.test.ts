import { expect, it } from 'vitest';
import { deviceText } from './device.ts';

it.each([
  ['Chrome', 'Android', 'Chrome on Android'],
  ['Firefox', null, 'Firefox'],
  [null, 'Windows', 'A browser on Windows'],
  [null, null, 'A browser'],
])('names the device of %s and %s', (browser, system, name) => {
  expect(deviceText({ browser, system })).toBe(name);
});

import { expect, it } from 'vitest';
import { deviceOf, readDevice, writeDevice } from './device.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

const ANDROID = 'Mozilla/5.0 (Linux; Android 10; K)';
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const IPAD = 'Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const CHROME = `${WEBKIT} Chrome/140.0.0.0`;

it.each([
  ['Chrome', 'Android', `${ANDROID} ${CHROME} Mobile Safari/537.36`],
  [
    'Samsung Internet',
    'Android',
    `${ANDROID} ${WEBKIT} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
  ],
  ['Safari', 'iPhone', `${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1`],
  ['Chrome', 'iPhone', `${IPHONE} CriOS/140.0.7339.39 Mobile/15E148 Safari/604.1`],
  ['Safari', 'iPad', `${IPAD} Version/16.6 Mobile/15E148 Safari/604.1`],
  ['Safari', 'Mac', `${MAC} Version/18.5 Safari/605.1.15`],
  ['Firefox', 'Windows', `${WINDOWS}; rv:142.0) Gecko/20100101 Firefox/142.0`],
  ['Edge', 'Windows', `${WINDOWS}) ${CHROME} Safari/537.36 Edg/140.0.0.0`],
  ['Opera', 'Linux', `Mozilla/5.0 (X11; Linux x86_64) ${CHROME} Safari/537.36 OPR/122.0.0.0`],
  ['Chrome', 'Chromebook', `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${CHROME} Safari/537.36`],
  [null, 'Windows', 'Mozilla/4.0 (compatible; MSIE 7.0; Windows NT 6.0)'],
])('deviceOf recognizes %s on %s', (browser, system, userAgent) => {
  expect(deviceOf(userAgent)).toEqual({ browser, system });
});

it.each([undefined, '', 'curl/8.5.0', '<script>alert(1)</script>', 'x'.repeat(100_000), '\u0000\uD83D'])(
  'deviceOf returns no browser and no system for the User-Agent %j',
  (userAgent) => {
    expect(deviceOf(userAgent)).toEqual({ browser: null, system: null });
  },
);

it('readDevice returns what writeDevice wrote, and null for a name from an earlier release', () => {
  const device = { browser: 'Chrome', system: null };
  expect(readDevice(writeDevice(device))).toEqual(device);
  expect(readDevice('Chrome on Android')).toBeNull();
});

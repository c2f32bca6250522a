import type { Device } from '#domain/sign-in/device.ts';
import { catalogue } from './catalogue.ts';

const TEXTS = catalogue('device', {
  unknownBrowser: 'A browser',
  browserOn: (browser: string, system: string) => `${browser} on ${system}`,
});

/** Returns a readable name: "Chrome on Android", "Safari on iPhone", "A browser on Windows", "A browser". */
export function deviceText({ browser, system }: Device): string {
  const name = browser ?? TEXTS.unknownBrowser;
  return system === null ? name : TEXTS.browserOn(name, system);
}

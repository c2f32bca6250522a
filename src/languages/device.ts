import type { Device } from '#domain/sign-in/device.ts';
import { t } from './t.ts';

/** Returns a readable name: "Chrome on Android", "Safari on iPhone", "A browser on Windows", "A browser". */
export function deviceText({ browser, system }: Device): string {
  const name = browser ?? t('common:device.unknownBrowser');
  return system === null ? name : t('common:device.browserOn', { browser: name, system });
}

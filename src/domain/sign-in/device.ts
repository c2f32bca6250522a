/** The browser and the system of a device, by their product names. Null if they are unknown. */
export interface Device {
  readonly browser: string | null;
  readonly system: string | null;
}

/** Patterns of browsers. One that also names another comes first: Edge names Chrome, and Chrome names Safari. */
const BROWSERS: ReadonlyArray<readonly [RegExp, string]> = [
  [/\b(?:Edg|EdgA|EdgiOS)\//, 'Edge'],
  [/\b(?:OPR|OPT)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
];

/** Patterns of systems. One that also names another comes first: Android names Linux, and iPhone names Mac. */
const SYSTEMS: ReadonlyArray<readonly [RegExp, string]> = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

/** No browser sends a longer User-Agent. The rest is ignored. */
const MAX_LENGTH = 1000;

/** Returns the device of a User-Agent. It never contains text from the User-Agent itself. */
export function deviceOf(userAgent: string | undefined): Device {
  const text = (userAgent ?? '').slice(0, MAX_LENGTH);
  return {
    browser: BROWSERS.find(([pattern]) => pattern.test(text))?.[1] ?? null,
    system: SYSTEMS.find(([pattern]) => pattern.test(text))?.[1] ?? null,
  };
}

/** Returns the text that the database stores for a device. */
export function writeDevice({ browser, system }: Device): string {
  return JSON.stringify({ browser, system });
}

/** Parses such a text. Returns null for a name, which earlier releases stored. */
export function readDevice(stored: string): Device | null {
  return stored.startsWith('{') ? (JSON.parse(stored) as Device) : null;
}

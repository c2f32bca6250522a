/**
 * Browser marks in order. A browser that also names another comes first: Edge names Chrome, and Chrome names Safari.
 */
const BROWSERS: ReadonlyArray<readonly [RegExp, string]> = [
  [/\b(?:Edg|EdgA|EdgiOS)\//, 'Edge'],
  [/\b(?:OPR|OPT)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
];

/** System marks in order. A system that also names another comes first: Android names Linux, and iPhone names Mac. */
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

/**
 * Returns a readable device name for a User-Agent: "Chrome on Android", "Safari on iPhone", "A browser on Windows", "A
 * browser". The name never contains text from the User-Agent itself.
 */
export function deviceName(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, MAX_LENGTH);
  const browser = BROWSERS.find(([mark]) => mark.test(text))?.[1] ?? 'A browser';
  const system = SYSTEMS.find(([mark]) => mark.test(text))?.[1];
  return system === undefined ? browser : `${browser} on ${system}`;
}

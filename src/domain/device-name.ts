/** How browsers name themselves, those first that also name another: Edge says it is Chrome, Chrome that it is Safari. */
const BROWSERS: ReadonlyArray<readonly [RegExp, string]> = [
  [/\b(?:Edg|EdgA|EdgiOS)\//, 'Edge'],
  [/\b(?:OPR|OPT)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
];

/** What they run on, those first that also name another: Android says it is Linux, an iPhone that it is like a Mac. */
const SYSTEMS: ReadonlyArray<readonly [RegExp, string]> = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

/** No browser's own description is longer; what comes after is not looked at. */
const LONGEST = 1000;

/**
 * What a person calls the device they are signed in on, from the User-Agent it sent: "Chrome on Android", "Safari
 * on iPhone", "A browser on Windows", "A browser". Nothing of what was sent comes out itself.
 */
export function deviceName(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, LONGEST);
  const browser = BROWSERS.find(([mark]) => mark.test(text))?.[1] ?? 'A browser';
  const system = SYSTEMS.find(([mark]) => mark.test(text))?.[1];
  return system === undefined ? browser : `${browser} on ${system}`;
}

/** The layouts of the journeys, as browser context settings. A journey is tagged with the one it runs on. */
export const PHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  colorScheme: 'dark',
} as const;
export const DESKTOP = {
  viewport: { width: 1280, height: 800 },
  hasTouch: false,
  isMobile: false,
  colorScheme: 'light',
} as const;

/** For a journey that runs on both because their layouts differ. */
export const LAYOUT_NAMES = ['phone', 'desktop'] as const;
export type LayoutName = (typeof LAYOUT_NAMES)[number];

/** Returns the layout of a journey by its tags. Throws unless it is tagged with exactly one. */
export function layoutOf({ title, tags }: { readonly title: string; readonly tags: readonly string[] }) {
  const [isPhone, isDesktop] = LAYOUT_NAMES.map((name) => tags.includes(`@${name}`));
  if (isPhone === isDesktop) throw new Error(`Tag "${title}" with @phone or @desktop.`);
  return isPhone ? PHONE : DESKTOP;
}

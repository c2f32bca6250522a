/** The default color of a special day (docs/product.md, "Special days"). */
export const DEFAULT_SPECIAL_DAY_COLOR = '#FFD700';

/** The color of the Roster Builder's badge for a special day without a color. */
export const BUILDER_BADGE_COLOR = '#6b4fa0';

/** Returns whether the text is a color as `#rrggbb`. */
export function isHexColor(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text);
}

/** The colour a special day has when none was chosen (specification 9). */
export const DEFAULT_SPECIAL_DAY_COLOR = '#FFD700';

/** The colour of a special day's badge in the Roster Builder when the day has none (specification 2). */
export const BUILDER_BADGE_COLOR = '#6b4fa0';

/** Says whether the text is a colour as `#rrggbb`. */
export function isHexColor(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text);
}

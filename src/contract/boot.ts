import type { CurrentUser, Verse } from './auth.ts';
import type { Settings } from './settings.ts';

/** What every page carries as JSON, so that the first paint waits for no call. */
export interface Boot {
  readonly user: CurrentUser | null;
  readonly settings: Settings;
  readonly version: string;
  /** For the sign-in screen only. */
  readonly verse: Verse | null;
}

import type { CurrentUser, Verse } from './auth.ts';
import type { Settings } from './settings.ts';

/** What every page carries as JSON, so that the first paint waits for no call. */
export interface Boot {
  readonly user: CurrentUser | null;
  readonly settings: Settings;
  readonly version: string;
  /** Answers the page would ask for first, each under its call's path and input. */
  readonly reads: ReadonlyArray<{ readonly path: string; readonly input: unknown; readonly answer: unknown }>;
  /** For the sign-in screen only. */
  readonly verse: Verse | null;
  /** Whether this browser has to open the team's link before it may sign anybody in. */
  readonly needsTeamLink: boolean;
}

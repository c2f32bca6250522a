import type { CurrentUser, Verse } from './auth.ts';
import type { Settings } from './settings.ts';

/** The signed-in member as every page carries them. Pages may be kept on the device, so this holds no phone number. */
export type SignedInMember = Omit<CurrentUser, 'phoneNumber' | 'preferredRoleId' | 'secondaryRoleId'>;

/** Leaves out what only the account screen shows. */
export function toSignedInMember(user: CurrentUser): SignedInMember {
  const { id, firstName, lastName, initials, isAdmin, firstLogin, role } = user;
  return { id, firstName, lastName, initials, isAdmin, firstLogin, role };
}

/** What every page carries as JSON, so that the first paint waits for no call. */
export interface Boot {
  readonly user: SignedInMember | null;
  readonly settings: Settings;
  readonly version: string;
  /** Answers the page would ask for first, each under its call's path and input. */
  readonly reads: ReadonlyArray<{ readonly path: string; readonly input: unknown; readonly answer: unknown }>;
  /** For the sign-in screen only. */
  readonly verse: Verse | null;
  /** Whether this browser has to open the team's link before it may sign anybody in. */
  readonly needsTeamLink: boolean;
  /** Changes when the team's link is renewed; null while the link is off, and on a page of someone signed in. */
  readonly teamLinkId: string | null;
}

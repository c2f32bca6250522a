import type { CurrentUser, Verse } from './auth.ts';
import type { Member } from './members.ts';
import type { ChurchSettings } from './settings.ts';

/** Returns the fields that every page needs. Devices may cache pages, so contact data is not among them. */
export function toSignedInMember(user: Member & Pick<CurrentUser, 'isLimited' | 'isGuest' | 'isLead'>) {
  const {
    id,
    firstName,
    lastName,
    initials,
    isAdmin,
    isLead,
    firstLogin,
    isLimited,
    isGuest,
    role,
    doesNotServe,
  } = user;
  const shown = { id, firstName, lastName, initials, isAdmin, firstLogin, role, doesNotServe };
  return {
    ...shown,
    ...(isLimited && { isLimited }),
    ...(isGuest && { isGuest }),
    ...(isLead && { isLead }),
  };
}

/** The signed-in member on every page. */
export type SignedInMember = Omit<ReturnType<typeof toSignedInMember>, 'isLimited' | 'isGuest' | 'isLead'> &
  Pick<CurrentUser, 'isLimited' | 'isGuest' | 'isLead'>;

/** The JSON data on every page, so that the first paint needs no call. */
export interface Boot {
  /** The tag of the page's language. */
  readonly language: string;
  readonly user: SignedInMember | null;
  readonly settings: ChurchSettings;
  /** Responses the page would request first, each with the path and the input of its call. */
  readonly reads: ReadonlyArray<{
    readonly path: string;
    readonly input: unknown;
    readonly response: unknown;
  }>;
  /** For the sign-in screen only. */
  readonly verse: Verse | null;
  /** Whether this browser must open the team link before anyone can sign in. */
  readonly needsTeamLink: boolean;
  /** Changes when the team link is renewed. Null while everyone sees the names, and on pages of a signed-in member. */
  readonly teamLinkId: string | null;
}

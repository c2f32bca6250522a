import type { MemberId } from '#domain/ids.ts';
import { fullName, type Named } from '#domain/members/member-name.ts';
import { readStored, writeStored } from './browser-storage.ts';

const KEY = 'sundial.member';
const LINK_KEY = 'sundial.team-link';

/** Stored instead of a member. A stored member starts with digits and a space, so the two can't be confused. */
const SHARED = 'shared';

const storage = () => localStorage;

/** Stores the value, except on a shared device, which stays shared. */
function store(value: string): void {
  if (readStored(storage, KEY) !== SHARED) writeStored(storage, KEY, value);
}

export interface RememberedMember {
  readonly id: MemberId;
  readonly name: string;
}

/** Returns the member who last signed in in this browser, or null. */
export function readRememberedMember(): RememberedMember | null {
  const [, id, name] = /^(\d+) (.+)$/.exec(readStored(storage, KEY) ?? '') ?? [];
  return id && name ? { id: Number(id), name } : null;
}

/** Remembers only the id and full name, for the next sign-in in this browser. */
export function rememberMember(member: Named & { id: MemberId }): void {
  store(`${member.id} ${fullName(member)}`);
}

/** Forgets the member. The next member who signs in is remembered. */
export function forgetMember(): void {
  store('');
}

/** Forgets the member if the team link was renewed since this browser last showed the sign-in screen. */
export function forgetIfLinkRenewed(teamLinkId: string | null): void {
  if (teamLinkId === null) return;
  const former = readStored(storage, LINK_KEY);
  if (former !== null && former !== teamLinkId) forgetMember();
  writeStored(storage, LINK_KEY, teamLinkId);
}

/**
 * Forgets the member and marks this device as shared. No later sign-in is remembered, because the next person may be
 * anyone. Only deleting the site's data in the browser undoes this.
 */
export function markDeviceShared(): void {
  store(SHARED);
}

import { fullName, type Named } from '#domain/member-name.ts';
import { readStored, writeStored } from './browser-storage.ts';

const KEY = 'sundial.member';
const LINK_KEY = 'sundial.team-link';

/** Stored in place of a member. Digits and a space start what is stored of one. */
const SHARED = 'shared';

const storage = () => localStorage;

/** A shared device stays one: nothing is stored over that. */
function store(value: string): void {
  if (readStored(storage, KEY) !== SHARED) writeStored(storage, KEY, value);
}

export interface RememberedMember {
  readonly id: number;
  readonly name: string;
}

/** Returns the member who signed in last in this browser, or null. */
export function readRememberedMember(): RememberedMember | null {
  const [, id, name] = /^(\d+) (.+)$/.exec(readStored(storage, KEY) ?? '') ?? [];
  return id && name ? { id: Number(id), name } : null;
}

/** Remembers id and full name, and nothing else, for the next sign-in in this browser. */
export function rememberMember(member: Named & { id: number }): void {
  store(`${member.id} ${fullName(member)}`);
}

/** Forgets the member; the next one who signs in is remembered. */
export function forgetMember(): void {
  store('');
}

/** Forgets the member when the team's link has been renewed since this browser last showed the sign-in screen. */
export function forgetIfLinkRenewed(teamLinkId: string | null): void {
  if (teamLinkId === null) return;
  const former = readStored(storage, LINK_KEY);
  if (former !== null && former !== teamLinkId) forgetMember();
  writeStored(storage, LINK_KEY, teamLinkId);
}

/**
 * Forgets the member and marks this device as shared: no later sign-in is remembered, not even two by the same person,
 * because the next one may be anyone's. Only deleting the site's data in the browser ends that.
 */
export function markDeviceShared(): void {
  store(SHARED);
}

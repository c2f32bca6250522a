import type { MemberId } from '../ids.ts';
import { splitName } from '../import/import-names.ts';
import { fullName, type Named, nameForms } from '../members/member-name.ts';
import { type Refusal, refusal } from '../refusals/refusal.ts';

/** In characters. */
export const MAX_GUEST_NAME = 60;

/** Returns the names that are stored for a guest: a choir has no last name. */
export function namesOfGuest(name: string): { readonly firstName: string; readonly lastName: string } {
  return { firstName: name, lastName: '' };
}

/** Returns the names of a guest who becomes a member: the last word is the last name, unless that loses a part of the name. */
export function namesAsMember(name: string): { readonly firstName: string; readonly lastName: string } {
  const names = splitName(name);
  const isWhole = name.split(',').length <= 2 && names.firstName !== '';
  return isWhole ? names : namesOfGuest(name);
}

interface Person extends Named {
  readonly id: MemberId;
}

const findNamesake = <One extends Person>(name: Named, others: readonly One[]): One | undefined => {
  const forms = nameForms(name);
  return others.find((other) => nameForms(other).some((form) => forms.includes(form)));
};

/** Returns why someone can't have a name without confirming that it is someone else: a member has it. */
export function checkMemberName(name: Named, members: readonly Person[]): Refusal<'guest_is_member'> | null {
  const member = findNamesake(name, members);
  return member ? refusal('guest_is_member', { id: member.id, name: fullName(member) }) : null;
}

/** Returns the same for a new name of a guest, which another guest can have too. */
export function checkGuestName(
  name: Named,
  { members, guests }: { readonly members: readonly Person[]; readonly guests: readonly Person[] },
): Refusal<'guest_is_member' | 'guest_exists'> | null {
  const guest = findNamesake(name, guests);
  return (
    checkMemberName(name, members) ??
    (guest ? refusal('guest_exists', { id: guest.id, name: fullName(guest) }) : null)
  );
}

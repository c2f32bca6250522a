import type { MemberId, RoleId } from '#domain/ids.ts';
import { suggestInitials } from '#domain/members/member-initials.ts';
import type { MemberRole } from '#domain/members/members.ts';
import { COORDINATOR, NEWCOMER, PEOPLE, type REGULAR, type SamplePerson } from './people.ts';
import { FICTIONAL_PHONES } from './phones.ts';
import { roleIdOf } from './service-roles.ts';

/** A member of the sample church. Ids count from 1 in the order in which they joined. */
export interface SampleMember {
  readonly id: MemberId;
  readonly firstName: string;
  readonly lastName: string;
  readonly initials: string | null;
  readonly isAdmin: boolean;
  readonly firstLogin: boolean;
  readonly phoneNumber: string | null;
  readonly role: MemberRole;
  readonly preferredRoleId: RoleId | null;
  readonly secondaryRoleId: RoleId | null;
}

/** Every 5th member has no phone number, and every 14th has no initials. */
const NO_PHONE_EVERY = 5;
const NO_INITIALS_EVERY = 14;

function isSamePerson(person: SamplePerson, other: { firstName: string; lastName: string }): boolean {
  return person.firstName === other.firstName && person.lastName === other.lastName;
}

function initialsOf(members: readonly SampleMember[]): ReadonlySet<string> {
  return new Set(members.flatMap((member) => member.initials ?? []));
}

/** Returns the members of {@link PEOPLE} with ids, initials and phone numbers. The coordinator is the administrator. */
export function sampleMembers(): readonly SampleMember[] {
  const phones = FICTIONAL_PHONES.values();
  const members: SampleMember[] = [];
  for (const [index, person] of PEOPLE.entries()) {
    const id = index + 1;
    members.push({
      id,
      firstName: person.firstName,
      lastName: person.lastName,
      initials:
        id % NO_INITIALS_EVERY === 0
          ? null
          : suggestInitials(person.firstName, person.lastName, initialsOf(members)),
      isAdmin: isSamePerson(person, COORDINATOR),
      firstLogin: isSamePerson(person, NEWCOMER),
      phoneNumber: id % NO_PHONE_EVERY === 0 ? null : (phones.next().value ?? null),
      role: person.isPastor ? 'pastor' : 'member',
      preferredRoleId: person.prefers ? roleIdOf(person.prefers) : null,
      secondaryRoleId: person.also ? roleIdOf(person.also) : null,
    });
  }
  return members;
}

/** Returns the id of one of the three people whose PINs are printed. */
export function memberIdOf(who: typeof COORDINATOR | typeof REGULAR | typeof NEWCOMER): MemberId {
  return PEOPLE.findIndex((person) => isSamePerson(person, who)) + 1;
}

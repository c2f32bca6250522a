import type { Member } from '#contract/members.ts';
import type { MemberId } from '#domain/ids.ts';
import { suggestInitials } from '#domain/members/member-initials.ts';
import { COORDINATOR, NEWCOMER, PEOPLE, type REGULAR, type SamplePerson } from './people.ts';
import { FICTIONAL_PHONES } from './phones.ts';
import { roleIdOf } from './service-roles.ts';

/** A member of the sample church. Ids count from 1 in the order in which they joined. */
export type SampleMember = Readonly<Omit<Member, 'canText' | 'doesNotServe' | 'language'>>;

/** Every 5th member has no phone number, every 2nd has an email address, and every 12th prefers emails. */
const NO_PHONE_EVERY = 5;
const EMAIL_EVERY = 2;
const PREFERS_EMAIL_EVERY = 12;

/** Every 14th member has no initials. */
const NO_INITIALS_EVERY = 14;

function isSamePerson(person: SamplePerson, other: { firstName: string; lastName: string }): boolean {
  return person.firstName === other.firstName && person.lastName === other.lastName;
}

function initialsOf(members: readonly SampleMember[]): ReadonlySet<string> {
  return new Set(members.flatMap((member) => member.initials ?? []));
}

/** Returns the members of {@link PEOPLE} with ids, initials and contact data. The coordinator is the administrator. */
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
      email: id % EMAIL_EVERY === 0 ? `member${id}@example.org` : null,
      contactBy: id % PREFERS_EMAIL_EVERY === 0 ? 'email' : null,
      role: person.isPastor ? 'pastor' : 'member',
      preferredRoleId: person.prefers ? roleIdOf(person.prefers) : null,
      secondaryRoleId: person.also ? roleIdOf(person.also) : null,
      maxPerMonth: person.maxPerMonth ?? null,
      neverTwoInARow: person.neverTwoInARow ?? false,
    });
  }
  return members;
}

/** Returns the id of one of the three people whose PINs are printed. */
export function memberIdOf(who: typeof COORDINATOR | typeof REGULAR | typeof NEWCOMER): MemberId {
  return PEOPLE.findIndex((person) => isSamePerson(person, who)) + 1;
}

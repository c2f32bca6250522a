import type { FamilyInResponse } from '#contract/families.ts';
import type { ManagedMember } from '#contract/members.ts';
import { fullName, isFamilyNameFirst, type Named } from '#domain/members/member-name.ts';
import { listInSentence } from '#languages/lists.ts';

/** Returns the people of a family, the adults first. */
export const peopleOf = (family: FamilyInResponse, members: readonly ManagedMember[]) =>
  family.members.flatMap(({ memberId }) => members.find(({ id }) => id === memberId) ?? []);

/** Returns the people of a family as one name: "Ruth, Ben and Mia Abernethy", or all full names if they differ. */
export function familyName(people: readonly Named[]): string {
  const last = people.at(-1);
  const isShared = people.every(
    (one) => one.lastName !== '' && one.lastName === last?.lastName && !isFamilyNameFirst(one),
  );
  return listInSentence(people.map((one) => (isShared && one !== last ? one.firstName : fullName(one))));
}

import { myFamilyCalls } from '#contract/my-family.ts';
import type { MemberId } from '#domain/ids.ts';
import { callNames } from '#domain/members/namesakes.ts';
import { useRead } from '../api/server-state.ts';
import { useCurrentUser } from '../session/session.ts';

/** Someone the page can answer for. */
export interface FamilyPerson {
  readonly id: MemberId;
  readonly name: string;
  /** Whether it is the signed-in member. */
  readonly isSelf: boolean;
}

/** Reads the family of the signed-in member. Guests have none. */
function useFamily() {
  const { isGuest } = useCurrentUser();
  return useRead(myFamilyCalls.getMyFamily, {}, { enabled: !isGuest });
}

/** Returns the signed-in member, if they serve, and everyone they may act for. */
export function usePeople(): readonly FamilyPerson[] {
  const user = useCurrentUser();
  const { data = [] } = useFamily();
  const others = data
    .filter(({ mayActFor }) => mayActFor)
    .map(({ id, name }) => ({ id, name, isSelf: false }));
  const own = { id: user.id, name: callNames([user, ...data])(user), isSelf: true };
  return user.doesNotServe ? others : [own, ...others];
}

/** Returns whether the people the member may act for are still loading. */
export const useIsFamilyLoading = () => useFamily().isPending;

/**
 * Returns a function that gives the name of someone the member may act for, or an ellipsis while loading. Null for the
 * member.
 */
export function useNameOfOther(): (id: MemberId) => string | null {
  const user = useCurrentUser();
  const people = usePeople();
  return (id) => (id === user.id ? null : (people.find((person) => person.id === id)?.name ?? '…'));
}

/** Returns the input of a read for a person. */
export const readFor = (person: FamilyPerson) => (person.isSelf ? {} : { query: { memberId: person.id } });

/** Returns the `memberId` of a call that acts for a person, or nothing for the signed-in member. */
export const actingFor = ({ id, isSelf }: FamilyPerson): { memberId?: MemberId } =>
  isSelf ? {} : { memberId: id };

import { useMemo, useState } from 'react';
import type { ManagedMember } from '#contract/members.ts';
import { compareByFirstName, compareByLastName } from '#domain/members/name-format.ts';

const COMPARE = {
  lastName: compareByLastName,
  firstName: compareByFirstName,
  // Members without initials come last.
  initials: (a: ManagedMember, b: ManagedMember) =>
    Number(a.initials === null) - Number(b.initials === null) ||
    (a.initials ?? '').localeCompare(b.initials ?? '') ||
    compareByLastName(a, b),
  admins: (a: ManagedMember, b: ManagedMember) =>
    Number(b.isAdmin) - Number(a.isAdmin) || compareByLastName(a, b),
};

type MemberOrder = keyof typeof COMPARE;

/** The orders to choose from. */
export const MEMBER_ORDERS = Object.keys(COMPARE) as readonly MemberOrder[];

/** Returns the members in the chosen order, by last name at first, and a setter for the order. */
export function useMemberOrder(members: readonly ManagedMember[]) {
  const [order, setOrder] = useState<MemberOrder>('lastName');
  const sorted = useMemo(() => [...members].sort(COMPARE[order]), [members, order]);
  return { order, setOrder, sorted };
}

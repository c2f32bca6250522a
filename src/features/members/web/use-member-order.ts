import { useMemo, useState } from 'react';
import type { ManagedMember } from '#contract/members.ts';
import { compareByFirstName, compareByLastName } from '#domain/members/name-format.ts';
import type { MEMBERS_TEXTS } from './texts.ts';

type MemberOrder = keyof typeof MEMBERS_TEXTS.orders;

type Compare = (a: ManagedMember, b: ManagedMember) => number;

const COMPARE: Readonly<Record<MemberOrder, Compare>> = {
  lastName: compareByLastName,
  firstName: compareByFirstName,
  // Members without initials come last.
  initials: (a, b) =>
    Number(a.initials === null) - Number(b.initials === null) ||
    (a.initials ?? '').localeCompare(b.initials ?? '') ||
    compareByLastName(a, b),
  admins: (a, b) => Number(b.isAdmin) - Number(a.isAdmin) || compareByLastName(a, b),
};

/** Returns the members in the chosen order, by last name at first, and a setter for the order. */
export function useMemberOrder(members: readonly ManagedMember[]) {
  const [order, setOrder] = useState<MemberOrder>('lastName');
  const sorted = useMemo(() => [...members].sort(COMPARE[order]), [members, order]);
  return { order, setOrder: (value: string) => setOrder(value as MemberOrder), sorted };
}

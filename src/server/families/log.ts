import type { Family } from '#domain/families/family.ts';
import type { StoredFamily } from '#domain/families/family-changes.ts';
import type { MemberId } from '#domain/ids.ts';
import { fullName } from '#domain/members/member-name.ts';
import { listText } from '#languages/lists.ts';
import type { LoggedChange } from '../db/change-log.ts';
import type { Transaction } from '../db/database.ts';
import { listNames } from './name-queries.ts';

type NameOf = (id: MemberId) => string;

/** The fields of a family that name people. */
type People = { readonly [Field in 'members' | 'oneFree' | 'childrenWith']?: Family[Field] | undefined };

/** Returns the ids of a family's members and of the people in its choices. */
export const peopleOf = ({ members = [], oneFree = [], childrenWith }: People): MemberId[] => [
  ...members.map(({ memberId }) => memberId),
  ...oneFree,
  ...(childrenWith ?? []),
];

/** Returns the fields of a family for the change log. */
export function familyFacts(
  { members, serving, whom, strictness, oneFree, childrenWith }: Family,
  nameOf: NameOf,
) {
  const names = (ids: readonly MemberId[]) => (ids.length === 0 ? null : ids.map(nameOf));
  return {
    people: names(members.map(({ memberId }) => memberId)),
    children: names(members.filter(({ isChild }) => isChild).map(({ memberId }) => memberId)),
    ...{ serving, whom, strictness },
    oneFree: names(oneFree),
    childrenWith: names(childrenWith ?? []),
  };
}

/** Returns the entry of the change log for a family before and after a change. */
export function familyChange(before: Family | null, after: Family | null, nameOf: NameOf): LoggedChange {
  const verb = before ? (after ? 'changed' : 'removed') : 'added';
  const { members } = (before ?? after) as Family;
  return {
    ...{ subject: 'family', verb, name: listText(members.map(({ memberId }) => nameOf(memberId))) },
    ...(before && { before: familyFacts(before, nameOf) }),
    ...(after && { after: familyFacts(after, nameOf) }),
  };
}

/** Returns the full names of everyone in these families and their choices, also of people removed since. */
export async function readFamilyNames(tx: Transaction, families: readonly Family[]): Promise<NameOf> {
  const people = await listNames(tx, [...new Set(families.flatMap(peopleOf))]);
  const names = new Map(people.map((person) => [person.id, fullName(person)]));
  return (id) => names.get(id) ?? '';
}

/** Returns the entries of the change log for the families that differ after a change. */
export async function familyChanges(
  tx: Transaction,
  before: readonly StoredFamily[],
  after: readonly StoredFamily[],
): Promise<LoggedChange[]> {
  const nameOf = await readFamilyNames(tx, [...before, ...after]);
  const ids = new Set([...before, ...after].map(({ id }) => id));
  return [...ids].flatMap((id) => {
    const [was, is] = [before, after].map((families) => families.find((family) => family.id === id) ?? null);
    if (JSON.stringify(was) === JSON.stringify(is)) return [];
    return [familyChange(was ?? null, is ?? null, nameOf)];
  });
}

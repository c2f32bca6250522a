import type { Family } from '#domain/families/family.ts';
import type { MemberId } from '#domain/ids.ts';
import { listText } from '#languages/lists.ts';
import type { LoggedChange } from '../db/change-log.ts';

/** Returns the name of a member in the change log. */
export type FindName = (id: MemberId) => string;

/** Returns the fields of a family for the change log. */
function facts({ members, serving, whom, strictness, oneFree, childrenWith }: Family, nameOf: FindName) {
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
export function loggedFamily(before: Family | null, after: Family | null, nameOf: FindName): LoggedChange {
  const verb = before ? (after ? 'changed' : 'removed') : 'added';
  const { members } = (before ?? after) as Family;
  return {
    ...{ subject: 'family', verb, name: listText(members.map(({ memberId }) => nameOf(memberId))) },
    ...(before && { before: facts(before, nameOf) }),
    ...(after && { after: facts(after, nameOf) }),
  };
}

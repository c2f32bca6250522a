import { useState } from 'react';
import type { ServedAt } from '#contract/served.ts';
import type { MemberId, RoleId } from '#domain/ids.ts';

type Person = ServedAt['people'][number];

/** What is said of a place of the roster, or of someone who came too. `who`: who came instead, once chosen. */
export interface SaidPlace {
  readonly person: Person;
  readonly choice: 'yes' | 'no' | 'instead';
  readonly who: MemberId | null;
}

/** Someone who is added, as far as it is chosen. */
export interface AddedPerson {
  readonly key: number;
  readonly memberId: MemberId | null;
  readonly roleId: RoleId | null;
}

/** Returns what is said of the places of a service so far. Who came instead is a part of the place. */
function placesOf({ people }: ServedAt): SaidPlace[] {
  return people
    .filter(({ came }) => came !== 'instead')
    .map((person) => {
      const instead = people.find((one) => one.roleId === person.roleId && one.insteadOf === person.memberId);
      const choice = instead ? 'instead' : person.came === 'no' ? 'no' : 'yes';
      return { person, choice, who: instead?.memberId ?? null };
    });
}

/** Keeps what a coordinator says of a service in a form, and returns the changes to send. */
export function useServedForm(service: ServedAt) {
  const before = placesOf(service);
  const [places, setPlaces] = useState(before);
  const [added, setAdded] = useState<readonly AddedPerson[]>([]);
  const change = (index: number, to: Partial<SaidPlace>) =>
    setPlaces(places.map((place, n) => (n === index ? { ...place, ...to } : place)));
  const isComplete =
    places.every(({ choice, who }) => choice !== 'instead' || who !== null) &&
    added.every(({ memberId, roleId }) => memberId !== null && roleId !== null);
  const changed = places.flatMap(({ person: { memberId, roleId, came }, choice, who }, n) => {
    const was = before[n];
    if (was?.choice === choice && was.who === who) return [];
    return choice === 'instead'
      ? { roleId, memberId: who as MemberId, came: 'instead' as const, insteadOf: memberId }
      : { roleId, memberId, came: came === 'too' && choice === 'yes' ? ('too' as const) : choice };
  });
  const come = added.map(({ memberId, roleId }) => ({
    ...{ memberId: memberId as MemberId, roleId: roleId as RoleId, came: 'too' as const },
  }));
  const keyOfNext = (added.at(-1)?.key ?? 0) + 1;
  const addRow = (memberId: MemberId | null) =>
    setAdded([...added, { key: keyOfNext, memberId, roleId: service.roles[0]?.id ?? null }]);
  const edit = (key: number, to: Partial<AddedPerson>) =>
    setAdded(added.map((one) => (one.key === key ? { ...one, ...to } : one)));
  /** Names someone where a person is still to be chosen, or as someone who came too. */
  function name(memberId: MemberId): void {
    const index = places.findIndex(({ choice, who }) => choice === 'instead' && who === null);
    const row = added.find((one) => one.memberId === null);
    if (index >= 0) change(index, { who: memberId });
    else if (row) edit(row.key, { memberId });
    else addRow(memberId);
  }
  return {
    places,
    added,
    change,
    edit,
    name,
    isComplete,
    changes: [...changed, ...come],
    add: () => addRow(null),
    remove: (key: number) => setAdded(added.filter((one) => one.key !== key)),
  };
}

export type ServedForm = ReturnType<typeof useServedForm>;

import { firstDay, type Month, monthKey, monthsOf } from '#domain/calendar/calendar.ts';
import type { MemberId } from '#domain/ids.ts';
import type { Named } from '#domain/members/member-name.ts';
import { callNames } from '#domain/members/namesakes.ts';
import type { MemberKind } from '#domain/messages/message.ts';
import { listAlternatives, listInSentence } from '#languages/lists.ts';
import type { MessageFacts, NamedDuty } from '#languages/messages.ts';
import { t } from '#languages/t.ts';

/** The facts of a message for one of several people. */
interface Part<Facts> {
  readonly name: string;
  readonly facts: Facts;
}

type Merge<Facts> = (parts: ReadonlyArray<Part<Facts>>) => Facts;

const ofPerson = (what: string, name: string) => t('messages:ofPerson', { what, name });

/** Returns duties that name the person: "Reader (Ruth)". */
const named = <Duty extends NamedDuty>(duties: readonly Duty[], name: string) =>
  duties.map((duty) => ({ ...duty, role: ofPerson(duty.role, name) }));

const allMonths = (parts: ReadonlyArray<Part<{ readonly months: readonly Month[] }>>) =>
  monthsOf(parts.flatMap(({ facts }) => facts.months.map(firstDay)));

const mergeRosters: Merge<MessageFacts['roster_published']> = (parts) => ({
  months: allMonths(parts),
  all: parts.flatMap(({ facts, name }) => named(facts.all, name)),
  added: parts.flatMap(({ facts, name }) => named(facts.added, name)),
  changed: parts.flatMap(({ facts, name }) => named(facts.changed, name)),
  removed: parts.flatMap(({ facts, name }) => facts.removed.map((service) => ofPerson(service, name))),
  more: 0,
});

/** Names each place once, with those who are asked to take it unless all of them are. */
const mergeAsks: Merge<MessageFacts['cover_request']> = (parts) => {
  const asked = new Map<string, { place: NamedDuty; names: string[] }>();
  for (const { facts, name } of parts)
    for (const place of facts.places) {
      const key = JSON.stringify([place.role, place.service]);
      const before = asked.get(key)?.names ?? [];
      asked.set(key, { place, names: [...new Set([...before, name])] });
    }
  const all = [...asked.values()];
  if (all.every(({ names }) => names.length === parts.length))
    return { places: all.map(({ place }) => place), asked: parts.length, more: 0 };
  const places = all.flatMap(({ place, names }) => named([place], listAlternatives(names)));
  return { places, asked: 1, more: 0 };
};

/** Adds the person's name to their own places. Facts about others appear once. */
function mergePlaces<Place extends NamedDuty>(
  isOwn: (place: Place) => boolean,
): Merge<{ readonly places: readonly Place[]; readonly more: number }> {
  return (parts) => {
    const places = parts.flatMap(({ facts, name }) =>
      facts.places.flatMap((place) => (isOwn(place) ? named([place], name) : place)),
    );
    return { places: [...new Map(places.map((place) => [JSON.stringify(place), place])).values()], more: 0 };
  };
}

const MERGE: { readonly [Kind in MemberKind]: Merge<MessageFacts[Kind]> } = {
  reminder: (parts) => {
    const [first] = parts.map(({ facts }) => facts).sort((a, b) => (a.deadline < b.deadline ? -1 : 1));
    return { ...(first as MessageFacts['reminder']), months: allMonths(parts) };
  },
  roster_published: mergeRosters,
  roster_changed: mergeRosters,
  cover_request: mergeAsks,
  cover_result: mergePlaces(({ to }) => to !== 'coordinator'),
  cover_needed: mergePlaces(() => false),
  cover_corrected: mergePlaces(() => false),
  deadline_moved: (parts) => ({
    months: [
      ...new Map(
        parts.flatMap(({ facts }) => facts.months.map((each) => [monthKey(each.month), each])),
      ).values(),
    ],
  }),
  unreachable: (parts) => ({ names: [...new Set(parts.flatMap(({ facts }) => facts.names))], more: 0 }),
  serving_reminder: (parts) => ({
    duties: parts.flatMap(({ facts, name }) => named(facts.duties, name)),
    isConfirmed: parts.every(({ facts }) => facts.isConfirmed),
    more: 0,
  }),
};

/** A person that a message or a name is about. */
interface Person extends Named {
  readonly id: MemberId;
}

/**
 * Returns the merged facts of one message to these people, and who it greets. It names each of several people.
 * `companions`: others whose names must not be the same.
 */
export function mergeFacts<Kind extends MemberKind>(
  kind: Kind,
  parts: ReadonlyArray<{ readonly person: Person; readonly facts: MessageFacts[Kind] }>,
  companions: readonly Person[] = [],
) {
  const people = parts.map(({ person }) => person);
  const names = people.map(callNames([...people, ...companions]));
  const named = parts.map(({ facts }, n) => ({ facts, name: names[n] ?? '' }));
  const [only, ...others] = named;
  const facts = only && others.length === 0 ? only.facts : MERGE[kind](named);
  return { facts, firstName: listInSentence(names) };
}

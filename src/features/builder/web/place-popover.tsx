import { useState } from 'react';
import type { BuilderPerson, BuilderRole, BuilderService } from '#contract/roster.ts';
import type { MemberId } from '#domain/ids.ts';
import { matchesName } from '#domain/members/member-name.ts';
import { namesAt, type Placement, serviceOf } from '#domain/roster/builder-selection.ts';
import { listText } from '#texts/counts-and-lists.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { alsoServes, servesAt } from './also-serves-texts.ts';
import { GRID_TEXTS as TEXTS } from './grid-texts.ts';
import { shortFacts } from './person-button.tsx';
import { warningAbout } from './role-card.tsx';
import { pendingDates } from './service-panel.tsx';
import { BUILDER_TEXTS } from './texts.ts';
import type { PendingSelections } from './use-pending-selections.ts';
import type { useBuilderService } from './use-service.ts';
import { beyondLimits, type FactsFor, useServiceFacts } from './use-service-facts.ts';

/** How many people show before the search or the button that shows the rest. */
const MAX_SHOWN = 6;

interface Place {
  readonly role: BuilderRole;
  readonly entry: BuilderService;
  /** The other services on the date. */
  readonly sameDay: readonly BuilderService[];
  readonly pendingSelections: PendingSelections;
  readonly actions: ReturnType<typeof useBuilderService>;
}

/** Someone for the place, with the reason for or against in one line. */
interface Candidate {
  readonly person: BuilderPerson;
  readonly reason: string;
  readonly isUnable: boolean;
  /** The lower, the better. */
  readonly rank: number;
}

/** Later than everyone whom Smart Assign has an opinion about, by preference. */
const RANK_WITHOUT_OPINION = { preferred: 10_000, secondary: 20_000, none: 30_000 };

/** Returns who said yes for the service, apart from who has the place, the best first. */
function candidatesFor(
  { role, entry, sameDay, pendingSelections, actions }: Place,
  holderId: MemberId | null,
  factsFor: FactsFor | null,
): Candidate[] {
  const placements = [...actions.choice.saved, ...actions.choice.pending];
  const otherRoleOf = (id: MemberId) => {
    const { roleId } = placements.find(({ userId }) => userId === id) ?? {};
    return entry.roles.find((other) => other.id === roleId)?.name;
  };
  return entry.availablePeople
    .filter(({ id }) => id !== holderId)
    .map((person): Candidate => {
      const { id } = person;
      const otherRole = otherRoleOf(id);
      const also = alsoServes(entry, servesAt(sameDay, pendingSelections.of, id));
      const facts = factsFor?.(role.id, id) ?? null;
      const against =
        otherRole === undefined
          ? (also.meanwhile ?? warningAbout(entry, id))
          : BUILDER_TEXTS.inOtherRole(otherRole);
      const beyond = beyondLimits(facts?.limits, entry.dateStr, pendingDates(pendingSelections, entry, id));
      const own = listText([...beyond, facts && shortFacts(facts), also.apart]);
      const unranked = RANK_WITHOUT_OPINION[facts?.preference ?? 'none'] + (facts?.services ?? 0);
      return {
        person,
        reason: against ?? own,
        isUnable: against !== null,
        rank: facts?.opinion?.rank ?? unranked,
      };
    })
    .sort((a, b) => a.rank - b.rank);
}

function PeopleList(props: {
  label: string;
  people: readonly Candidate[];
  onChoose: (userId: MemberId) => void;
}) {
  const { label, people, onChoose } = props;
  return (
    <ul aria-label={label} className="-mx-2">
      {people.map(({ person, reason }) => (
        <li key={person.id}>
          <button
            type="button"
            onClick={() => onChoose(person.id)}
            className="flex min-h-12 w-full flex-col justify-center rounded-control px-2 py-1 text-left leading-tight hover:bg-primary-tint compact:min-h-9"
          >
            <bdi>{person.formattedName}</bdi>
            {reason !== '' && <span className="text-2xs text-ink-2">{reason}</span>}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Shows who can have a place: the best first, then who can't, each with the reason, and a search. */
export function PlaceChooser(
  props: Place & {
    isSundaysOnly: boolean;
    /** Who has the place, or null if it is open. */
    holder: Placement | null;
    /** Called before the choice is made. */
    onChosen: () => void;
  },
) {
  const { role, entry, actions, isSundaysOnly, holder, onChosen } = props;
  const { factsFor, isLoading } = useServiceFacts(serviceOf(entry), isSundaysOnly, true);
  const [query, setQuery] = useState('');
  const [isWhole, setWhole] = useState(false);
  const all = candidatesFor(props, holder?.userId ?? null, factsFor);
  const found = all.filter(({ person }) => matchesName(person, query));
  const isCut = !isWhole && query === '';
  const shown = (isUnable: boolean) => {
    const people = found.filter((one) => one.isUnable === isUnable);
    return isCut ? people.slice(0, MAX_SHOWN) : people;
  };
  const [able, unable] = [shown(false), shown(true)];
  const hidden = found.length - able.length - unable.length;

  function choose(userId: MemberId): void {
    onChosen();
    actions.put(holder, role.id, userId);
  }

  return (
    <div className="flex min-w-72 flex-col gap-3 text-sm max-sm:min-w-0 compact:text-xs">
      {holder && (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p>{TEXTS.heldBy(namesAt(entry)(holder.userId))}</p>
          <Button
            size="compact"
            onClick={() => {
              onChosen();
              actions.click(role.id, holder.userId);
            }}
          >
            {TEXTS.empty}
          </Button>
        </div>
      )}
      {all.length > MAX_SHOWN && (
        <TextField
          label={TEXTS.search}
          labelHidden
          placeholder={TEXTS.search}
          type="search"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
      )}
      {isLoading ? (
        // The list waits for its order, which would put another person under a finger.
        <Skeleton className="h-64 w-full" />
      ) : (
        <>
          {able.length > 0 && <PeopleList label={TEXTS.people} people={able} onChoose={choose} />}
          {found.length === 0 && <p className="text-ink-2">{query === '' ? TEXTS.noOne : TEXTS.notFound}</p>}
          {unable.length > 0 && (
            <section className="border-line border-t pt-2">
              <h3 className="text-2xs text-ink-2">{TEXTS.unable}</h3>
              <PeopleList label={TEXTS.unable} people={unable} onChoose={choose} />
            </section>
          )}
          {hidden > 0 && (
            <Button size="compact" variant="quiet" onClick={() => setWhole(true)}>
              {TEXTS.showMore(hidden)}
            </Button>
          )}
        </>
      )}
    </div>
  );
}

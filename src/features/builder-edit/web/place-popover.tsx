import type { BuilderPerson, BuilderRole } from '#contract/roster.ts';
import type { ServiceFacts } from '#contract/smart-assign.ts';
import type { MemberId } from '#domain/ids.ts';
import { matchesName } from '#domain/members/member-name.ts';
import type { Placement } from '#domain/roster/builder-selection.ts';
import { asSentence, joinSentences } from '#languages/lists.ts';
import { t } from '#languages/t.ts';
import type { PendingSelections } from '#web/builder/use-pending-selections.ts';
import { type Choosable, PersonChooser } from '#web/parts/person-chooser.tsx';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { alsoServes, servesAt } from './also-serves-wording.ts';
import { type FamiliesAgainst, familiesAgainst } from './family-wording.ts';
import { shortFacts } from './person-button.tsx';
import type { GridService } from './place-button.tsx';
import { warningAbout } from './role-card.tsx';
import { pendingDates } from './service-panel.tsx';
import type { useBuilderService } from './use-service.ts';
import { beyondLimits, type FactsFor, useServiceFacts } from './use-service-facts.ts';

interface Place {
  readonly role: BuilderRole;
  readonly service: GridService;
  readonly pendingSelections: PendingSelections;
  readonly actions: ReturnType<typeof useBuilderService>;
}

/** Someone for the place. */
interface Candidate extends Choosable {
  readonly person: BuilderPerson;
  readonly isUnable: boolean;
  /** The lower, the better. */
  readonly rank: number;
}

/** After everyone Smart Assign has ranked, by preference. */
const RANK_WITHOUT_OPINION = { preferred: 10_000, secondary: 20_000, none: 30_000 };

/** Returns the reasons for or against someone as sentences, because some contain commas. */
const reasonsText = (reasons: ReadonlyArray<string | null>) =>
  joinSentences(reasons.map((reason) => reason && asSentence(reason)));

/** Returns the people who said no, or are away. They can be found, but not chosen. */
const withoutChoice = (unavailable: ServiceFacts['unavailable']) =>
  unavailable.map((person) => ({
    person,
    id: person.id,
    name: person.formattedName,
    about: t(person.isAway ? 'builder:away' : 'builder:saidNo'),
    isImpossible: true,
  }));

/** Returns the people who said yes for the service, without the person who has the place, best first. */
function candidatesFor(
  { role, service: { entry, besides }, pendingSelections, actions }: Place,
  holderId: MemberId | null,
  factsFor: FactsFor | null,
  againstOf: FamiliesAgainst,
): Candidate[] {
  const placements = [...actions.choice.saved, ...actions.choice.pending];
  const otherRoleOf = (id: MemberId) => {
    const { roleId } = placements.find(({ memberId }) => memberId === id) ?? {};
    return entry.roles.find((other) => other.id === roleId)?.name;
  };
  return entry.availablePeople
    .filter(({ id }) => id !== holderId)
    .map((person): Candidate => {
      const { id } = person;
      const otherRole = otherRoleOf(id);
      const asked = otherRole === undefined ? againstOf(id) : [];
      const also = alsoServes(entry, servesAt(besides, pendingSelections.of, id));
      const facts = factsFor?.(role.id, id) ?? null;
      const against =
        otherRole === undefined
          ? (also.meanwhile ?? warningAbout(entry, id))
          : t('builder:inOtherRole', { role: otherRole });
      const beyond = beyondLimits(facts?.limits, entry.date, pendingDates(pendingSelections, entry, id));
      const own = [...beyond, ...asked, facts && shortFacts(facts), also.apart];
      const unranked = RANK_WITHOUT_OPINION[facts?.preference ?? 'none'] + (facts?.services ?? 0);
      return {
        person,
        id,
        name: person.formattedName,
        about: reasonsText(against === null ? own : [against, ...asked]),
        isUnable: against !== null,
        rank: facts?.opinion?.rank ?? unranked,
      };
    })
    .sort((a, b) => a.rank - b.rank);
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
  const { role, service, pendingSelections, actions, isSundaysOnly, holder, onChosen } = props;
  const { entry, besides } = service;
  const { factsFor, familyRules, unavailable, isLoading } = useServiceFacts(entry, isSundaysOnly, true);
  const holderId = holder?.memberId ?? null;
  const againstOf = familiesAgainst(familyRules, {
    entry,
    besides,
    pendingOf: pendingSelections.of,
    holderId,
  });
  const all = candidatesFor(props, holderId, factsFor, againstOf);

  function choose(memberId: MemberId): void {
    onChosen();
    actions.put(holder, role.id, memberId);
  }

  return (
    <div className="flex min-w-72 flex-col gap-3 text-sm max-sm:min-w-0 compact:text-xs">
      {holder && (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p>{t('builder:grid.heldBy', { name: service.nameOf(holder.memberId) })}</p>
          <Button
            size="compact"
            onClick={() => {
              onChosen();
              actions.click(role.id, holder.memberId);
            }}
          >
            {t('builder:grid.empty')}
          </Button>
        </div>
      )}
      {holder &&
        againstOf(holder.memberId, false).map((asked) => (
          <p key={asked} className="text-warn">
            {t('builder:grid.notKeptWithout', { name: service.nameOf(holder.memberId), asked })}
          </p>
        ))}
      {isLoading ? (
        // The list waits for its order, which would put another person under a finger.
        <Skeleton className="h-64 w-full" />
      ) : (
        <PersonChooser
          groups={[
            { label: t('builder:grid.people'), people: all.filter(({ isUnable }) => !isUnable) },
            {
              label: t('builder:grid.unable'),
              people: [...all.filter(({ isUnable }) => isUnable), ...withoutChoice(unavailable)],
            },
          ]}
          isFound={({ person }, query) => matchesName(person, query)}
          onChoose={({ id }) => choose(id)}
          noOne={t('builder:grid.noOne')}
        />
      )}
    </div>
  );
}

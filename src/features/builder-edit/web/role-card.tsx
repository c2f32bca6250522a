import { useMemo, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { ConcernInResponse } from '#contract/places.ts';
import type { BuilderPerson, BuilderRole, BuilderService } from '#contract/roster.ts';
import { monthOf } from '#domain/calendar/calendar.ts';
import type { MemberId, RoleId } from '#domain/ids.ts';
import { type BuilderChoice, placesToFill } from '#domain/roster/builder-selection.ts';
import { serviceRef } from '#domain/services/services.ts';
import { noteFacts } from '#domain/smart-assign/facts/reasons.ts';
import { t } from '#languages/t.ts';
import {
  type PendingSelections,
  pendingIn,
  type RefusedSelection,
} from '#web/builder/use-pending-selections.ts';
import { reasonText } from '#web/parts/reason-wording.ts';
import { concernsText } from '#web/places/candidate-list.tsx';
import { type AskedPlace, useCandidates } from '#web/places/use-candidates.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { AlertIcon } from '#web/ui/icons.tsx';
import { useInView } from '#web/ui/use-in-view.ts';
import { LearnerLine } from './learner-line.tsx';
import { BuilderPersonButton, type KnownCandidate, type PlacementState } from './person-button.tsx';
import { useRovingFocus } from './use-roving-focus.ts';

function placementStateOf(choice: BuilderChoice, roleId: RoleId, memberId: MemberId): PlacementState {
  const pending = choice.pending.find((placement) => placement.memberId === memberId);
  if (pending) return pending.roleId === roleId ? 'pending' : 'elsewhere';
  const saved = choice.saved.find((placement) => placement.memberId === memberId);
  if (saved) return saved.roleId === roleId ? 'saved' : 'elsewhere';
  return 'free';
}

/** The orders of the people in a role. */
export const ORDERS = ['name', 'best'] as const;

export type PeopleOrder = (typeof ORDERS)[number];

type Known = ReadonlyMap<MemberId, KnownCandidate>;

/** Returns who could have a place of the role, read again while its card is in view and a selection changes. */
function useKnown(props: { place: AskedPlace; isWanted: boolean; isSundaysOnly: boolean }) {
  const { place, isWanted, isSundaysOnly } = props;
  const { data, isPlaceholderData, isLoading, isError, refetch } = useCandidates(place, {
    enabled: isWanted,
    keepsPrevious: true,
  });
  const known: Known = useMemo(
    () =>
      new Map(
        data?.candidates.map((candidate) => [
          candidate.memberId,
          { ...candidate, note: reasonText(noteFacts(candidate.price?.reason ?? []), isSundaysOnly) },
        ]),
      ),
    [data, isSundaysOnly],
  );
  return { known, isKnown: !isPlaceholderData, isLoading, isError, retry: () => void refetch() };
}

/**
 * Returns who can be chosen for the role: assigned guests and people who withdrew, then everyone available by first name. With the
 * order 'best': the assigned first, then the others in the plan's order.
 */
function candidatesOf(
  entry: BuilderService,
  roleId: RoleId,
  order: PeopleOrder,
  known: Known,
): BuilderPerson[] {
  const assigned = entry.assignments.filter((assignment) => assignment.roleId === roleId);
  const withdrawn = assigned.filter(({ isAvailable, person }) => !isAvailable || person.isGuest);
  const people = [...withdrawn.map((assignment) => assignment.person), ...entry.availablePeople];
  if (order === 'name') return people;
  const rankOf = ({ id }: BuilderPerson) =>
    assigned.some(({ memberId }) => memberId === id)
      ? -1
      : (known.get(id)?.price?.rank ?? Number.POSITIVE_INFINITY);
  // The sort is stable, so equal ranks stay in order of names.
  return people
    .map((person) => ({ person, rank: rankOf(person) }))
    .sort((a, b) => (a.rank === b.rank ? 0 : a.rank - b.rank))
    .map(({ person }) => person);
}

/** Returns why a person can't serve at the service, or null if they can. */
export function warningAbout({ assignments }: BuilderService, id: MemberId): string | null {
  const saved = assignments.find(({ memberId }) => memberId === id);
  if (saved?.response === 'declined') return t('builder:responses.responses.declined');
  if (!saved || saved.isAvailable) return null;
  return saved.isAway ? t('concerns:away') : t('builder:withdrawn');
}

/** Shows who could not be saved, each with the reason. The toast has announced it. */
function RefusedList({ refused }: { refused: readonly RefusedSelection[] }) {
  return (
    <div className="no-print rounded-control bg-no-tint px-3 py-2 text-no" data-refused>
      <h5 className="flex items-center gap-1.5 font-semibold">
        <AlertIcon />
        {t('builder:refused')}
      </h5>
      <dl>
        {refused.map(({ memberId, name, reason }) => (
          <div key={memberId}>
            <dt className="font-semibold">{name}</dt>
            <dd className="text-ink">{reason}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Shows one role of the chosen service and its candidates. A full role shows only its own people until `isOpen`. */
export function BuilderRoleCard(props: {
  role: BuilderRole;
  /** Whether the heading of its team is above it. */
  isInTeam: boolean;
  entry: BuilderService;
  choice: BuilderChoice;
  order: PeopleOrder;
  isSundaysOnly: boolean;
  pendingSelections: PendingSelections;
  /** Whether the month is published, so that no one can be chosen. */
  isLocked: boolean;
  /** Returns the concerns about someone who has a place at the service. */
  concernsOf: (memberId: MemberId) => readonly ConcernInResponse[];
  /** Who could not be saved in this role. */
  refused: readonly RefusedSelection[];
  isOpen: boolean;
  onOpen: () => void;
  /**
   * Called with a question about the person who was pressed: empty if there is none, and null if it is not known.
   */
  onClick: (memberId: MemberId, pressed: HTMLElement, question: string | null) => void;
}) {
  const { role, isInTeam, entry, choice, order, isSundaysOnly, pendingSelections, isLocked } = props;
  const { concernsOf, refused, isOpen, onOpen, onClick } = props;
  const Heading = isInTeam ? 'h5' : 'h4';
  const [card, isInView] = useInView();
  const { known, isKnown, isLoading, isError, retry } = useKnown({
    place: {
      place: { ...serviceRef(entry), roleId: role.id },
      unsaved: pendingIn(pendingSelections, monthOf(entry.date)),
    },
    isWanted: isInView && !isLocked,
    isSundaysOnly,
  });
  const placements = [...choice.saved, ...choice.pending];
  const chosen = placements.filter(({ roleId }) => roleId === role.id).map(({ memberId }) => memberId);
  const isCollapsed = !isOpen && chosen.length > 0 && placesToFill(choice, role) === 0;
  const people = candidatesOf(entry, role.id, order, known).filter(
    ({ id }) => !isCollapsed || chosen.includes(id),
  );
  const stops = ['limit', ...people.map(({ id }) => String(id)), ...(isCollapsed ? ['change'] : [])];
  const roving = useRovingFocus(stops, stops[1]);
  const list = useRef<HTMLUListElement>(null);
  const pendingReasonOf = (id: MemberId) =>
    choice.pending.find(({ roleId, memberId }) => roleId === role.id && memberId === id)?.reason ?? [];
  const otherRoleOf = (memberId: MemberId) => {
    const other = placements.find(
      (placement) => placement.memberId === memberId && placement.roleId !== role.id,
    );
    return choice.roles.find(({ id }) => id === other?.roleId)?.name ?? null;
  };
  return (
    // Skip the layout of roles outside the screen: with hundreds of people there are thousands of cards.
    <Card
      ref={card}
      {...roving.group}
      role="toolbar"
      aria-label={t('builder:peopleFor', { role: role.name })}
      className="flex flex-col gap-3 [contain-intrinsic-height:auto_30rem] [content-visibility:auto]"
    >
      <header className="flex flex-col gap-1">
        <div className="flex flex-wrap items-center gap-2">
          <Heading className="me-auto font-bold text-lg">{role.name}</Heading>
          {!role.isActive && <Badge tone="warn">{t('builder:inactiveRole')}</Badge>}
          {chosen.length > 0 && <Badge tone="yes">{t('builder:selected')}</Badge>}
          <span
            className="rounded-full"
            data-tip={t('builder:limitTip', { limit: role.maxLimit, role: role.name })}
            {...roving.item('limit')}
          >
            <Badge>{t('builder:limit', { limit: role.maxLimit })}</Badge>
            <span className="sr-only">
              {t('builder:limitTip', { limit: role.maxLimit, role: role.name })}
            </span>
          </span>
        </div>
        {role.description && (
          <p className="text-ink-2">
            <bdi>{role.description}</bdi>
          </p>
        )}
      </header>
      {isError && (
        <Button size="small" variant="quiet" className="self-start" onClick={retry}>
          {t('builder:factsFailed')}
        </Button>
      )}
      {refused.length > 0 && <RefusedList refused={refused} />}
      <LearnerLine entry={entry} roleId={role.id} candidates={known.values()} isLocked={isLocked} />
      {people.length === 0 ? (
        <p className="text-ink-2">{t('builder:noPeople')}</p>
      ) : (
        <ul
          ref={list}
          // The list waits for its order, which would put another person under a finger.
          className={`grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-2 sm:grid-cols-3 xl:grid-cols-4 ${isLoading && order === 'best' ? 'invisible' : ''}`}
          aria-label={role.name}
        >
          {people.map((person) => {
            const placement = placementStateOf(choice, role.id, person.id);
            const isChosen = placements.some(({ memberId }) => memberId === person.id);
            const candidate = known.get(person.id) ?? null;
            return (
              // Print who serves, but not who could.
              <li
                key={person.id}
                className={placement === 'saved' || placement === 'pending' ? '' : 'no-print'}
              >
                <BuilderPersonButton
                  person={person}
                  placement={placement}
                  otherRole={placement === 'elsewhere' ? otherRoleOf(person.id) : null}
                  reason={reasonText(pendingReasonOf(person.id), isSundaysOnly)}
                  concerns={isChosen ? concernsOf(person.id) : (candidate?.concerns ?? [])}
                  candidate={isLocked ? undefined : candidate}
                  warning={warningAbout(entry, person.id)}
                  onClick={({ currentTarget }) => {
                    const question = isKnown && candidate ? concernsText(candidate, 'asks_first') : null;
                    onClick(person.id, currentTarget, isChosen || isLocked ? '' : question);
                  }}
                  roving={roving.item(String(person.id))}
                />
              </li>
            );
          })}
          {isCollapsed && (
            <li className="no-print self-center">
              <Button
                size="small"
                variant="quiet"
                aria-label={t('builder:changeRole', { role: role.name })}
                onClick={() => {
                  flushSync(onOpen);
                  list.current?.querySelector('button')?.focus();
                }}
                {...roving.item('change')}
              >
                {t('builder:change')}
              </Button>
            </li>
          )}
        </ul>
      )}
    </Card>
  );
}

import type { BuilderPerson, BuilderRole, SundayEntry } from '#contract/roster.ts';
import type { BuilderDay } from '#domain/builder-selection.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { BuilderPersonCard, type Standing } from './builder-person-card.tsx';
import { BUILDER_TEXTS } from './texts.ts';
import type { FactsFor } from './use-sunday-facts.ts';

function standingOf(day: BuilderDay, roleId: number, userId: number): Standing {
  const pending = day.pending.find((placement) => placement.userId === userId);
  if (pending) return pending.roleId === roleId ? 'pending' : 'elsewhere';
  const saved = day.saved.find((placement) => placement.userId === userId);
  if (saved) return saved.roleId === roleId ? 'saved' : 'elsewhere';
  return 'free';
}

/** How the people of a role are put in order. */
export type PeopleOrder = 'name' | 'best';

/**
 * Who can be chosen for the role: everybody available by first name, and before them whoever is assigned to it although
 * they withdrew. The best first: the assigned, then by what the plan would lose with them.
 */
function candidatesOf(
  entry: SundayEntry,
  roleId: number,
  order: PeopleOrder,
  factsFor: FactsFor | null,
): BuilderPerson[] {
  const assigned = entry.assignments.filter((one) => one.roleId === roleId);
  const withdrawn = assigned.filter((one) => !one.isAvailable);
  const people = [...withdrawn.map((one) => one.person), ...entry.availablePeople];
  if (order === 'name' || !factsFor) return people;
  const rankOf = ({ id }: BuilderPerson) =>
    assigned.some(({ userId }) => userId === id)
      ? -1
      : (factsFor(roleId, id)?.opinion?.rank ?? Number.POSITIVE_INFINITY);
  // Equal ranks keep the order of names.
  return people
    .map((person) => ({ person, rank: rankOf(person) }))
    .sort((a, b) => (a.rank === b.rank ? 0 : a.rank - b.rank))
    .map(({ person }) => person);
}

/** One role of the chosen Sunday and everybody who could take it. */
export function BuilderRoleCard(props: {
  role: BuilderRole;
  entry: SundayEntry;
  day: BuilderDay;
  order: PeopleOrder;
  factsFor: FactsFor | null;
  onClick: (userId: number) => void;
}) {
  const { role, entry, day, order, factsFor, onClick } = props;
  const people = candidatesOf(entry, role.id, order, factsFor);
  const hasSomebody = [...day.saved, ...day.pending].some((placement) => placement.roleId === role.id);
  const available = new Set(entry.availablePeople.map((person) => person.id));
  return (
    // Roles out of sight are not laid out: with hundreds of people there are thousands of cards.
    <Card className="flex flex-col gap-3 [contain-intrinsic-height:auto_30rem] [content-visibility:auto]">
      <header className="flex flex-col gap-1">
        <div className="flex flex-wrap items-center gap-2">
          <h4 className="mr-auto font-bold text-lg">{role.name}</h4>
          {!role.isActive && <Badge tone="warn">{BUILDER_TEXTS.inactiveRole}</Badge>}
          {hasSomebody && <Badge tone="yes">{BUILDER_TEXTS.selected}</Badge>}
          <span
            // biome-ignore lint/a11y/noNoninteractiveTabindex: its tooltip must be reachable by keyboard
            tabIndex={0}
            className="rounded-full"
            data-tip={BUILDER_TEXTS.limitTip(role.maxLimit, role.name)}
          >
            <Badge>{BUILDER_TEXTS.limit(role.maxLimit)}</Badge>
            <span className="visually-hidden">{BUILDER_TEXTS.limitTip(role.maxLimit, role.name)}</span>
          </span>
        </div>
        {role.description && <p className="text-ink-2">{role.description}</p>}
      </header>
      {people.length === 0 ? (
        <p className="text-ink-2">{BUILDER_TEXTS.noPeople}</p>
      ) : (
        <ul
          className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-2 sm:grid-cols-3 xl:grid-cols-4"
          aria-label={role.name}
        >
          {people.map((person) => {
            const standing = standingOf(day, role.id, person.id);
            return (
              // On paper stands who serves, not who could.
              <li
                key={person.id}
                className={standing === 'saved' || standing === 'pending' ? '' : 'no-print'}
              >
                <BuilderPersonCard
                  person={person}
                  standing={standing}
                  reason={
                    day.pending.find((each) => each.roleId === role.id && each.userId === person.id)?.reason
                  }
                  facts={factsFor?.(role.id, person.id) ?? null}
                  hasWithdrawn={!available.has(person.id)}
                  onClick={() => onClick(person.id)}
                />
              </li>
            );
          })}
        </ul>
      )}
    </Card>
  );
}

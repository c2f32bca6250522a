import type { BuilderPerson, BuilderRole, SundayEntry } from '#contract/roster.ts';
import type { BuilderDay } from '#domain/builder-selection.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { BuilderPersonCard, type Standing } from './builder-person-card.tsx';
import { BUILDER_TEXTS } from './texts.ts';

function standingOf(day: BuilderDay, roleId: number, userId: number): Standing {
  const pending = day.pending.find((placement) => placement.userId === userId);
  if (pending) return pending.roleId === roleId ? 'pending' : 'elsewhere';
  const saved = day.saved.find((placement) => placement.userId === userId);
  if (saved) return saved.roleId === roleId ? 'saved' : 'elsewhere';
  return 'free';
}

/** Who can be chosen for the role: everybody available, and whoever is assigned to it although they withdrew. */
function candidatesOf(entry: SundayEntry, roleId: number): BuilderPerson[] {
  const withdrawn = entry.assignments.filter((one) => one.roleId === roleId && !one.isAvailable);
  return [...withdrawn.map((one) => one.person), ...entry.availablePeople];
}

/** One role of the chosen Sunday and everybody who could take it. */
export function BuilderRoleCard(props: {
  role: BuilderRole;
  entry: SundayEntry;
  day: BuilderDay;
  onClick: (userId: number) => void;
}) {
  const { role, entry, day, onClick } = props;
  const people = candidatesOf(entry, role.id);
  const hasSomebody = [...day.saved, ...day.pending].some((placement) => placement.roleId === role.id);
  const available = new Set(entry.availablePeople.map((person) => person.id));
  return (
    <Card className="roster-role flex flex-col gap-3">
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
        <ul className="grid grid-cols-2 gap-2 md:grid-cols-3 xl:grid-cols-4" aria-label={role.name}>
          {people.map((person) => (
            <li key={person.id}>
              <BuilderPersonCard
                person={person}
                standing={standingOf(day, role.id, person.id)}
                reason={
                  day.pending.find((each) => each.roleId === role.id && each.userId === person.id)?.reason
                }
                hasWithdrawn={!available.has(person.id)}
                onClick={() => onClick(person.id)}
              />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

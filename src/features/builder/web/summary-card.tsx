import type { BuilderService } from '#contract/roster.ts';
import { type BuilderChoice, namesAt, placesToFill } from '#domain/roster/builder-selection.ts';
import { listText } from '#texts/counts-and-lists.ts';
import { ASSIGNED_TEXTS } from '#texts/roster.ts';
import { Card } from '#web/ui/card.tsx';
import { BUILDER_TEXTS } from './texts.ts';

/** Shows who has which role at the chosen service, saved or pending, and which places are open. */
export function BuilderSummaryCard({ entry, choice }: { entry: BuilderService; choice: BuilderChoice }) {
  const nameOf = namesAt(entry);
  const placements = [...choice.saved, ...choice.pending];
  return (
    <Card className="no-print py-3! sm:py-4!">
      <h4 className="visually-hidden">{BUILDER_TEXTS.summary}</h4>
      <dl className="grid gap-x-8 gap-y-1 text-sm sm:grid-cols-2">
        {entry.roles.map((role) => {
          const { id, name } = role;
          const chosen = placements.filter(({ roleId }) => roleId === id);
          const open = placesToFill(choice, role);
          return (
            <div key={id} className="flex items-baseline gap-x-2">
              <dt className="shrink-0 max-w-1/2 text-ink-2">{name}</dt>
              <dd className="flex min-w-0 flex-wrap items-baseline gap-x-2 font-semibold">
                {listText(chosen.map(({ userId }) => nameOf(userId)))}
                {open > 0 && <span className="font-normal text-warn">{ASSIGNED_TEXTS.placesOpen(open)}</span>}
              </dd>
            </div>
          );
        })}
      </dl>
    </Card>
  );
}

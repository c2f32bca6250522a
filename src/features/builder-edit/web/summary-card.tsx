import type { BuilderService } from '#contract/roster.ts';
import type { RoleId } from '#domain/ids.ts';
import { type BuilderChoice, namesAt, placesToFill } from '#domain/roster/builder-selection.ts';
import { listText } from '#languages/lists.ts';
import { t } from '#languages/t.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { CheckIcon, ClockIcon, CrossIcon } from '#web/ui/icons.tsx';

const LOOKS = {
  none: { tone: 'neutral', icon: <ClockIcon /> },
  confirmed: { tone: 'yes', icon: <CheckIcon /> },
  declined: { tone: 'no', icon: <CrossIcon /> },
} as const;

/**
 * Shows who has which role at the chosen service, saved or pending, and which places are open. On a published roster,
 * it also shows each person's response.
 */
export function BuilderSummaryCard(props: {
  entry: BuilderService;
  choice: BuilderChoice;
  /** The roles whose places are published. */
  lockedRoles: ReadonlySet<RoleId>;
}) {
  const { entry, choice, lockedRoles } = props;
  const nameOf = namesAt(entry);
  const placements = [...choice.saved, ...choice.pending];
  return (
    <Card className="no-print py-3! sm:py-4!">
      <h4 className="sr-only">{t('builder:summary')}</h4>
      <dl className="grid gap-x-8 gap-y-1 text-sm sm:grid-cols-2">
        {entry.roles.map((role) => {
          const isPublished = lockedRoles.has(role.id);
          const isHere = ({ roleId }: { roleId: number }) => roleId === role.id;
          const names = placements.filter(isHere).map(({ memberId }) => nameOf(memberId));
          const open = placesToFill(choice, role);
          return (
            <div key={role.id} className="flex flex-wrap items-baseline gap-x-2">
              <dt className="max-w-1/2 shrink-0 text-ink-2">{role.name}</dt>
              {!isPublished && names.length > 0 && (
                <dd className="min-w-0 flex-1 font-semibold">{listText(names)}</dd>
              )}
              {isPublished &&
                entry.assignments.filter(isHere).map(({ id, person, response, responseReason }) => (
                  <dd key={id} className="flex flex-wrap items-center gap-x-2">
                    <span className="font-semibold">{person.formattedName}</span>
                    {/* No one waits for a response to a service that is over. */}
                    {!(entry.isPast && response === 'none') && (
                      <Badge {...LOOKS[response]}>{t(`builder:responses.responses.${response}`)}</Badge>
                    )}
                    {responseReason !== null && (
                      <span>{t('builder:responses.reason', { reason: responseReason })}</span>
                    )}
                  </dd>
                ))}
              {open > 0 && <dd className="text-warn">{t('common:assigned.placesOpen', { count: open })}</dd>}
            </div>
          );
        })}
      </dl>
    </Card>
  );
}

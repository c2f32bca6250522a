import type { BuilderService } from '#contract/roster.ts';
import { placesToFill } from '#domain/roster/builder-selection.ts';
import { ASSIGNED_TEXTS } from '#texts/roster.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { CheckIcon, ClockIcon, CrossIcon } from '#web/ui/icons.tsx';
import { RESPONSE_TEXTS } from './response-texts.ts';
import { BUILDER_TEXTS } from './texts.ts';

const LOOKS = {
  none: { tone: 'neutral', icon: <ClockIcon /> },
  confirmed: { tone: 'yes', icon: <CheckIcon /> },
  declined: { tone: 'no', icon: <CrossIcon /> },
} as const;

/** Shows who has which role at a published service and what each has said, and which places are open. */
export function BuilderResponsesCard({ entry }: { entry: BuilderService }) {
  const { roles, assignments, isPast } = entry;
  return (
    <Card className="no-print py-3! sm:py-4!">
      <h4 className="visually-hidden">{BUILDER_TEXTS.summary}</h4>
      <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
        {roles.map((role) => {
          const open = placesToFill({ roles, saved: assignments, pending: [] }, role);
          return (
            <div key={role.id} className="flex flex-col gap-1">
              <dt className="text-ink-2 text-sm">{role.name}</dt>
              {assignments
                .filter(({ roleId }) => roleId === role.id)
                .map(({ id, person, response, responseReason }) => (
                  <dd key={id}>
                    <span className="flex flex-wrap items-center gap-x-2">
                      <span className="font-semibold">{person.formattedName}</span>
                      {/* No one waits for a response to a service that is over. */}
                      {!(isPast && response === 'none') && (
                        <Badge {...LOOKS[response]}>{RESPONSE_TEXTS.responses[response]}</Badge>
                      )}
                    </span>
                    {responseReason !== null && (
                      <span className="block text-sm">{RESPONSE_TEXTS.reason(responseReason)}</span>
                    )}
                  </dd>
                ))}
              {open > 0 && (
                <dd>
                  <Badge tone="warn">{ASSIGNED_TEXTS.placesOpen(open)}</Badge>
                </dd>
              )}
            </div>
          );
        })}
      </dl>
    </Card>
  );
}

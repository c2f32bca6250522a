import { memberCalls } from '#contract/members.ts';
import { ordinal } from '#languages/ordinals.ts';
import { t } from '#languages/t.ts';
import { useRead } from '#web/api/server-state.ts';
import { showFailure } from '#web/api/show-failure.ts';
import { useChange } from '#web/api/use-change.ts';
import { useChurch } from '#web/api/use-church.ts';
import { useDeadline } from '#web/api/use-deadline.ts';
import { DeadlineFields } from '#web/parts/deadline-fields.tsx';
import { DutyList } from '#web/parts/duty-list.tsx';
import { useCurrentUser } from '#web/session/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Switch } from '#web/ui/switch.tsx';

/** The steps after members have answered. */
const LATER_STEPS = ['remind', 'lock', 'assign', 'finalize'] as const;

/**
 * Explains how a month works. An administrator chooses the deadline and whether they serve. Mount it only while it is
 * open.
 */
export function MonthDialog({ onUnderstood, onClose }: { onUnderstood: () => void; onClose: () => void }) {
  const { today } = useChurch();
  const { rule, question, save } = useDeadline();
  const { id, doesNotServe } = useCurrentUser();
  const marking = useChange(memberCalls.editAccess);
  const duties = useRead(
    memberCalls.listMemberDuties,
    { params: { id } },
    { isAlwaysFresh: true, isAwaited: false },
  );
  const coming = duties.data ?? [];
  const run = (change: Promise<unknown>) =>
    void change.catch((error) => showFailure(t('setup:failed'), error));
  return (
    <Dialog
      onClose={onClose}
      title={t('setup:monthTitle')}
      footer={
        <Button variant="primary" onClick={onUnderstood}>
          {t('setup:understood')}
        </Button>
      }
    >
      <ol className="flex list-decimal flex-col gap-2 ps-5">
        <li>
          {rule.deadlineMonth === 'before'
            ? t('setup:monthSteps.answerUntilBefore', { day: ordinal(rule.deadlineDay) })
            : t('setup:monthSteps.answerUntil', { day: ordinal(rule.deadlineDay) })}
        </li>
        {LATER_STEPS.map((step) => (
          <li key={step}>{t(`setup:monthSteps.${step}`)}</li>
        ))}
      </ol>
      <fieldset className="mt-5">
        <legend className="mb-2 font-bold">{t('setup:deadline')}</legend>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <DeadlineFields
            rule={rule}
            today={today}
            question={question}
            onChange={(chosen) => run(save(chosen))}
          />
        </div>
      </fieldset>
      <div className="mt-3">
        <Switch
          label={t('setup:serves')}
          checked={!(marking.isPending ? marking.variables.body?.doesNotServe : doesNotServe)}
          pending={marking.isPending}
          onCheckedChange={(serves) =>
            run(marking.mutateAsync({ params: { id }, body: { doesNotServe: !serves } }))
          }
          describedBy={coming.length > 0 ? 'still-serving' : undefined}
        />
        {coming.length > 0 && (
          <div id="still-serving" className="text-ink-2 text-sm">
            <p className="mb-2">{t('setup:stillServing', { count: coming.length })}</p>
            <DutyList duties={coming} />
          </div>
        )}
      </div>
    </Dialog>
  );
}

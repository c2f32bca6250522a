import { memberCalls } from '#contract/members.ts';
import { showFailure } from '#web/api/show-failure.ts';
import { useChange } from '#web/api/use-change.ts';
import { useChurch } from '#web/api/use-church.ts';
import { useDeadline } from '#web/api/use-deadline.ts';
import { DeadlineFields } from '#web/parts/deadline-fields.tsx';
import { useCurrentUser } from '#web/session/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { SETUP_TEXTS } from './texts.ts';

/**
 * Explains how a month works. An administrator chooses the deadline and says whether they serve. Mount it only while it is
 * open.
 */
export function MonthDialog({ onUnderstood, onClose }: { onUnderstood: () => void; onClose: () => void }) {
  const { today } = useChurch();
  const { rule, save } = useDeadline();
  const { id, doesNotServe } = useCurrentUser();
  const marking = useChange(memberCalls.editAccess);
  const run = (change: Promise<unknown>) =>
    void change.catch((error) => showFailure(SETUP_TEXTS.failed, error));
  return (
    <Dialog
      open
      onClose={onClose}
      title={SETUP_TEXTS.monthTitle}
      footer={
        <Button variant="primary" onClick={onUnderstood}>
          {SETUP_TEXTS.understood}
        </Button>
      }
    >
      <ol className="flex list-decimal flex-col gap-2 pl-5">
        {SETUP_TEXTS.monthSteps(rule).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <fieldset className="mt-5">
        <legend className="mb-2 font-bold">{SETUP_TEXTS.deadline}</legend>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <DeadlineFields rule={rule} today={today} onChange={(chosen) => run(save(chosen))} />
        </div>
      </fieldset>
      <div className="mt-3">
        <Switch
          label={SETUP_TEXTS.serves}
          checked={!(marking.isPending ? marking.variables.body?.doesNotServe : doesNotServe)}
          pending={marking.isPending}
          onCheckedChange={(serves) =>
            run(marking.mutateAsync({ params: { id }, body: { doesNotServe: !serves } }))
          }
        />
      </div>
    </Dialog>
  );
}

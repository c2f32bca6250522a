import { ordinal } from '#texts/ordinals.ts';
import { useChurch } from '#web/api/use-church.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { SETUP_TEXTS } from './texts.ts';

/** Explains how a month works. Mount it only while it is open. */
export function MonthDialog({ onUnderstood, onClose }: { onUnderstood: () => void; onClose: () => void }) {
  const { deadlineDay } = useChurch();
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
        {SETUP_TEXTS.monthSteps(ordinal(deadlineDay)).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </Dialog>
  );
}

import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { AVAILABILITY_TEXTS } from './texts.ts';

/** Opens when a user taps the switch of a locked service (docs/product.md, "My Availability"). */
export function DeadlineDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={AVAILABILITY_TEXTS.deadlineTitle}
      description={AVAILABILITY_TEXTS.deadline}
      footer={
        <Button variant="primary" onClick={onClose}>
          {AVAILABILITY_TEXTS.close}
        </Button>
      }
    />
  );
}

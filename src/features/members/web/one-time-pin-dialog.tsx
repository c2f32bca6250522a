import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { CopyIcon } from '#web/ui/icons.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { MEMBERS_TEXTS } from './texts.ts';

/** A PIN that was just made. */
export interface OneTimePin {
  readonly name: string;
  readonly pin: string;
}

async function copy(pin: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(pin);
    showToast({ title: MEMBERS_TEXTS.copied });
  } catch {
    showToast({
      title: MEMBERS_TEXTS.copyFailed,
      description: MEMBERS_TEXTS.copyFailedText,
      variant: 'destructive',
    });
  }
}

/** Shows a one-time PIN large; only Done closes it, since the PIN never comes again. */
export function OneTimePinDialog({ given, onClose }: { given: OneTimePin | null; onClose: () => void }) {
  return (
    <Dialog
      open={given !== null}
      locked
      onClose={onClose}
      title={MEMBERS_TEXTS.pinTitle}
      description={given && MEMBERS_TEXTS.pinFor(given.name)}
      footer={
        <>
          <Button icon={<CopyIcon />} onClick={() => given && void copy(given.pin)}>
            {MEMBERS_TEXTS.copy}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {MEMBERS_TEXTS.done}
          </Button>
        </>
      }
    >
      <p className="rounded-card bg-sunk py-6 text-center font-bold text-3xl tracking-[0.3em]">
        {given?.pin}
      </p>
    </Dialog>
  );
}

import { teamLinkCalls } from '#contract/team-link.ts';
import { FIRST_PIN_TEXTS } from '#texts/first-pin.ts';
import { useRead } from '#web/api/server-state.ts';
import { CopyIcon } from '#web/ui/admin-icons.tsx';
import { Button } from '#web/ui/button.tsx';
import { copyText } from '#web/ui/copy-text.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { MEMBERS_TEXTS } from './texts.ts';

/** A PIN that was just generated, and whose it is. */
export interface OneTimePin {
  readonly name: string;
  readonly pin: string;
}

/** Shows a one-time PIN in large digits. Only Done closes it, because the PIN can't be shown again. */
export function OneTimePinDialog({
  oneTimePin,
  onClose,
}: {
  oneTimePin: OneTimePin | null;
  onClose: () => void;
}) {
  const { data: signIn } = useRead(teamLinkCalls.getSignInAddress, {}, { enabled: oneTimePin !== null });

  function copyMessage(): void {
    if (!oneTimePin || !signIn) return;
    const { messageCopied: copied, copyFailed, copyFailedText } = MEMBERS_TEXTS;
    const message = FIRST_PIN_TEXTS.message({ ...oneTimePin, address: signIn.address });
    void copyText(message, { copied, copyFailed, copyFailedText });
  }

  return (
    <Dialog
      open={oneTimePin !== null}
      locked
      onClose={onClose}
      title={MEMBERS_TEXTS.pinTitle}
      description={oneTimePin && MEMBERS_TEXTS.pinFor(oneTimePin.name)}
      footer={
        <>
          <Button
            icon={<CopyIcon />}
            onClick={() => oneTimePin && void copyText(oneTimePin.pin, MEMBERS_TEXTS)}
          >
            {MEMBERS_TEXTS.copy}
          </Button>
          <Button icon={<CopyIcon />} disabled={!signIn} onClick={copyMessage}>
            {MEMBERS_TEXTS.copyMessage}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {MEMBERS_TEXTS.done}
          </Button>
        </>
      }
    >
      <p className="rounded-card bg-sunk py-4 text-center font-bold text-3xl tracking-[0.3em]">
        {oneTimePin?.pin}
      </p>
    </Dialog>
  );
}

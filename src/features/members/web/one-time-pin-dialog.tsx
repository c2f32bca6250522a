import type { TeamLink } from '#contract/team-link.ts';
import { t } from '#languages/t.ts';

import { OnlyHereAlert, TeamLinkPanel } from '#web/parts/team-link-panel.tsx';
import { Button } from '#web/ui/button.tsx';
import { copyText } from '#web/ui/copy-text.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { CopyIcon } from '#web/ui/icons.tsx';

/** A PIN that was just generated, and whose it is. */
export interface OneTimePin {
  readonly name: string;
  readonly pin: string;
}

/** Shows a one-time PIN in large digits, and the link to open first. Only Done closes it, because the PIN can't be shown again. */
export function OneTimePinDialog(props: {
  oneTimePin: OneTimePin;
  /** Read before there is a PIN, so that nothing moves under the pointer. Undefined if it can't be read. */
  link: TeamLink | undefined;
  onClose: () => void;
}) {
  const { oneTimePin, link, onClose } = props;

  function copyMessage(): void {
    if (!link) return;
    const message = t('common:firstPin.message', { ...oneTimePin, address: link.address });
    void copyText(message, {
      copied: t('members:messageCopied'),
      copyFailedText: t('members:copyFailedText'),
    });
  }

  return (
    <Dialog
      locked
      onClose={onClose}
      title={t('members:pinTitle')}
      description={t('members:pinFor', { name: oneTimePin.name })}
      footer={
        <>
          <Button
            icon={<CopyIcon />}
            onClick={() =>
              void copyText(oneTimePin.pin, {
                copied: t('members:copied'),
                copyFailedText: t('members:copyFailedText'),
              })
            }
          >
            {t('members:copy')}
          </Button>
          <Button icon={<CopyIcon />} disabled={!link} onClick={copyMessage}>
            {t('members:copyMessage')}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t('members:done')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <p className="rounded-card bg-sunk py-4 text-center font-bold text-3xl tracking-[0.3em]">
          {oneTimePin.pin}
        </p>
        {link && <OnlyHereAlert link={link} />}
        {link && <TeamLinkPanel link={link} />}
      </div>
    </Dialog>
  );
}

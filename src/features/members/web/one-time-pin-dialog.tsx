import type { TeamLink } from '#contract/team-link.ts';
import { t } from '#languages/t.ts';

import { OnlyHereAlert, TeamLinkPanel } from '#web/parts/team-link-panel.tsx';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

/** A newly generated PIN and its member. */
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
  const copyFailedText = t('members:copyFailedText');
  return (
    <Dialog
      locked
      onClose={onClose}
      title={t('members:pinTitle')}
      description={t('members:pinFor', { name: oneTimePin.name })}
      footer={
        <>
          <CopyButton text={oneTimePin.pin} copied={t('members:copied')} copyFailedText={copyFailedText}>
            {t('members:copy')}
          </CopyButton>
          <CopyButton
            text={link && t('common:firstPin.message', { ...oneTimePin, address: link.address })}
            copied={t('members:messageCopied')}
            copyFailedText={copyFailedText}
          >
            {t('members:copyMessage')}
          </CopyButton>
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

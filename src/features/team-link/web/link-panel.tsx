import { useCallback, useState } from 'react';
import { type TeamLink, teamLinkCalls } from '#contract/team-link.ts';
import { t } from '#languages/t.ts';
import { showResult } from '#web/api/show-result.ts';
import { useChange } from '#web/api/use-change.ts';
import { OnlyHereAlert, TeamLinkPanel } from '#web/parts/team-link-panel.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { PosterPanel } from './poster-panel.tsx';

/**
 * Shows the team link, with buttons to copy it, print it, and replace it with a new one. Its code can be typed only where
 * names require the link.
 */
export function LinkPanel({ link, isRequired }: { link: TeamLink; isRequired: boolean }) {
  const [isAsking, setIsAsking] = useState(false);
  const [isPrinting, setIsPrinting] = useState(false);
  const renewal = useChange(teamLinkCalls.renewTeamLink);
  const endPrinting = useCallback(() => setIsPrinting(false), []);

  async function renew() {
    await showResult(renewal.mutateAsync({ body: { code: link.code } }), {
      done: t('team-link:renewal.done'),
      failed: t('team-link:renewal.failed'),
    });
    setIsAsking(false);
  }

  return (
    <div className="flex flex-col gap-5">
      <OnlyHereAlert link={link} />
      <TeamLinkPanel link={link}>
        {isRequired && <p className="text-ink-2">{t('team-link:code', { code: link.code })}</p>}
      </TeamLinkPanel>
      <div className="flex flex-wrap gap-3">
        <CopyButton
          text={link.address}
          copied={t('team-link:copied')}
          copyFailedText={t('team-link:copyFailedText')}
        >
          {t('team-link:copy')}
        </CopyButton>
        <Button onClick={() => setIsPrinting(true)}>{t('team-link:print')}</Button>
        <Button variant="quiet" onClick={() => setIsAsking(true)}>
          {t('team-link:renew')}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        title={t('team-link:renewTitle')}
        description={t('team-link:renewText')}
        confirmLabel={t('team-link:renewConfirm')}
        tone="danger"
        busyLabel={t('team-link:renewing')}
        onConfirm={renew}
        onCancel={() => setIsAsking(false)}
      />
      {isPrinting && <PosterPanel link={link} onPrinted={endPrinting} />}
    </div>
  );
}

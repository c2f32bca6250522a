import { useCallback, useState } from 'react';
import { type TeamLink, teamLinkCalls } from '#contract/team-link.ts';
import { showResult } from '#web/api/show-result.ts';
import { useChange } from '#web/api/use-change.ts';
import { CopyIcon } from '#web/ui/admin-icons.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { copyText } from '#web/ui/copy-text.ts';
import { QrCode } from '#web/ui/qr-code.tsx';
import { PosterPanel } from './poster-panel.tsx';
import { TEAM_LINK_TEXTS } from './texts.ts';

/** Shows the team link, with buttons to copy it, print it, and replace it with a new one. */
export function LinkPanel({ link }: { link: TeamLink }) {
  const [isAsking, setIsAsking] = useState(false);
  const [isPrinting, setIsPrinting] = useState(false);
  const renewal = useChange(teamLinkCalls.renewTeamLink);
  const endPrinting = useCallback(() => setIsPrinting(false), []);

  async function renew() {
    await showResult(renewal.mutateAsync({ body: { code: link.code } }), TEAM_LINK_TEXTS.renewal);
    setIsAsking(false);
  }

  return (
    <div className="flex flex-col gap-5">
      {link.isOnlyHere && (
        <Alert tone="warn" title={TEAM_LINK_TEXTS.onlyHere}>
          {TEAM_LINK_TEXTS.onlyHereText}
        </Alert>
      )}
      <div className="flex flex-col gap-5 sm:flex-row sm:items-center">
        <QrCode
          {...link.qr}
          label={TEAM_LINK_TEXTS.qr}
          className="size-48 rounded-control border border-line"
        />
        <div className="flex min-w-0 flex-col gap-3">
          <p>{TEAM_LINK_TEXTS.handOn}</p>
          <p className="break-all font-semibold">{link.address}</p>
          <p className="text-ink-2">{TEAM_LINK_TEXTS.code(link.code)}</p>
        </div>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button icon={<CopyIcon />} onClick={() => void copyText(link.address, TEAM_LINK_TEXTS)}>
          {TEAM_LINK_TEXTS.copy}
        </Button>
        <Button onClick={() => setIsPrinting(true)}>{TEAM_LINK_TEXTS.print}</Button>
        <Button variant="quiet" onClick={() => setIsAsking(true)}>
          {TEAM_LINK_TEXTS.renew}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        title={TEAM_LINK_TEXTS.renewTitle}
        description={TEAM_LINK_TEXTS.renewText}
        confirmLabel={TEAM_LINK_TEXTS.renewConfirm}
        tone="danger"
        busy={renewal.isPending}
        busyLabel={TEAM_LINK_TEXTS.renewing}
        onConfirm={() => void renew()}
        onCancel={() => setIsAsking(false)}
      />
      {isPrinting && <PosterPanel link={link} onPrinted={endPrinting} />}
    </div>
  );
}

import { useState } from 'react';
import { monthInAddress } from '#contract/month-inputs.ts';
import { tabAddress } from '#contract/pages.ts';
import type { BuilderService } from '#contract/roster.ts';
import { sheetCalls } from '#contract/sheets.ts';
import { type Month, monthKey } from '#domain/calendar/calendar.ts';
import { t } from '#languages/t.ts';
import { addressOf } from '#web/api/api.ts';
import { lazyPart } from '#web/loading/lazy-part.tsx';
import { useTeamQuery } from '#web/teams/use-team-choice.ts';
import { Button } from '#web/ui/button.tsx';
import { copyText } from '#web/ui/copy-text.ts';

const BuilderNoticeDialog = lazyPart(async () => (await import('./notice-dialog.tsx')).BuilderNoticeDialog);

/** Shows the actions on a published month: its PDF, messages, an email, and the link to it for members. */
export function BuilderPublishedPanel(props: {
  month: Month;
  /** The month's upcoming services. */
  toCome: readonly BuilderService[];
  onSend: (() => void) | undefined;
}) {
  const { month, toCome, onSend } = props;
  const [isTelling, setTelling] = useState(false);
  const team = useTeamQuery();
  const pdf = addressOf(sheetCalls.downloadRosterSheet, {
    params: monthInAddress(month),
    query: { view: 'card', size: 'normal', ...team },
  });
  const copyLink = () => {
    const ofTeam = team.teamId === undefined ? '' : `&team=${team.teamId}`;
    const address = `${tabAddress('roster', 'finalized')}&month=${monthKey(month)}${ofTeam}`;
    return copyText(new URL(address, window.location.href).href, {
      copied: t('builder:copied'),
      copyFailedText: t('builder:copyFailedText'),
    });
  };
  return (
    <>
      <a
        href={pdf}
        download
        className="inline-flex min-h-12 items-center justify-center rounded-control border border-edge bg-card px-4 py-1 font-semibold text-primary text-sm leading-tight hover:bg-primary-tint compact:min-h-9 compact:px-3 compact:text-xs"
      >
        {t('builder:download')}
      </a>
      {toCome.length > 0 && (
        <Button size="compact" aria-haspopup="dialog" onClick={() => setTelling(true)}>
          {t('builder:tell')}
        </Button>
      )}
      {onSend && (
        <Button size="compact" onClick={onSend}>
          {t('builder:send')}
        </Button>
      )}
      <Button size="compact" onClick={() => void copyLink()}>
        {t('builder:copyLink')}
      </Button>
      {isTelling && <BuilderNoticeDialog month={month} onClose={() => setTelling(false)} />}
    </>
  );
}

import { useState } from 'react';
import { monthInAddress } from '#contract/month-inputs.ts';
import { transferCalls } from '#contract/transfer.ts';
import { type Month, monthOf } from '#domain/calendar/calendar.ts';
import { t } from '#languages/t.ts';
import { send } from '#web/api/api.ts';
import { showFailure } from '#web/api/show-failure.ts';
import { useChurch } from '#web/api/use-church.ts';
import { MonthNavigator } from '#web/parts/month-navigator.tsx';
import { useCurrentUser } from '#web/session/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CardHeader } from '#web/ui/card-header.tsx';
import { saveFile } from '#web/ui/save-file.ts';

const { exportMembers, exportAvailability, exportRoster } = transferCalls;

const FETCH = {
  members: () => send(exportMembers, {}),
  availability: (month: Month) => send(exportAvailability, { query: monthInAddress(month) }),
  year: ({ year }: Month) => send(exportAvailability, { query: { year: String(year) } }),
  roster: (month: Month) => send(exportRoster, { query: monthInAddress(month) }),
};

type List = keyof typeof FETCH;

/** Shows the exports. Each download reads the list again, so that the file is up to date. */
export function ExportCard() {
  const { today } = useChurch();
  const { isAdmin } = useCurrentUser();
  const [month, setMonth] = useState<Month>(() => monthOf(today));
  const [busy, setBusy] = useState<List | null>(null);

  async function download(list: List): Promise<void> {
    setBusy(list);
    try {
      saveFile(await FETCH[list](month));
    } catch (error) {
      showFailure(t('transfer:exportFailed'), error);
    } finally {
      setBusy(null);
    }
  }

  const button = (list: List, label: string) => (
    <Button
      disabled={busy !== null}
      busy={busy === list}
      busyLabel={t('transfer:exporting')}
      onClick={() => void download(list)}
    >
      {label}
    </Button>
  );

  return (
    <Card className="no-print flex flex-col gap-4">
      <CardHeader title={t('transfer:exportTitle')} about={t('transfer:exportAbout')} />
      {isAdmin && (
        <div className="flex flex-wrap items-center gap-3">
          {button('members', t('transfer:exportMembers'))}
          <p className="text-ink-2 text-sm">{t('transfer:exportMembersHint')}</p>
        </div>
      )}
      <MonthNavigator month={month} onMonthChange={setMonth} />
      <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
        {button('availability', t('transfer:exportAvailability'))}
        {button('year', t('transfer:exportYear', { year: month.year }))}
        {button('roster', t('transfer:exportRoster'))}
      </div>
    </Card>
  );
}

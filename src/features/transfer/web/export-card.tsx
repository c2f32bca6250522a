import { useState } from 'react';
import { transferCalls } from '#contract/transfer.ts';
import { type Month, monthOf } from '#domain/calendar/calendar.ts';
import { send } from '#web/api/api.ts';
import { showFailure } from '#web/api/show-failure.ts';
import { useChurch } from '#web/api/use-church.ts';
import { MonthNavigator } from '#web/parts/month-navigator.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CardHeader } from '#web/ui/card-header.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { TRANSFER_TEXTS } from './texts.ts';

type List = 'members' | 'availability' | 'year' | 'roster';

function fetchList(list: List, month: Month): Promise<{ fileName: string; text: string }> {
  const query = { year: String(month.year), month: String(month.month) };
  switch (list) {
    case 'members':
      return send(transferCalls.exportMembers, {});
    case 'availability':
      return send(transferCalls.exportAvailability, { query });
    case 'year':
      return send(transferCalls.exportAvailability, { query: { year: query.year } });
    case 'roster':
      return send(transferCalls.exportRoster, { query });
  }
}

/** Shows the exports. Each download reads the list again, so that the file is up to date. */
export function ExportCard() {
  const { today } = useChurch();
  const [month, setMonth] = useState<Month>(() => monthOf(today));
  const [busy, setBusy] = useState<List | null>(null);

  async function download(list: List): Promise<void> {
    setBusy(list);
    try {
      saveFile(await fetchList(list, month));
    } catch (error) {
      showFailure(TRANSFER_TEXTS.exportFailed, error);
    } finally {
      setBusy(null);
    }
  }

  const button = (list: List, label: string) => (
    <Button
      disabled={busy !== null}
      busy={busy === list}
      busyLabel={TRANSFER_TEXTS.exporting}
      onClick={() => void download(list)}
    >
      {label}
    </Button>
  );

  return (
    <Card className="no-print flex flex-col gap-4">
      <CardHeader title={TRANSFER_TEXTS.exportTitle} about={TRANSFER_TEXTS.exportAbout} />
      <div className="flex flex-wrap items-center gap-3">
        {button('members', TRANSFER_TEXTS.exportMembers)}
        <p className="text-ink-2 text-sm">{TRANSFER_TEXTS.exportMembersHint}</p>
      </div>
      <MonthNavigator month={month} onMonthChange={setMonth} />
      <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
        {button('availability', TRANSFER_TEXTS.exportAvailability)}
        {button('year', TRANSFER_TEXTS.exportYear(month.year))}
        {button('roster', TRANSFER_TEXTS.exportRoster)}
      </div>
    </Card>
  );
}

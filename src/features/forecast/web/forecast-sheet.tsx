import type { Month } from '#domain/calendar/calendar.ts';
import { t } from '#languages/t.ts';
import { monthInSentence } from '#web/parts/dates.ts';
import { SideSheet } from '#web/ui/side-sheet.tsx';
import { ForecastPanel, type Reminder } from './forecast-panel.tsx';

/** Shows the forecast of a month next to its roster. */
export function ForecastSheet(props: { month: Month; Reminder: Reminder; onClose: () => void }) {
  const { month, Reminder, onClose } = props;
  return (
    <SideSheet title={t('forecast:dialogTitle', { month: monthInSentence(month) })} onClose={onClose}>
      <ForecastPanel month={month} Reminder={Reminder} />
    </SideSheet>
  );
}

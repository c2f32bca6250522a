import type { Month } from '#domain/calendar/calendar.ts';
import { SideSheet } from '#web/ui/side-sheet.tsx';
import { ForecastPanel, type Reminder } from './forecast-panel.tsx';
import { FORECAST_TEXTS as TEXTS } from './texts.ts';

/** Shows the forecast of a month next to its roster. */
export function ForecastSheet(props: { month: Month; Reminder: Reminder; onClose: () => void }) {
  const { month, Reminder, onClose } = props;
  return (
    <SideSheet open title={TEXTS.dialogTitle(month)} onClose={onClose}>
      <ForecastPanel month={month} Reminder={Reminder} />
    </SideSheet>
  );
}

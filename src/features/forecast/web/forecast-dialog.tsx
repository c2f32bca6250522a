import type { Month } from '#domain/calendar/calendar.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ForecastPanel, type Reminder } from './forecast-panel.tsx';
import { FORECAST_TEXTS as TEXTS } from './texts.ts';

/** Shows the forecast of a month above the Roster Builder. */
export function ForecastDialog(props: { month: Month; Reminder: Reminder; onClose: () => void }) {
  const { month, Reminder, onClose } = props;
  return (
    <Dialog
      open
      title={TEXTS.dialogTitle(month)}
      onClose={onClose}
      footer={<Button onClick={onClose}>{TEXTS.close}</Button>}
    >
      <ForecastPanel month={month} Reminder={Reminder} />
    </Dialog>
  );
}

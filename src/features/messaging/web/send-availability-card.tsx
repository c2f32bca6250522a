import { useState } from 'react';
import { type Month, sameMonth } from '#domain/calendar/calendar.ts';
import { AVAILABILITY_VIEWS } from '#domain/sheets/sheets.ts';
import { t } from '#languages/t.ts';
import { MonthPicker } from '#web/parts/month-picker.tsx';
import { MailForm } from './mail-form.tsx';

import { useMailMonths } from './use-mail-months.ts';

/** Shows the card that emails a month's availability. Only months with availability data can be picked. */
export function SendAvailabilityCard() {
  const { months, current } = useMailMonths();
  const [picked, setPicked] = useState<Month | null>(null);
  const month = picked ?? months.find((candidate) => sameMonth(candidate, current)) ?? months[0] ?? null;
  return (
    <MailForm
      kind="availability"
      views={AVAILABILITY_VIEWS}
      month={month}
      monthChoice={
        <MonthPicker
          month={month ?? current}
          months={months}
          onPick={setPicked}
          title={t('messaging:mailForm.monthsTitle')}
          emptyText={t('messaging:mailForm.noMonths')}
        />
      }
    />
  );
}

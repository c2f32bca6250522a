import { useState } from 'react';
import { compareMonths, type Month, monthKey, sameMonth } from '#domain/calendar/calendar.ts';
import { ROSTER_VIEWS } from '#domain/sheets/sheets.ts';
import { atStart, formatMonth } from '#languages/dates.ts';
import { t } from '#languages/t.ts';
import { SelectField } from '#web/ui/field.tsx';
import { MailForm } from './mail-form.tsx';

import { useMailMonths } from './use-mail-months.ts';

/** Returns the months, newest first, including this one. */
function withMonth(months: readonly Month[], month: Month): readonly Month[] {
  if (months.some((listed) => sameMonth(listed, month))) return months;
  return [...months, month].sort(compareMonths).reverse();
}

/**
 * Shows the card that emails a month's roster. Starts with the builder's month, or with the current one if none was
 * chosen there. The list has the months with availability data, and the builder's month even without.
 */
export function SendRosterCard(props: {
  builderMonth?: Month | null;
  /** How often the builder asked to send its month. A month that was picked before no longer applies. */
  requests?: number;
}) {
  const { builderMonth = null, requests = 0 } = props;
  const { months, current } = useMailMonths();
  const [picked, setPicked] = useState<{ key: string; requests: number } | null>(null);
  const wanted = picked?.requests === requests ? picked.key : monthKey(builderMonth ?? current);
  const choices = builderMonth || months.length === 0 ? withMonth(months, builderMonth ?? current) : months;
  const month = choices.find((choice) => monthKey(choice) === wanted) ?? choices[0] ?? current;
  return (
    <MailForm
      kind="roster"
      views={ROSTER_VIEWS}
      month={month}
      monthChoice={
        <div className="min-w-52">
          <SelectField
            label={t('messaging:mailForm.month')}
            value={monthKey(month)}
            onValueChange={(key) => setPicked({ key, requests })}
            options={choices.map((choice) => ({
              value: monthKey(choice),
              label: atStart(formatMonth(choice)),
            }))}
          />
        </div>
      }
    />
  );
}

import { useState } from 'react';
import { compareMonths, type Month, monthKey } from '#domain/calendar.ts';
import { ROSTER_VIEWS } from '#domain/sheets.ts';
import { formatMonth } from '#texts/dates.ts';
import { SelectField } from '#web/ui/field.tsx';
import { MailForm } from './mail-form.tsx';
import { MAIL_TEXTS } from './texts.ts';
import { useMailMonths } from './use-mail-months.ts';

/** Returns the months, newest first, including this one. */
function including(months: readonly Month[], month: Month): readonly Month[] {
  if (months.some((listed) => compareMonths(listed, month) === 0)) return months;
  return [...months, month].sort(compareMonths).reverse();
}

/**
 * Shows the card that emails a month's roster. Starts with the builder's month (`built`, null: none yet), which may be
 * missing from the list of months read earlier, or with the current month if no month has availability data.
 */
export function SendRosterCard({ built = null }: { built?: Month | null }) {
  const { months, current } = useMailMonths();
  const [picked, setPicked] = useState<string | null>(null);
  const wanted = picked ?? monthKey(built ?? current);
  const choices = built || months.length === 0 ? including(months, built ?? current) : months;
  const month = choices.find((choice) => monthKey(choice) === wanted) ?? choices[0] ?? current;
  return (
    <MailForm
      kind="roster"
      views={ROSTER_VIEWS}
      month={month}
      monthChoice={
        <div className="min-w-52">
          <SelectField
            label={MAIL_TEXTS.month}
            value={monthKey(month)}
            onChange={(event) => setPicked(event.target.value)}
          >
            {choices.map((choice) => (
              <option key={monthKey(choice)} value={monthKey(choice)}>
                {formatMonth(choice)}
              </option>
            ))}
          </SelectField>
        </div>
      }
    />
  );
}

import { useState } from 'react';
import { formatMonth, monthKey } from '#domain/calendar.ts';
import { SelectField } from '#web/ui/field.tsx';
import { MailForm } from './mail-form.tsx';
import { MAIL_TEXTS } from './texts.ts';
import { useMailMonths } from './use-mail-months.ts';

/** Mails a month's roster; the current month where none has availability data yet. */
export function SendRosterCard() {
  const { months, current } = useMailMonths();
  const [picked, setPicked] = useState<string | null>(null);
  const choices = months.length > 0 ? months : [current];
  const month =
    choices.find((each) => monthKey(each) === (picked ?? monthKey(current))) ?? choices[0] ?? current;
  return (
    <MailForm
      kind="roster"
      views={['card', 'roles']}
      month={month}
      monthChoice={
        <div className="min-w-52">
          <SelectField
            label={MAIL_TEXTS.month}
            value={monthKey(month)}
            onChange={(event) => setPicked(event.target.value)}
          >
            {choices.map((each) => (
              <option key={monthKey(each)} value={monthKey(each)}>
                {formatMonth(each)}
              </option>
            ))}
          </SelectField>
        </div>
      }
    />
  );
}

import { useEffect, useState } from 'react';
import type { Month } from '#domain/calendar/calendar.ts';
import { formatMonthName } from '#languages/dates.ts';
import { t } from '#languages/t.ts';
import { noteMeaningfulAct } from '#web/session/push-offer.ts';
import { Mark } from '#web/ui/mark.tsx';

/** Thanks the member once every service has an answer. The sun rises if that was now. It has its place before that. */
export function MonthEndNotice({ month, isComplete }: { month: Month; isComplete: boolean }) {
  const [wasComplete] = useState(isComplete);
  const isNew = isComplete && !wasComplete;
  useEffect(() => {
    if (isNew) noteMeaningfulAct();
  }, [isNew]);
  return (
    <p role="status" className="flex min-h-14 items-center justify-center gap-3 font-semibold leading-tight">
      {isComplete && (
        <>
          <Mark className={`size-10 ${isNew ? 'sunrise' : ''}`} />
          {t('availability:complete', { month: formatMonthName(month) })}
        </>
      )}
    </p>
  );
}

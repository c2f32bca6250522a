import { useState } from 'react';
import type { Month } from '#domain/calendar/calendar.ts';
import { Mark } from '#web/ui/mark.tsx';
import { AVAILABILITY_TEXTS as TEXTS } from './texts.ts';

/** Thanks the member once every service has an answer. The sun rises if that was now. It has its place before that. */
export function MonthEndNotice({ month, isComplete }: { month: Month; isComplete: boolean }) {
  const [wasComplete] = useState(isComplete);
  return (
    <p role="status" className="flex min-h-14 items-center justify-center gap-3 font-semibold leading-tight">
      {isComplete && (
        <>
          <Mark className={`size-10 ${wasComplete ? '' : 'sunrise'}`} />
          {TEXTS.complete(month)}
        </>
      )}
    </p>
  );
}

import {
  addDays,
  addMonths,
  firstDay,
  type Month,
  monthOf,
  type PlainDate,
  plainDate,
  sundaysOf,
} from '#domain/calendar/calendar.ts';
import { once, type ServiceTime, weekly } from '#domain/services/service-time.ts';
import { type ServiceRef, SUNDAY_SERVICE } from '#domain/services/services.ts';

/** A canceled service of the sample church. */
export interface SampleCancellation extends ServiceRef {
  readonly reason: string;
}

/** When the sample church meets. */
export interface SampleServices {
  readonly times: readonly ServiceTime[];
  readonly canceled: readonly SampleCancellation[];
}

/** Returns Easter Sunday (J. Meeus, "Astronomical Algorithms", chapter 8). */
export function easterOf(year: number): PlainDate {
  const century = Math.floor(year / 100);
  const golden = year % 19;
  const skipped = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - skipped + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor((year % 100) / 4) - epact - (year % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const days = epact + weekday - 7 * late + 114;
  return plainDate(year, Math.floor(days / 31), (days % 31) + 1);
}

/** Returns the next occurrence of a yearly date, today included. */
function nextOf(today: PlainDate, dateIn: (year: number) => PlainDate): PlainDate {
  const { year } = monthOf(today);
  const date = dateIn(year);
  return date >= today ? date : dateIn(year + 1);
}

/**
 * Returns the services of the sample church: Sundays, from next month on also in the evening, the next Christmas Eve
 * and Good Friday, and one canceled Sunday in the month after next.
 */
export function sampleServices(today: PlainDate): SampleServices {
  const nextMonth = addMonths(monthOf(today), 1);
  const christmasEve = nextOf(today, (year) => plainDate(year, 12, 24));
  const goodFriday = nextOf(today, (year) => addDays(easterOf(year), -2));
  return {
    times: [
      weekly(0),
      weekly(0, { name: 'Evening Service', startsAt: '18:00', startsOn: firstDay(nextMonth) }),
      once(christmasEve, { name: 'Christmas Eve', startsAt: '17:00' }),
      once(christmasEve, { name: 'Christmas Eve', startsAt: '23:00' }),
      once(goodFriday, { name: 'Good Friday', startsAt: '09:30' }),
    ].map((time, index) => ({ ...time, id: SUNDAY_SERVICE + index })),
    canceled: [
      {
        date: thirdSunday(addMonths(nextMonth, 1)),
        timeId: SUNDAY_SERVICE,
        reason: 'The hall is being painted.',
      },
    ],
  };
}

function thirdSunday(month: Month): PlainDate {
  return sundaysOf(month)[2];
}

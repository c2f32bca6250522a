import { addDays, addMonths, type Month, type PlainDate, sundaysOf } from '#domain/calendar/calendar.ts';
import { DEFAULT_SPECIAL_DAY_COLOR } from '#domain/services/special-day.ts';
import type { SheetDay } from '#domain/sheets/sheets.ts';

/** Returns a month's nth Sunday, counted from 1. Every month has at least four. */
function sunday(month: Month, nth: 1 | 2 | 3 | 4): PlainDate {
  const date = sundaysOf(month)[nth - 1];
  if (date === undefined) throw new RangeError(`No ${nth}th Sunday`);
  return date;
}

/**
 * Returns special days, in light and dark colors, that do not depend on the church year, so that they suit any start
 * date.
 */
export function sampleSpecialDays(thisMonth: Month): readonly SheetDay[] {
  const next = addMonths(thisMonth, 1);
  return [
    {
      date: sunday(addMonths(thisMonth, -1), 2),
      name: 'Church Anniversary',
      description: 'Lunch together after the service.',
      color: '#4B2E83',
    },
    {
      date: sunday(thisMonth, 3),
      name: 'Family Service',
      description: 'The children stay in and take part.',
      color: DEFAULT_SPECIAL_DAY_COLOR,
    },
    {
      date: sunday(next, 2),
      name: 'Baptism Sunday',
      description: 'Five baptisms. Please come half an hour early.',
      color: '#1E3A8A',
    },
    {
      // A Wednesday: special days need not be Sundays.
      date: addDays(sunday(next, 2), 3),
      name: 'Evening of Prayer',
      description: null,
      color: '#7F1D1D',
    },
    { date: sunday(next, 4), name: 'Mission Sunday', description: null, color: '#A7F3D0' },
    {
      date: sunday(addMonths(thisMonth, 2), 1),
      name: 'Thanksgiving',
      description: 'Bring something from your garden or your kitchen.',
      color: '#FDBA74',
    },
  ];
}

import type { PlainDate } from '#domain/calendar/calendar.ts';
import { catalogue } from '#texts/catalogue.ts';
import { formatDate, formatServiceDate } from '#texts/dates.ts';

const range = (from: PlainDate, to: PlainDate) =>
  from === to ? formatDate(from) : `${formatDate(from)} to ${formatDate(to)}`;

/** The texts of the times in which a member is away. */
export const AWAY_TEXTS = catalogue('away', {
  heading: "When you're away",
  add: "I'm away",
  about:
    'Tap the first day and the last day. Every service in between that you can still answer becomes “not available”.',
  range,
  /** From Sunday. */
  weekdays: ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa'] as const,
  day: (date: PlainDate) => formatServiceDate(date),
  chosen: (from: PlainDate | null, to: PlainDate | null) =>
    from === null ? 'No day chosen yet' : `Away ${range(from, to ?? from)}`,
  note: 'Note (optional)',
  noteHint: 'Only you see it.',
  chooseDay: 'Please choose the first day.',
  loadFailed: "Couldn't load your times away.",
  notSaved: 'Time away not saved',
  saved: (from: PlainDate, to: PlainDate) => `Saved: away ${range(from, to)}`,
  undo: 'Undo',
  remove: 'Remove',
  removeLabel: (from: PlainDate, to: PlainDate) => `Remove: away ${range(from, to)}`,
  removed: 'Time away removed',
  removedText:
    'Where you can still answer, your earlier answers are back. Those that you have changed since then stay.',
  notRemoved: 'Time away not removed',
});

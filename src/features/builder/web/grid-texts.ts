import type { Month } from '#domain/calendar/calendar.ts';
import { catalogue } from '#texts/catalogue.ts';
import { plural } from '#texts/counts-and-lists.ts';
import { formatMonth } from '#texts/dates.ts';
import { serviceTitle, type TitledService } from '#texts/services.ts';

/** The texts of the builder's month view. */
export const GRID_TEXTS = catalogue('builder-grid', {
  caption: (month: Month) => `Roster for ${formatMonth(month)}`,
  hint: 'Select a place to choose who serves. With a keyboard: arrow keys move, Enter opens a place, Delete empties it.',
  publishedHint:
    'Select a place to find someone else. With a keyboard: arrow keys move, Enter opens a place.',
  legend: {
    unsaved: 'Dotted line: not saved.',
    onDay: '2×: serves at two services that day.',
    open: 'Open !: too few people have said yes. Open ~: only just enough.',
  },
  forecast: {
    short: { mark: '!', text: 'Too few people have said yes' },
    thin: { mark: '~', text: 'Only just enough people have said yes' },
  },
  sameTime: 'At the same time',
  onDay: (services: number) => `${services}×`,
  role: 'Role',
  place: (role: string, place: number) => `${role} ${place}`,
  open: 'Open',
  notNeeded: 'Not needed',
  refused: 'Could not be saved',
  dropped: (name: string) => `${name} could not be saved`,
  unsaved: 'Not saved',
  at: (role: string, service: TitledService) => `${role}, ${serviceTitle(service)}`,
  heldBy: (name: string) => `${name} has this place.`,
  empty: 'Empty this place',
  people: 'People',
  unable: "Can't take this place",
  noOne: 'No one else is available.',
  totals: 'How often each person serves',
  times: (count: number) => plural(count, { one: 'once', other: `${count} times` }),
  none: 'No one serves yet.',
});

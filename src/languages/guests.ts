import { t } from './t.ts';

/** Returns the name of someone from outside as rosters show it. */
export function guestName(name: string): string {
  return t('common:guest', { name });
}

/** Returns a row with the names that rosters show: a guest's whole name with the word for it. */
export function withGuestWord<Row extends { readonly firstName: string; readonly isGuest: boolean }>(
  row: Row,
): Row {
  return row.isGuest ? { ...row, firstName: guestName(row.firstName) } : row;
}

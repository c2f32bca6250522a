import { t } from './t.ts';

/** Returns an ordinal number: "1st", "2nd", "3rd", "11th", "20th". */
export function ordinal(n: number): string {
  return t('common:ordinal', { count: n, ordinal: true });
}

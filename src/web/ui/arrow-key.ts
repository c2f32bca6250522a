import { currentLanguage } from '#languages/t.ts';

const OPPOSITE: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' };

/**
 * Returns the pressed key as if people read from left to right: ArrowRight leads to what comes next. So an arrow key leads
 * to the neighbor that it points at, in both directions.
 */
export function readingKey(key: string): string {
  return currentLanguage().direction === 'rtl' ? (OPPOSITE[key] ?? key) : key;
}

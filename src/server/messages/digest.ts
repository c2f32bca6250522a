import { firstDay, type Month, monthsOf } from '#domain/calendar/calendar.ts';
import type { NamedDuty } from '#languages/messages.ts';
import { t } from '#languages/t.ts';
import type { NamedFacts } from '../outbox/kind.ts';

/** How many items, of any list, a short text has no space for. They are the last ones. */
export interface Shortened {
  readonly more: number;
}

/** Returns a part of a message to several people with the name of one of them: "Reader (Ruth)". */
export const ofPerson = (what: string, name: string) => t('messages:ofPerson', { what, name });

/** Returns duties that name the person: "Reader (Ruth)". */
export const ofOne = <Duty extends NamedDuty>(duties: readonly Duty[], name: string) =>
  duties.map((duty) => ({ ...duty, role: ofPerson(duty.role, name) }));

/** Returns the months of several people's facts, each once and in order. */
export const allMonths = (parts: ReadonlyArray<NamedFacts<{ readonly months: readonly Month[] }>>) =>
  monthsOf(parts.flatMap(({ facts }) => facts.months.map(firstDay)));

/** Returns a function that leaves out the last item of all these lists, unless it is the only one. */
export const leaveOutLast =
  <List extends string>(...lists: readonly List[]) =>
  <Facts extends Shortened & Readonly<Record<List, readonly unknown[]>>>(facts: Facts): Facts | null => {
    const [last, ...others] = lists.flatMap((list) => facts[list].map(() => list)).reverse();
    if (last === undefined || others.length === 0) return null;
    return { ...facts, [last]: facts[last].slice(0, -1), more: facts.more + 1 };
  };

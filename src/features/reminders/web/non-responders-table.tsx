import type { NonResponder } from '#contract/reminders.ts';
import type { Month } from '#domain/calendar/calendar.ts';
import { todayIn } from '#domain/calendar/time-zone.ts';
import { nameAmong } from '#domain/members/namesakes.ts';
import { formatMonth } from '#languages/dates.ts';
import { t } from '#languages/t.ts';
import { useChurch } from '#web/api/use-church.ts';
import { dateInSentence } from '#web/parts/dates.ts';

/** Shows the members without an answer in a list that scrolls on its own, at most 240 px high. */
export function NonRespondersTable({ members, month }: { members: readonly NonResponder[]; month: Month }) {
  const { timeZone } = useChurch();
  const name = formatMonth(month);
  const nameOf = nameAmong(members, 'full');
  return (
    <section aria-label={t('reminders:list', { month: name })} className="flex flex-col gap-2">
      <p className="font-semibold">{t('reminders:count', { count: members.length, month: name })}</p>
      <ul
        // A scrolling region must be reachable by keyboard.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region
        tabIndex={0}
        className="max-h-[240px] divide-y divide-line overflow-y-auto rounded-card border border-line bg-sunk px-4"
      >
        {members.map((member) => (
          <li key={member.id} className="flex flex-wrap justify-between gap-x-4 py-2">
            <bdi className="min-w-0">{nameOf(member)}</bdi>
            {member.remindedAt !== null && (
              <span className="text-ink-2 text-sm">
                {t('reminders:remindedOn', {
                  date: dateInSentence(todayIn(timeZone, Date.parse(member.remindedAt))),
                })}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

import type { Month } from '#domain/calendar/calendar.ts';
import { t } from '#languages/t.ts';
import { monthInSentence } from '#web/parts/dates.ts';
import type { useMyMonth } from './use-my-month.ts';

/** Shows the buttons that answer every open service of a month in one tap. They never move or change their size. */
export function MonthAnswersActions({
  month,
  mine: { asUsual, answerMonth },
}: {
  month: Month;
  mine: ReturnType<typeof useMyMonth>;
}) {
  const button = (label: string, wanted: Parameters<typeof answerMonth>[0], text: string, place = '') => (
    <button
      type="button"
      aria-label={label}
      className={`min-h-12 rounded-control border border-edge bg-card px-1.5 text-balance text-primary leading-tight ${place}`}
      onClick={() => void answerMonth(wanted)}
    >
      {text}
    </button>
  );
  const usual = t('availability:usual', {
    count: asUsual.filter(({ isAvailable }) => isAvailable).length,
    all: asUsual.length,
  });
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(7.5rem,100%),1fr))] gap-2">
      {button(t('availability:allLabel', { month: monthInSentence(month) }), true, t('availability:all'))}
      {button(t('availability:noneLabel', { month: monthInSentence(month) }), false, t('availability:none'))}
      {asUsual.length > 0 &&
        button(
          t('availability:usualLabel', { usual, month: monthInSentence(month) }),
          asUsual,
          usual,
          'col-span-full',
        )}
    </div>
  );
}

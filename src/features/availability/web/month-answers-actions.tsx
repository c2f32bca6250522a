import type { ReactNode } from 'react';
import type { Month } from '#domain/calendar/calendar.ts';
import { CheckIcon, CrossIcon } from '#web/ui/icons.tsx';
import { AVAILABILITY_TEXTS as TEXTS } from './texts.ts';
import type { useMyMonth } from './use-my-month.ts';

/** Shows the buttons that answer every open service of a month in one tap. They never move or change their size. */
export function MonthAnswersActions({
  month,
  mine: { asUsual, answerMonth },
}: {
  month: Month;
  mine: ReturnType<typeof useMyMonth>;
}) {
  const button = (
    label: string,
    wanted: Parameters<typeof answerMonth>[0],
    content: ReactNode,
    place = '',
  ) => (
    <button
      type="button"
      aria-label={label}
      className={`flex min-h-14 items-center justify-center gap-2 rounded-control border-2 border-edge px-1.5 text-left font-semibold leading-tight ${place}`}
      onClick={() => void answerMonth(wanted)}
    >
      {content}
    </button>
  );
  const usual = TEXTS.usual(asUsual.filter(({ isAvailable }) => isAvailable).length, asUsual.length);
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(7.5rem,100%),1fr))] gap-2">
      {button(
        TEXTS.allLabel(month),
        true,
        <>
          <CheckIcon />
          {TEXTS.all}
        </>,
      )}
      {button(
        TEXTS.noneLabel(month),
        false,
        <>
          <CrossIcon />
          {TEXTS.none}
        </>,
      )}
      {asUsual.length > 0 && button(TEXTS.usualLabel(usual, month), asUsual, usual, 'col-span-full')}
    </div>
  );
}

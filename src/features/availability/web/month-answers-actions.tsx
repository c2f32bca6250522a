import type { Month } from '#domain/calendar/calendar.ts';
import { CheckIcon, CrossIcon } from '#web/ui/icons.tsx';
import { AVAILABILITY_TEXTS as TEXTS } from './texts.ts';
import type { useMyMonth } from './use-my-month.ts';

const CHOICES = [
  { isAvailable: true, text: TEXTS.all, label: TEXTS.allLabel, icon: <CheckIcon /> },
  { isAvailable: false, text: TEXTS.none, label: TEXTS.noneLabel, icon: <CrossIcon /> },
] as const;

/** Shows the buttons that answer every open service of a month in one tap. They never move or change their size. */
export function MonthAnswersActions({
  month,
  mine: { open, isSaving, answerMonth },
}: {
  month: Month;
  mine: ReturnType<typeof useMyMonth>;
}) {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(7.5rem,100%),1fr))] gap-2">
      {CHOICES.map(({ isAvailable, text, label, icon }) => (
        <button
          key={text}
          type="button"
          aria-label={label(month)}
          aria-disabled={isSaving || undefined}
          className="flex min-h-14 items-center justify-center gap-2 rounded-control border-2 border-edge bg-card px-1.5 text-center font-semibold text-primary leading-tight"
          onClick={() =>
            void answerMonth(
              open.map((service) => ({ service, isAvailable })),
              { isAvailable },
            )
          }
        >
          {icon}
          {text}
        </button>
      ))}
    </div>
  );
}

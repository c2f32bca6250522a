import { useRef } from 'react';
import { type Month, monthKey } from '#domain/calendar/calendar.ts';
import { Button } from '#web/ui/button.tsx';
import { StarIcon } from '#web/ui/icons.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { BUILDER_TEXTS } from './texts.ts';
import type { useMonthPlan } from './use-month-plan.ts';
import { BuilderWorkPanel } from './work-panel.tsx';

/** Shows the actions on all services of the month, and what is still pending in other months. */
export function BuilderPlanPanel(props: {
  plan: ReturnType<typeof useMonthPlan>;
  isDisabled: boolean;
  isSundaysOnly: boolean;
  elsewhere: ReadonlyArray<{ month: Month; count: number }>;
  onMonthChange: (month: Month) => void;
}) {
  const { plan, isDisabled, isSundaysOnly, elsewhere, onMonthChange } = props;
  const smartAssign = useRef<HTMLButtonElement>(null);
  return (
    <div className="max-sm:w-full">
      {/* Undo comes last, so that it moves neither of the others when a plan arrives. */}
      <div className="grid grid-cols-2 gap-2 max-sm:w-full sm:flex sm:flex-wrap">
        <Button
          ref={smartAssign}
          size="compact"
          className="max-sm:col-span-2"
          icon={<StarIcon />}
          disabled={isDisabled}
          onClick={() => void plan.assignSmartly()}
        >
          {BUILDER_TEXTS.smartAssignMonth}
        </Button>
        <Button
          size="compact"
          disabled={isDisabled || plan.unsaved.length === 0}
          onClick={() => void plan.save()}
        >
          {BUILDER_TEXTS.saveMonth(plan.unsaved.length)}
        </Button>
        {plan.canUndo && (
          <Button
            size="compact"
            onClick={() => {
              plan.undo();
              smartAssign.current?.focus();
              showToast({ title: BUILDER_TEXTS.results.smartUndone });
            }}
          >
            {BUILDER_TEXTS.undoSmart}
          </Button>
        )}
        {elsewhere.map(({ month, count }) => (
          <Button
            key={monthKey(month)}
            size="compact"
            variant="quiet"
            className="max-sm:col-span-2"
            onClick={() => onMonthChange(month)}
          >
            {BUILDER_TEXTS.unsavedIn(count, month)}
          </Button>
        ))}
      </div>
      <BuilderWorkPanel work={plan.work} isSundaysOnly={isSundaysOnly} />
    </div>
  );
}

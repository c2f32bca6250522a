import { useRef } from 'react';
import { type Month, monthKey } from '#domain/calendar/calendar.ts';
import { formatMonth } from '#languages/dates.ts';
import { t } from '#languages/t.ts';
import { BuilderWorkPanel } from '#web/builder/work-panel.tsx';
import { Button } from '#web/ui/button.tsx';
import { StarIcon } from '#web/ui/icons.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import type { useMonthPlan } from './use-month-plan.ts';

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
          {t('builder:smartAssignMonth')}
        </Button>
        <Button
          size="compact"
          disabled={isDisabled || plan.unsaved.length === 0}
          onClick={() => void plan.save()}
        >
          {plan.unsaved.length > 0
            ? t('builder:saveMonthCount', { count: plan.unsaved.length })
            : t('builder:saveMonth')}
        </Button>
        {plan.canUndo && (
          <Button
            size="compact"
            onClick={() => {
              plan.undo();
              smartAssign.current?.focus();
              showToast({ title: t('builder:results.smartUndone') });
            }}
          >
            {t('builder:undoSmart')}
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
            {t('builder:unsavedIn', { count, month: formatMonth(month) })}
          </Button>
        ))}
      </div>
      <BuilderWorkPanel work={plan.work} isSundaysOnly={isSundaysOnly} />
    </div>
  );
}

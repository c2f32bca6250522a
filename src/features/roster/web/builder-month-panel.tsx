import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Month } from '#domain/calendar.ts';
import type { MonthState } from '#domain/roster.ts';
import { MonthNavigator } from '#web/parts/month-navigator.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { LockIcon } from '#web/ui/icons.tsx';
import { BUILDER_TEXTS } from './builder-texts.ts';
import { useFinalizing } from './use-finalizing.ts';
import type { useMonthPlan } from './use-month-plan.ts';

const BuilderFinalizeDialog = lazy(async () => ({
  default: (await import('./builder-finalize-dialog.tsx')).BuilderFinalizeDialog,
}));

/** Shows the header of the builder: the month, its state, and the buttons that publish or revise it. */
export function BuilderMonthPanel(props: {
  month: Month;
  onMonthChange: (month: Month) => void;
  state: MonthState;
  /** False if the month lists no service, so that there is nothing to finalize. */
  canFinalize: boolean;
  hasServicesToCome: boolean;
  /** Whether all services of the month are on Sundays. */
  isSundaysOnly: boolean;
  /** How many assigned people are no longer available. */
  conflicts: number;
  plan: ReturnType<typeof useMonthPlan>;
  /** The actions on the whole month, shown between the month and Finalize. */
  children: ReactNode;
}) {
  const {
    month,
    onMonthChange,
    state,
    canFinalize,
    hasServicesToCome,
    isSundaysOnly,
    conflicts,
    plan,
    children,
  } = props;
  const { isFinalizing, isRevising, finalize, revise } = useFinalizing(month);
  const [asking, setAsking] = useState<'finalize' | 'revise' | null>(null);
  const stopAsking = () => setAsking(null);
  const finalizeLabel = state === 'draft' ? BUILDER_TEXTS.refinalize : BUILDER_TEXTS.finalize;

  return (
    <header className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        {/* On wide screens the tab shows the heading, and everything about the month fits in one row. */}
        <h2 className="mr-auto font-bold text-xl lg:sr-only">{BUILDER_TEXTS.heading}</h2>
        {state === 'finalized' && (
          <Badge tone="yes" icon={<LockIcon />}>
            {BUILDER_TEXTS.locked}
          </Badge>
        )}
        <div className="basis-full lg:max-w-sm lg:flex-1 lg:basis-52 lg:[&_h2]:text-base">
          <MonthNavigator month={month} onMonthChange={onMonthChange} />
        </div>
        {children}
        {state === 'finalized' ? (
          <Button
            className="max-sm:w-full"
            busy={isRevising}
            onClick={() => (hasServicesToCome ? setAsking('revise') : void revise())}
          >
            {BUILDER_TEXTS.revise}
          </Button>
        ) : (
          <Button
            variant="primary"
            className="max-sm:w-full"
            disabled={!canFinalize}
            busy={isFinalizing}
            busyLabel={BUILDER_TEXTS.finalizing}
            onClick={() => setAsking('finalize')}
          >
            {finalizeLabel}
          </Button>
        )}
      </div>
      {state === 'finalized' && (
        <Alert tone="yes" title={BUILDER_TEXTS.finalizedTitle}>
          {BUILDER_TEXTS.finalizedBanner(month)}
        </Alert>
      )}
      {state === 'draft' && (
        <Alert tone="warn" title={BUILDER_TEXTS.draftTitle}>
          {BUILDER_TEXTS.draftBanner(month)}
        </Alert>
      )}
      {conflicts > 0 && <Alert tone="warn" title={BUILDER_TEXTS.conflicts(conflicts)} />}
      {asking === 'finalize' && (
        <Suspense fallback={null}>
          <BuilderFinalizeDialog
            month={month}
            finalizeLabel={finalizeLabel}
            isSundaysOnly={isSundaysOnly}
            unsaved={plan.unsaved}
            onCancel={stopAsking}
            onFinalize={async () => {
              stopAsking();
              if (await finalize()) plan.discard();
            }}
            onSaveAndFinalize={() => {
              stopAsking();
              void plan.save(() => void finalize());
            }}
          />
        </Suspense>
      )}
      <ConfirmDialog
        open={asking === 'revise'}
        title={BUILDER_TEXTS.revise}
        description={BUILDER_TEXTS.reviseQuestion(month)}
        confirmLabel={BUILDER_TEXTS.revise}
        cancelLabel={BUILDER_TEXTS.cancel}
        onCancel={stopAsking}
        onConfirm={() => {
          stopAsking();
          void revise();
        }}
      />
    </header>
  );
}

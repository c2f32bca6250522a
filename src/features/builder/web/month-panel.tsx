import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import type { BuilderService } from '#contract/roster.ts';
import type { Month } from '#domain/calendar/calendar.ts';
import type { MonthState } from '#domain/roster/roster.ts';
import { lazyPart } from '#web/loading/lazy-part.tsx';
import { MonthNavigator } from '#web/parts/month-navigator.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { LockIcon, UsersIcon } from '#web/ui/icons.tsx';
import { BuilderPublishedPanel } from './published-panel.tsx';
import { BUILDER_TEXTS } from './texts.ts';
import { CHOSEN_SERVICE_ID } from './use-address.ts';
import { useFinalizing } from './use-finalizing.ts';
import type { useMonthPlan } from './use-month-plan.ts';
import { useTelling } from './use-telling.ts';

const BuilderFinalizeDialog = lazyPart(
  async () => (await import('./finalize-dialog.tsx')).BuilderFinalizeDialog,
);

const BuilderAnswersDialog = lazyPart(
  async () => (await import('./answers-dialog.tsx')).BuilderAnswersDialog,
);

/** Shows the header of the builder: the month, its state, and the buttons that publish or revise it. */
export function BuilderMonthPanel(props: {
  month: Month;
  onMonthChange: (month: Month) => void;
  state: MonthState;
  /** False if the month lists no service, so that there is nothing to finalize. */
  canFinalize: boolean;
  /** The month's services to come. */
  toCome: readonly BuilderService[];
  /** Whether all services of the month are on Sundays. */
  isSundaysOnly: boolean;
  /** How many members have answered for the month. */
  answers: BuilderService['monthAnswers'] | undefined;
  /** The assigned people who are no longer available, each with the service and its address. */
  conflicts: ReadonlyArray<{
    readonly id: number;
    readonly label: string;
    readonly address: string;
    readonly isChosen: boolean;
  }>;
  onSend: (() => void) | undefined;
  plan: ReturnType<typeof useMonthPlan>;
  /** The actions on the whole month, shown between the month and Finalize. */
  children: ReactNode;
}) {
  const { month, onMonthChange, state, canFinalize, toCome, isSundaysOnly } = props;
  const { answers, conflicts, onSend, plan, children } = props;
  const { isFinalizing, isRevising, finalize, revise } = useFinalizing(month);
  const { tell } = useTelling(month);
  const [asking, setAsking] = useState<'finalize' | 'revise' | null>(null);
  const [isListing, setListing] = useState(false);
  const published = useRef<HTMLDivElement>(null);
  const stopAsking = () => setAsking(null);
  const isPublishing = useRef(false);

  /** Publishes the month, and then tells people about it if requested. Returns whether it was published. */
  async function publish(isTelling: boolean): Promise<boolean> {
    isPublishing.current = true;
    const isPublished = await finalize();
    if (!isPublished) isPublishing.current = false;
    else if (isTelling) void tell();
    return isPublished;
  }

  // The button that opened the dialog is gone, so the focus moves to what can be done next.
  useEffect(() => {
    if (state !== 'finalized' || !isPublishing.current) return;
    isPublishing.current = false;
    published.current?.focus();
  }, [state]);
  const finalizeLabel = state === 'draft' ? BUILDER_TEXTS.refinalize : BUILDER_TEXTS.finalize;

  return (
    <header className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        {/* On wide screens the tab shows the heading, and everything about the month fits in one row. */}
        <h2 className="mr-auto font-bold text-xl lg:sr-only">{BUILDER_TEXTS.heading}</h2>
        {state === 'finalized' && (
          // After the month on wide screens, so that its buttons don't move.
          <span className="lg:order-last">
            <Badge tone="yes" icon={<LockIcon />}>
              {BUILDER_TEXTS.locked}
            </Badge>
          </span>
        )}
        <div className="basis-full lg:basis-72 lg:[&_h2]:text-base">
          <MonthNavigator month={month} onMonthChange={onMonthChange} />
        </div>
        {answers ? (
          <Button
            variant="quiet"
            className="max-sm:w-full lg:basis-60"
            icon={<UsersIcon />}
            aria-haspopup="dialog"
            onClick={() => setListing(true)}
          >
            {BUILDER_TEXTS.answered(answers.answered, answers.members)}
          </Button>
        ) : (
          // Its space, so that nothing moves when the month is loaded.
          <span className="min-h-12 max-sm:w-full lg:basis-60" />
        )}
        {children}
        {state === 'finalized' ? (
          <Button
            className="ml-auto max-sm:w-full"
            busy={isRevising}
            onClick={() => (toCome.length > 0 ? setAsking('revise') : void revise())}
          >
            {BUILDER_TEXTS.revise}
          </Button>
        ) : (
          <Button
            variant="primary"
            className="ml-auto max-sm:w-full"
            disabled={!canFinalize}
            busy={isFinalizing}
            busyLabel={BUILDER_TEXTS.finalizing}
            onClick={() => setAsking('finalize')}
          >
            {finalizeLabel}
          </Button>
        )}
      </div>
      {plan.planNote !== null && <p className="no-print text-ink-2">{plan.planNote}</p>}
      {state === 'finalized' && (
        <div ref={published} tabIndex={-1} className="scroll-mt-24 rounded-card">
          <Alert tone="yes" title={BUILDER_TEXTS.finalizedTitle}>
            {BUILDER_TEXTS.finalizedBanner(month)}
            <BuilderPublishedPanel month={month} toCome={toCome} onSend={onSend} />
          </Alert>
        </div>
      )}
      {state === 'draft' && (
        <Alert tone="warn" title={BUILDER_TEXTS.draftTitle}>
          {BUILDER_TEXTS.draftBanner(month)}
        </Alert>
      )}
      {conflicts.length > 0 && (
        <Alert tone="warn" title={BUILDER_TEXTS.conflicts(conflicts.length)}>
          <ul className="flex flex-wrap gap-x-2">
            {conflicts.map(({ id, label, address, isChosen }) => (
              <li key={id} className="max-w-full">
                <Link
                  href={address}
                  replace
                  onClick={() => isChosen && document.getElementById(CHOSEN_SERVICE_ID)?.focus()}
                  className="inline-flex min-h-12 items-center px-2 font-semibold text-primary underline underline-offset-4 pointer-fine:min-h-10"
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {isListing && (
        <Suspense fallback={null}>
          <BuilderAnswersDialog month={month} onClose={() => setListing(false)} />
        </Suspense>
      )}
      {asking === 'finalize' && (
        <Suspense fallback={null}>
          <BuilderFinalizeDialog
            month={month}
            finalizeLabel={finalizeLabel}
            isSundaysOnly={isSundaysOnly}
            unsaved={plan.unsaved}
            wasPublished={state === 'draft'}
            onCancel={stopAsking}
            onFinalize={async (isTelling) => {
              stopAsking();
              if (await publish(isTelling)) plan.discard();
            }}
            onSaveAndFinalize={(isTelling) => {
              stopAsking();
              void plan.save(() => void publish(isTelling));
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
        busy={isRevising}
        onCancel={stopAsking}
        onConfirm={() => void revise(stopAsking)}
      />
    </header>
  );
}

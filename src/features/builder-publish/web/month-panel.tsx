import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { BuilderService } from '#contract/roster.ts';
import type { Month } from '#domain/calendar/calendar.ts';
import type { MonthState } from '#domain/roster/roster.ts';
import { serviceKey } from '#domain/services/services.ts';
import { countResponses } from '#domain/serving/response.ts';
import { t } from '#languages/t.ts';
import { useServiceTitle } from '#web/api/use-church.ts';
import { countOpen, OpenPlaces } from '#web/builder/open-places.tsx';
import type { PlanNote } from '#web/builder/use-work.ts';
import { lazyPart } from '#web/loading/lazy-part.tsx';
import { monthInSentence } from '#web/parts/dates.ts';
import { MonthNavigator } from '#web/parts/month-navigator.tsx';
import { UnprintableNames } from '#web/printing/unprintable-names.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { AlertIcon, CheckIcon, LockIcon } from '#web/ui/icons.tsx';
import type { UnsavedSelection } from './finalize-dialog.tsx';
import { BuilderPublishedPanel } from './published-panel.tsx';
import { isPartlyPublished, namesOf, type TeamsOfMonth } from './published-teams-wording.ts';
import { responseCounts } from './response-wording.ts';
import { BuilderReviseDialog } from './revise-dialog.tsx';
import { useFinalizing } from './use-finalizing.ts';
import { useTelling } from './use-telling.ts';

const BuilderFinalizeDialog = lazyPart(
  async () => (await import('./finalize-dialog.tsx')).BuilderFinalizeDialog,
);

/** The unsaved selections of the month. */
interface MonthSelections {
  readonly unsaved: readonly UnsavedSelection[];
  /** What to note about the plan behind these selections, or null. */
  readonly planNote: PlanNote | null;
  readonly discard: () => void;
  /** Saves them, and then calls `finalize` if all could be saved. */
  readonly save: (finalize: () => void) => Promise<void>;
}

/** Says how far a plan may be from the best, and which places it leaves open and why. */
function PlanNoteLines(props: { note: PlanNote; isSundaysOnly: boolean; children: ReactNode }) {
  const { note, isSundaysOnly, children } = props;
  const { distance, open, learners } = note;
  const titleOf = useServiceTitle();
  const count = countOpen(open.flatMap(({ roles }) => roles));
  return (
    <>
      {distance !== null && <p className="no-print text-ink-2 text-sm">{distance}</p>}
      {open.length > 0 && (
        <details className="no-print">
          <summary className="min-h-12 cursor-pointer py-3 text-sm text-warn">
            {t('builder:planLeavesOpen', { count })}
          </summary>
          <div className="flex flex-col gap-2">
            <OpenPlaces open={open} isSundaysOnly={isSundaysOnly} />
          </div>
        </details>
      )}
      {learners.length > 0 && (
        <ul className="no-print text-sm">
          {learners.map((one) => (
            <li key={`${serviceKey(one)} ${one.roleId}`}>
              {t('learners:planned', {
                name: one.user.name,
                other: one.besideName,
                role: one.roleName,
                service: titleOf(one),
              })}
            </li>
          ))}
        </ul>
      )}
      {learners.length > 0 && children}
    </>
  );
}

/** Explains the state of the month in one line. */
function StateLine(props: { state: MonthState; month: Month; teams: TeamsOfMonth; children?: ReactNode }) {
  const { state, month, teams, children } = props;
  const isPublished = state === 'finalized';
  const isPartly = isPartlyPublished(state, teams);
  const draftTitle = isPartly ? t('builder:team.partlyTitle') : t('builder:draftTitle');
  const draftText = isPartly
    ? t('builder:team.partlyBanner', {
        published: namesOf(teams, true),
        drafts: namesOf(teams, false),
      })
    : t('builder:draftBanner', { month: monthInSentence(month) });
  return (
    <p
      className={`flex flex-wrap items-center gap-x-2 rounded-control px-3 py-1 text-sm ${isPublished ? 'bg-yes-tint' : 'bg-warn-tint'}`}
    >
      <strong className={`flex items-center gap-1.5 font-semibold ${isPublished ? 'text-yes' : 'text-warn'}`}>
        {isPublished ? <CheckIcon /> : <AlertIcon />}
        {isPublished ? t('builder:finalizedTitle') : draftTitle}
      </strong>
      <span>{isPublished ? t('builder:finalizedBanner', { month: monthInSentence(month) }) : draftText}</span>
      {children}
    </p>
  );
}

/**
 * Shows the head of the builder: the month with its facts, and below the actions of its state. On wide screens it stays
 * in view.
 */
export function BuilderMonthPanel(props: {
  month: Month;
  onMonthChange: (month: Month) => void;
  state: MonthState;
  /** The teams that the month is about, with what they have published. Empty before any has. */
  teams: TeamsOfMonth;
  /** False if the month lists no service, so that there is nothing to finalize. */
  canFinalize: boolean;
  /** The month's upcoming services. */
  toCome: readonly BuilderService[];
  /** Whether all services of the month are on Sundays. */
  isSundaysOnly: boolean;
  /** The choice of the team. */
  team: ReactNode;
  /** The month's facts. */
  facts: ReactNode;
  onSend: (() => void) | undefined;
  selections: MonthSelections;
  /** The choice of the view. */
  view: ReactNode;
  /** The actions on the whole month while it can be edited. */
  children: ReactNode;
}) {
  const { month, onMonthChange, state, teams, canFinalize, toCome, isSundaysOnly } = props;
  const { team, facts, onSend, selections, view, children } = props;
  const { isFinalizing, isRevising, finalize, revise } = useFinalizing(month);
  const { tell } = useTelling(month);
  const isPartly = isPartlyPublished(state, teams);
  const [asking, setAsking] = useState<'finalize' | 'revise' | null>(null);
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

  // The button that opened the dialog is gone, so the focus moves to the next action.
  useEffect(() => {
    if (state !== 'finalized' || !isPublishing.current) return;
    isPublishing.current = false;
    published.current?.focus();
  }, [state]);
  const responses = responseCounts(countResponses(toCome.flatMap(({ assignments }) => assignments)));
  const finalizeLabel = isPartly
    ? t('builder:finalize')
    : state === 'draft'
      ? t('builder:refinalize')
      : t('builder:finalize');

  return (
    <>
      <header
        data-top-bar
        className="z-10 flex flex-col gap-2 bg-paper lg:sticky lg:top-16 lg:-my-2 lg:py-2 print:static"
      >
        <div className="flex flex-col gap-x-3 gap-y-2 lg:flex-row lg:items-center print:hidden">
          <h2 className="sr-only">{t('builder:heading')}</h2>
          <div className="lg:w-60 lg:shrink-0 lg:[&_h2]:text-base">
            <MonthNavigator isCompact month={month} onMonthChange={onMonthChange} />
          </div>
          {team}
          {facts}
          {state === 'finalized' && (
            <span className="lg:ms-auto">
              <Badge icon={<LockIcon />}>{t('builder:locked')}</Badge>
            </span>
          )}
        </div>
        <div className="no-print flex flex-wrap items-center gap-2">
          {state === 'finalized' ? (
            <div ref={published} tabIndex={-1} className="flex flex-wrap gap-2 rounded-control">
              <BuilderPublishedPanel month={month} toCome={toCome} onSend={onSend} />
            </div>
          ) : (
            children
          )}
          {view}
          {(state === 'finalized' || isPartly) && (
            <Button
              size="compact"
              className="max-sm:flex-auto lg:ms-auto"
              busy={isRevising}
              onClick={() => (toCome.length > 0 || teams.length > 1 ? setAsking('revise') : void revise())}
            >
              {t('builder:revise')}
            </Button>
          )}
          {state !== 'finalized' && (
            <Button
              size="compact"
              variant="primary"
              className={`max-sm:flex-auto ${isPartly ? '' : 'lg:ms-auto'}`}
              disabled={!canFinalize}
              busy={isFinalizing}
              busyLabel={t('builder:finalizing')}
              onClick={() => setAsking('finalize')}
            >
              {finalizeLabel}
            </Button>
          )}
        </div>
      </header>
      {state !== 'none' && (
        <StateLine state={state} month={month} teams={teams}>
          {state === 'finalized' && <span className="text-ink-2">{responses}</span>}
        </StateLine>
      )}
      {/* Read before the month is published, so that nothing moves afterwards. */}
      <div className={state === 'finalized' ? 'contents' : 'hidden'}>
        <UnprintableNames />
      </div>
      {selections.planNote && (
        <PlanNoteLines note={selections.planNote} isSundaysOnly={isSundaysOnly}>
          {selections.unsaved.length === 0 && (
            <Button size="compact" onClick={() => void selections.save(() => undefined)}>
              {t('learners:saveAll')}
            </Button>
          )}
        </PlanNoteLines>
      )}
      {asking === 'finalize' && (
        <BuilderFinalizeDialog
          month={month}
          drafts={teams.flatMap(({ id, isFinalized }) => (isFinalized ? [] : id))}
          finalizeLabel={finalizeLabel}
          isSundaysOnly={isSundaysOnly}
          unsaved={selections.unsaved}
          wasPublished={state === 'draft'}
          onCancel={stopAsking}
          onFinalize={async (isTelling) => {
            stopAsking();
            if (await publish(isTelling)) selections.discard();
          }}
          onSaveAndFinalize={(isTelling) => {
            stopAsking();
            void selections.save(() => void publish(isTelling));
          }}
        />
      )}
      <BuilderReviseDialog
        open={asking === 'revise'}
        month={month}
        teams={teams}
        onCancel={stopAsking}
        onRevise={(chosen) => revise(stopAsking, chosen)}
      />
    </>
  );
}

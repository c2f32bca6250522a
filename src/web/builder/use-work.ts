import { useEffect, useRef, useState } from 'react';
import { monthInAddress } from '#contract/month-inputs.ts';
import { rosterCalls } from '#contract/roster.ts';
import { type SmartService, smartAssignCalls } from '#contract/smart-assign.ts';
import type { Month } from '#domain/calendar/calendar.ts';
import { sharesDate } from '#domain/services/services.ts';
import { hasOnlySundays } from '#domain/smart-assign/model/rest.ts';
import { t } from '#languages/t.ts';
import { ApiError, refusalOf, send, sentenceOf } from '#web/api/api.ts';
import { useRefresh } from '#web/api/server-state.ts';
import { showNothingDone, showToast, type ToastOptions } from '#web/ui/toast-store.ts';
import { useTeamQuery } from '../teams/use-team-choice.ts';
import type { ServicesWithOpenPlaces } from './open-places.tsx';
import { type LearnerToSave, learnersIn } from './save-learners.ts';

/** Shows a failure in a toast, with an action. */
export function showError(title: string, description: string, action?: ToastOptions['action']): void {
  showToast({ title, description, variant: 'destructive', action });
}

/** What to note about a plan that is applied. */
export interface PlanNote {
  /** How far it may be from the best, as a sentence, or null. */
  readonly distance: string | null;
  /** The places that it leaves open. */
  readonly open: ServicesWithOpenPlaces;
  /** Who learns where. They are saved with the rest. */
  readonly learners: readonly LearnerToSave[];
}

/** Shows the result of some work. */
type ShowResult = () => void;

/** Runs the builder's work one task at a time, under an overlay that names it. */
export function useBuilderWork() {
  const teamQuery = useTeamQuery();
  const refresh = useRefresh();
  /** Shows that another admin has finalized the month, which is locked here from now on. */
  function showLocked(): void {
    showError(t('builder:results.finalizedLock'), t('builder:results.finalizedLockText'));
    void refresh();
  }
  const [working, setWorking] = useState<{ text: string; month: Month | null } | null>(null);
  // A toast's Undo captures an earlier render, so the state alone could not stop it from starting a second task.
  const isWorking = useRef(false);
  const planning = useRef<AbortController>(null);
  const cancelPlanning = () => planning.current?.abort();
  // Leaving the builder cancels the planning.
  useEffect(() => () => planning.current?.abort(), []);

  /**
   * Runs the work under an overlay and ignores other calls meanwhile. Reads the page again before the overlay closes,
   * or afterwards if the work only plans a month. Then calls the function that the work returned, so that users who read
   * the result see a fresh list.
   */
  async function runWithOverlay(
    text: string,
    work: () => Promise<ShowResult | undefined>,
    plannedMonth: Month | null = null,
  ): Promise<void> {
    if (isWorking.current) return;
    isWorking.current = true;
    setWorking({ text, month: plannedMonth });
    let showResult: ShowResult | undefined;
    try {
      showResult = await work();
    } finally {
      const fresh = refresh();
      if (!plannedMonth) await fresh;
      isWorking.current = false;
      setWorking(null);
    }
    showResult?.();
  }

  return {
    /** The text of the running task and the month that it plans, if it plans one. Null if no task is running. */
    working,
    cancelPlanning,
    runWithOverlay,

    /**
     * Plans the month under an overlay. `apply` gets the plan, and a sentence about how far it may be from the best. It
     * returns a function that shows the result. Nothing changes if the planning fails or is canceled.
     */
    async planMonth(
      month: Month,
      apply: (plan: readonly SmartService[], note: PlanNote) => ShowResult,
    ): Promise<void> {
      const planMonth = async () => {
        planning.current = new AbortController();
        const { signal } = planning.current;
        try {
          const input = { params: monthInAddress(month), query: { ...teamQuery, only: 'selected' } } as const;
          const plan = await send(smartAssignCalls.getSmartAssignments, input, signal);
          return apply(plan, {
            distance: distanceText(plan),
            open: openIn(plan),
            learners: learnersIn(plan),
          });
        } catch (error) {
          if (!signal.aborted)
            return () =>
              showError(
                t('builder:results.smartFailed'),
                sentenceOf(error, t('builder:results.smartFailedText')),
              );
          return () =>
            showNothingDone(t('builder:results.planningCanceled'), t('builder:results.planningCanceledText'));
        }
      };
      await runWithOverlay(t('builder:overlay.planning'), planMonth, month);
    },

    showLocked,

    /** Shows why a change failed, or `otherwise` if the error has no reason or it is shown elsewhere. */
    showFailure(error: unknown, title: string, otherwise: string, { saysWhy = true } = {}): void {
      if (isFinalized(error)) showLocked();
      else showError(title, saysWhy ? sentenceOf(error, otherwise) : otherwise);
    },
  };
}

/** Returns the places that the plan leaves open. In a church with one team, only those of rooms that stay closed. */
function openIn(plan: readonly SmartService[]): ServicesWithOpenPlaces {
  return plan.flatMap((service) => {
    const { date, timeId, startsAt, name, assignments } = service;
    const roles = assignments.flatMap(({ roleId, roleName, openReason, closedRoom, open, elsewhere }) =>
      openReason && open && elsewhere
        ? { roleId, roleName, open, why: openReason, closedRoom, help: null, elsewhere }
        : [],
    );
    return roles.length === 0
      ? []
      : { date, timeId, startsAt, name, sharesDate: sharesDate(service, plan), roles };
  });
}

/** Returns how far the plan may be from the best one, as a sentence, or null if no plan is better. */
function distanceText(plan: readonly SmartService[]): string | null {
  const [service] = plan;
  if (!service || service.proved) return null;
  if (!service.distance) return t('builder:distance.unknown');
  const { level, most: count } = service.distance;
  if (level === 'load' || level === 'rotation') return t('builder:distance.balance');
  if (level !== 'pairs') return t(`builder:distance.${level}`, { count });
  return hasOnlySundays(plan)
    ? t('builder:distance.pairsOfSundays', { count })
    : t('builder:distance.pairs', { count });
}

/** Returns whether a change was refused because the month is finalized. */
function isFinalized(error: unknown): boolean {
  const { addAssignment, removeAssignment, clearAssignments } = rosterCalls;
  return refusalOf(error, addAssignment, removeAssignment, clearAssignments)?.code === 'roster_finalized';
}

/** Returns whether a rule refused this selection. Any other failure would meet the other selections too. */
export function isConflict(error: unknown): boolean {
  return error instanceof ApiError && [400, 404, 409].includes(error.status) && !isFinalized(error);
}

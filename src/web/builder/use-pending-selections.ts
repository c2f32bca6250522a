import type { BuilderService } from '#contract/roster.ts';
import { type Month, monthOf, sameMonth } from '#domain/calendar/calendar.ts';
import type { MemberId, RoleId } from '#domain/ids.ts';
import type { Placement, Selections } from '#domain/roster/builder-selection.ts';
import { parseServiceKey, type ServiceKey, serviceKey } from '#domain/services/services.ts';
import { createStore } from '#web/ui/create-store.ts';

/** A selection that could not be saved: who, and why, as a sentence. */
export interface RefusedSelection {
  readonly roleId: RoleId;
  readonly memberId: MemberId;
  readonly name: string;
  readonly reason: string;
}

// Stored outside the builder, so that opening another month, tab or screen loses nothing. Signing out loads a new page,
// which clears it.
interface Pending {
  readonly byService: Selections;
  /** What the last save at each service refused. */
  readonly refused: Readonly<Record<ServiceKey, readonly RefusedSelection[]>>;
  /** What was pending at these services before Smart Assign, or null if there is nothing to undo. */
  readonly before: Selections | null;
  /** What Smart Assign's plan may lack, as a sentence. Null if it is the best plan, or there is nothing to undo. */
  readonly planNote: string | null;
}

const pending = createStore<Pending>({ byService: {}, refused: {}, before: null, planNote: null });

function warn(event: BeforeUnloadEvent): void {
  // `hardNavigate` blanks the page when the session is over. Nothing can be saved then.
  if (!document.documentElement.hidden) event.preventDefault();
}

function change(next: Pending): void {
  const hasAny = Object.values(next.byService).some((placements) => placements.length > 0);
  if (hasAny) window.addEventListener('beforeunload', warn);
  else window.removeEventListener('beforeunload', warn);
  pending.set(next);
}

const ACTIONS = {
  set(key: ServiceKey, placements: readonly Placement[]): void {
    const state = pending.get();
    change({ ...state, byService: { ...state.byService, [key]: placements } });
  },

  /** Drops what is pending in this month at other services than these. They no longer take place. */
  keepOnly(month: Month, services: ReadonlySet<ServiceKey>): void {
    const { byService, ...others } = pending.get();
    const isKept = (key: ServiceKey) =>
      services.has(key) || !sameMonth(monthOf(parseServiceKey(key).date), month);
    const keys = Object.keys(byService) as ServiceKey[];
    if (keys.every(isKept)) return;
    const kept = keys.filter(isKept).map((key) => [key, byService[key] ?? []] as const);
    change({ ...others, byService: Object.fromEntries(kept) });
  },

  /** Replaces what is pending at these services, until `undo`. */
  replace(selections: Selections, planNote: string | null): void {
    const { byService, ...others } = pending.get();
    const keys = Object.keys(selections) as ServiceKey[];
    const before = Object.fromEntries(keys.map((key) => [key, byService[key] ?? []] as const));
    change({ ...others, byService: { ...byService, ...selections }, before, planNote });
  },

  /** Restores exactly what was pending before `replace`. */
  undo(): void {
    const { byService, before, ...others } = pending.get();
    change({ ...others, byService: { ...byService, ...before }, before: null, planNote: null });
  },

  /**
   * Sets what is still pending after a save, and what it refused. Smart Assign can no longer be undone, unless nothing was
   * saved.
   */
  markSaved(selections: Selections, newlyRefused: Pending['refused'] = {}): void {
    const { byService, refused, before, planNote } = pending.get();
    const keys = Object.keys(selections) as ServiceKey[];
    const hasSaved = keys.some((key) => selections[key]?.length !== (byService[key]?.length ?? 0));
    const none = Object.fromEntries(keys.map((key) => [key, []]));
    change({
      byService: { ...byService, ...selections },
      refused: { ...refused, ...none, ...newlyRefused },
      before: hasSaved ? null : before,
      planNote: hasSaved ? null : planNote,
    });
  },

  /** Forgets what was refused in a role, because the coordinator has changed the role since. */
  forgetRefused(key: ServiceKey, roleId: RoleId): void {
    const { refused, ...others } = pending.get();
    const remaining = (refused[key] ?? []).filter((selection) => selection.roleId !== roleId);
    change({ ...others, refused: { ...refused, [key]: remaining } });
  },

  /** Returns what is pending now, for actions that outlive the render which created them, such as Undo. */
  current: (key: ServiceKey): readonly Placement[] => pending.get().byService[key] ?? [],
};

/**
 * Returns the unsaved selections of each service and the functions that change them. They survive navigation, and the
 * browser asks for confirmation before the page closes.
 */
export function usePendingSelections() {
  const { byService, refused, before, planNote } = pending.useValue();
  return {
    byService,
    before,
    planNote,
    of: (key: ServiceKey): readonly Placement[] => byService[key] ?? [],
    /** What was saved meanwhile, by a request whose answer was lost or by another admin, is no longer refused. */
    refusedAt: (service: BuilderService): readonly RefusedSelection[] =>
      (refused[serviceKey(service)] ?? []).filter(
        ({ roleId, memberId }) =>
          !service.assignments.some((saved) => saved.roleId === roleId && saved.memberId === memberId),
      ),
    ...ACTIONS,
  };
}

export type PendingSelections = ReturnType<typeof usePendingSelections>;

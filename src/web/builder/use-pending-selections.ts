import type { BuilderService } from '#contract/roster.ts';
import { type Month, monthOf, sameMonth } from '#domain/calendar/calendar.ts';
import type { MemberId, RoleId, TeamId } from '#domain/ids.ts';
import type { Placement, Selections } from '#domain/roster/builder-selection.ts';
import { parseServiceKey, type ServiceKey, serviceKey } from '#domain/services/services.ts';
import { createStore } from '#web/ui/create-store.ts';
import type { PlanNote } from './use-work.ts';

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
  /** The refusals of the last save at each service. */
  readonly refused: Readonly<Record<ServiceKey, readonly RefusedSelection[]>>;
  /** The pending selections at these services before Smart Assign, or null if there is nothing to undo. */
  readonly before: Selections | null;
  /** What to note about Smart Assign's plan. Null if there is nothing to undo. */
  readonly planNote: PlanNote | null;
}

const NONE: Pending = { byService: {}, refused: {}, before: null, planNote: null };

/** The chosen team, or all that the coordinator plans. */
type Planned = TeamId | 'all';

// Those of each choice of a team by itself: what is selected for one team stays when another one is shown.
const stores = createStore<Readonly<Partial<Record<Planned, Pending>>>>({});

function warn(event: BeforeUnloadEvent): void {
  // `hardNavigate` blanks the page when the session is over. Nothing can be saved then.
  if (!document.documentElement.hidden) event.preventDefault();
}

function save(planned: Planned, next: Pending): void {
  const all = { ...stores.get(), [planned]: next };
  const hasAny = Object.values(all).some(({ byService }) =>
    Object.values(byService).some((placements) => placements.length > 0),
  );
  if (hasAny) window.addEventListener('beforeunload', warn);
  else window.removeEventListener('beforeunload', warn);
  stores.set(all);
}

/**
 * Says whether the selections of a role at a service are hidden. Selections from before another admin published them are
 * not on the roster, but they return if it is revised.
 */
type IsHidden = (key: ServiceKey, roleId: RoleId) => boolean;

/** Returns these selections without the hidden ones. */
function visibleAmong(byService: Selections, isHidden: IsHidden): Selections {
  const keys = Object.keys(byService) as ServiceKey[];
  const visible = (key: ServiceKey) => byService[key]?.filter(({ roleId }) => !isHidden(key, roleId)) ?? [];
  return Object.fromEntries(keys.map((key) => [key, visible(key)]));
}

/** Returns these selections with the hidden ones at their services, but those of people who are selected again. */
function withHidden(selections: Selections, byService: Selections, isHidden: IsHidden): Selections {
  const all = Object.entries(selections) as Array<[ServiceKey, readonly Placement[]]>;
  return Object.fromEntries(
    all.map(([key, placements]) => {
      const isAgain = ({ memberId }: Placement) => placements.some((one) => one.memberId === memberId);
      const before = byService[key] ?? [];
      const hidden = before.filter((one) => isHidden(key, one.roleId) && !isAgain(one));
      return [key, [...hidden, ...placements]];
    }),
  );
}

const actionsFor = (
  pending: { readonly get: () => Pending },
  change: (next: Pending) => void,
  isHidden: IsHidden,
) => ({
  set(key: ServiceKey, placements: readonly Placement[]): void {
    const { byService, ...others } = pending.get();
    const set = withHidden({ [key]: placements }, byService, isHidden);
    change({ ...others, byService: { ...byService, ...set } });
  },

  /** Drops pending selections of this month at services other than these. They no longer take place. */
  keepOnly(month: Month, services: ReadonlySet<ServiceKey>): void {
    const { byService, ...others } = pending.get();
    const isRemaining = (key: ServiceKey) =>
      services.has(key) || !sameMonth(monthOf(parseServiceKey(key).date), month);
    const keys = Object.keys(byService) as ServiceKey[];
    if (keys.every(isRemaining)) return;
    const remaining = keys.filter(isRemaining).map((key) => [key, byService[key] ?? []] as const);
    change({ ...others, byService: Object.fromEntries(remaining) });
  },

  /** Replaces the pending selections at these services, until `undo`. */
  replace(selections: Selections, planNote: PlanNote): void {
    const { byService, ...others } = pending.get();
    const keys = Object.keys(selections) as ServiceKey[];
    const before = Object.fromEntries(keys.map((key) => [key, byService[key] ?? []] as const));
    const replaced = withHidden(selections, byService, isHidden);
    change({ ...others, byService: { ...byService, ...replaced }, before, planNote });
  },

  /** Restores the exact selections from before `replace`. */
  undo(): void {
    const { byService, before, ...others } = pending.get();
    change({ ...others, byService: { ...byService, ...before }, before: null, planNote: null });
  },

  /**
   * Sets the selections still pending after a save, and its refusals. Smart Assign can no longer be undone, unless
   * nothing was saved.
   */
  markSaved(selections: Selections, newlyRefused: Pending['refused'] = {}): void {
    const { byService, refused, before, planNote } = pending.get();
    const keys = Object.keys(selections) as ServiceKey[];
    const remaining = withHidden(selections, byService, isHidden);
    const hasSaved = keys.some((key) => remaining[key]?.length !== (byService[key]?.length ?? 0));
    const none = Object.fromEntries(keys.map((key) => [key, []]));
    change({
      byService: { ...byService, ...remaining },
      refused: { ...refused, ...none, ...newlyRefused },
      before: hasSaved ? null : before,
      planNote: hasSaved ? null : planNote,
    });
  },

  /** Clears the refusals in a role, because the coordinator has changed it since. */
  forgetRefused(key: ServiceKey, roleId: RoleId): void {
    const { refused, ...others } = pending.get();
    const remaining = (refused[key] ?? []).filter((selection) => selection.roleId !== roleId);
    change({ ...others, refused: { ...refused, [key]: remaining } });
  },

  /** Returns the current pending selections, for actions that outlive the render that created them, such as Undo. */
  current: (key: ServiceKey): readonly Placement[] =>
    visibleAmong(pending.get().byService, isHidden)[key] ?? [],
});

/**
 * Returns the unsaved selections of each service and the functions that change them, for one team or all, without the
 * hidden ones. They survive navigation, and the browser asks for confirmation before the page closes.
 */
export function usePendingSelections(planned: Planned = 'all', isHidden: IsHidden = () => false) {
  const { byService: all, refused, before, planNote } = stores.useValue()[planned] ?? NONE;
  const byService = visibleAmong(all, isHidden);
  const get = () => stores.get()[planned] ?? NONE;
  return {
    byService,
    before,
    planNote,
    of: (key: ServiceKey): readonly Placement[] => byService[key] ?? [],
    /**
     * Selections saved meanwhile, by a request whose response was lost or by another administrator, are no longer
     * refused.
     */
    refusedAt: (service: BuilderService): readonly RefusedSelection[] =>
      (refused[serviceKey(service)] ?? []).filter(
        ({ roleId, memberId }) =>
          !isHidden(serviceKey(service), roleId) &&
          !service.assignments.some((saved) => saved.roleId === roleId && saved.memberId === memberId),
      ),
    ...actionsFor({ get }, (next) => save(planned, next), isHidden),
  };
}

export type PendingSelections = ReturnType<typeof usePendingSelections>;

/** Returns the unsaved selections at the services of a month. */
export function pendingIn({ byService }: Pick<PendingSelections, 'byService'>, month: Month) {
  return (Object.keys(byService) as ServiceKey[]).flatMap((key) => {
    const service = parseServiceKey(key);
    if (!sameMonth(monthOf(service.date), month)) return [];
    return (byService[key] ?? []).map(({ roleId, memberId }) => ({ ...service, roleId, memberId }));
  });
}

import type { smartAssignCalls } from '#contract/smart-assign.ts';
import type { PlainDate } from '#domain/calendar/calendar.ts';
import type { MemberId, RoleId, ServiceTimeId } from '#domain/ids.ts';
import { selectableBy } from '#domain/places/candidates.ts';
import { findService, type Service, type ServiceRef, serviceKey } from '#domain/services/services.ts';
import { type Church, onlyTeams } from '#domain/smart-assign/model/church.ts';
import { isAmong, type TeamScope } from '#domain/teams/scope.ts';
import type { Handlers } from '#server/calls/mount.ts';
import { listRoles } from '#server/db/roles.ts';
import type { Refused } from '#server/http/refusal-error.ts';
import { whenAbandoned } from '#server/http/when-abandoned.ts';
import { readChurch } from '#server/planner/church-queries.ts';
import type { Planner } from '#server/ports.ts';
import { draftTeams } from '#server/roster/publish-queries.ts';
import { presentMonthSummary, presentServicePlan } from './present.ts';

type RefusedService = Refused<'no_service' | 'which_service'>;

interface Unsaved {
  readonly roleId: RoleId;
  readonly memberId: MemberId;
  readonly date: PlainDate;
  readonly timeId?: ServiceTimeId | undefined;
}

/** Returns the service that a request means (`findService`). Refuses if there is none, or several. */
function serviceIn(
  { services }: Church,
  date: PlainDate,
  timeId: ServiceTimeId | undefined,
  refused: RefusedService,
): Service {
  const service = findService(services, date, timeId ?? null);
  if ('code' in service) throw refused(service);
  return service;
}

/**
 * Returns the church with the unsaved selections of someone who plans some teams, as if they were saved. Leaves out those of
 * people who have a role there, and what they can't select.
 */
function withUnsaved(
  church: Church,
  unsaved: readonly Unsaved[],
  plans: TeamScope,
  refused: RefusedService,
): Church {
  const selected = unsaved.map(({ roleId, memberId, ...service }) => {
    const { date, timeId } = serviceIn(church, service.date, service.timeId, refused);
    return { roleId, memberId, date, timeId };
  });
  // Another administrator may have assigned the same people meanwhile.
  const keyOf = (assignment: ServiceRef & { memberId: MemberId }) =>
    `${serviceKey(assignment)} ${assignment.memberId}`;
  const taken = new Set(church.saved.map(keyOf));
  const added = selectableBy(plans, church, selected).filter((one) => !taken.has(keyOf(one)));
  return { ...church, saved: [...church.saved, ...added] };
}

async function summaryOf(church: Church, planner: Planner, signal: AbortSignal) {
  return presentMonthSummary(await planner.summarize(church, signal), church.services);
}

export const smartAssignRoutes: Handlers<typeof smartAssignCalls> = {
  async getSmartAssignments({ params, query: { teamId: _, ...filter }, scope, deps, reply }) {
    const abandoned = whenAbandoned(reply.raw);
    const db = deps.database.query;
    // A published team looks for cover instead. Its open places must not take anyone from a draft.
    const church = onlyTeams(await readChurch(db, params), await draftTeams(db, params, scope));
    return (await deps.planner.plan(church, abandoned, filter)).map(presentServicePlan);
  },

  async getPlanProgress({ params, scope, deps }) {
    const db = deps.database.query;
    const drafts = await draftTeams(db, params, scope);
    const planned = (await listRoles(db)).filter(({ teamId }) => isAmong(drafts, teamId));
    return {
      progress: deps.planner.progress(
        params,
        planned.map(({ teamId }) => teamId),
      ),
    };
  },

  async getMonthSummary({ params, scope, deps, reply }) {
    const abandoned = whenAbandoned(reply.raw);
    const church = onlyTeams(await readChurch(deps.database.query, params), scope);
    return summaryOf(church, deps.planner, abandoned);
  },

  async previewMonthSummary({ params, body, actor, scope, deps, reply, refused }) {
    const abandoned = whenAbandoned(reply.raw);
    const church = withUnsaved(
      await readChurch(deps.database.query, params),
      body.unsaved,
      actor.plans,
      refused,
    );
    return summaryOf(onlyTeams(church, scope), deps.planner, abandoned);
  },
};

import type { Call, TeamSource } from '#contract/call.ts';
import type { MemberId, RoleId, TeamId } from '#domain/ids.ts';
import type { Actor } from '#domain/sign-in/permissions.ts';
import { isAmong, isAnyAmong, type TeamScope } from '#domain/teams/scope.ts';
import type { Db } from '../db/database.ts';
import { RefusalError, refused } from '../http/refusal-error.ts';
import { isTeam, listTeamsOf, listTeamsOfMember, listTeamsOfRoles } from './scope-queries.ts';

/** The parts of a request that can name a team. */
export interface RequestParts {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

interface NamingBody {
  readonly teamId?: TeamId;
  readonly roleId?: RoleId;
  readonly replaces?: number;
  readonly memberId?: MemberId;
  readonly place?: { readonly roleId: RoleId };
  readonly assignments?: ReadonlyArray<{ readonly roleId: RoleId }>;
  readonly changes?: ReadonlyArray<{ readonly roleId: RoleId }>;
}

/** Returns the team that a request names by its id, if it does. */
function teamNamed({ query, body }: RequestParts): TeamId | undefined {
  return (query as NamingBody | undefined)?.teamId ?? (body as NamingBody | undefined)?.teamId;
}

function rolesNamed({ body }: RequestParts): RoleId[] {
  const { roleId, place, assignments = [], changes = [] } = (body ?? {}) as NamingBody;
  return [{ roleId }, place, ...assignments, ...changes].flatMap((one) => one?.roleId ?? []);
}

/** Returns the teams of what a request names. Unknown ids have none, and the handler refuses them. */
const TEAMS_NAMED: Readonly<
  Record<
    Exclude<TeamSource, 'teamId' | 'member'>,
    (db: Db, named: RequestParts, id: number) => Promise<TeamId[]>
  >
> = {
  team: async (_db, _named, id) => [id as TeamId],
  assignment: (db, _named, id) => listTeamsOf(db, 'rosterAssignments', id),
  cover_request: (db, _named, id) => listTeamsOf(db, 'coverRequests', id),
  role: async (db, named) => {
    const { replaces } = (named.body ?? {}) as NamingBody;
    const replaced = replaces === undefined ? [] : await listTeamsOf(db, 'rosterAssignments', replaces);
    return [...replaced, ...(await listTeamsOfRoles(db, rolesNamed(named)))];
  },
};

async function isTheirs(db: Db, source: TeamSource, named: RequestParts, plans: TeamScope): Promise<boolean> {
  const { id } = (named.params ?? {}) as { id: number };
  if (source === 'member') {
    const memberId = (named.body as NamingBody | undefined)?.memberId ?? (id as MemberId);
    return isAnyAmong(plans, await listTeamsOfMember(db, memberId));
  }
  if (source === 'teamId') return true;
  return (await TEAMS_NAMED[source](db, named, id)).every((teamId) => isAmong(plans, teamId));
}

/** Returns the teams that a call for all members is about: the one that it names, or all. Refuses an unknown one. */
export async function scopeNamed(db: Db, teamId: TeamId | undefined): Promise<TeamScope> {
  if (teamId === undefined) return 'all';
  if (!(await isTeam(db, teamId))) throw refused('unknown_team');
  return new Set([teamId]);
}

/**
 * Returns the teams that a call for leads is about: the one that it names, or all that the caller may plan. Refuses
 * what belongs to a team that the caller does not lead.
 */
export async function scopeOf(
  db: Db,
  { team: source }: Pick<Call, 'team'>,
  named: RequestParts,
  { plans }: Pick<Actor, 'plans'>,
): Promise<TeamScope> {
  const teamId = teamNamed(named);
  if (teamId !== undefined && !isAmong(plans, teamId)) throw new RefusalError('not_your_team');
  if (source && plans !== 'all' && !(await isTheirs(db, source, named, plans)))
    throw new RefusalError('not_your_team');
  return teamId === undefined ? plans : scopeNamed(db, teamId);
}

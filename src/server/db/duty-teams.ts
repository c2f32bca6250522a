import type { ClockTime } from '#domain/calendar/time-zone.ts';
import type { MemberId, TeamId } from '#domain/ids.ts';
import { arrivalAt } from '#domain/teams/arrival.ts';
import type { Db } from './database.ts';
import { listMemberships } from './memberships.ts';
import { hasSeveralTeams } from './teams.ts';

/** What someone is told about the team of a duty. */
export interface DutyTeam {
  /** Its name, if they are in several teams. */
  readonly team?: string;
  /** When to be there, if that is before the start. */
  readonly arriveAt?: ClockTime;
}

/** A duty of a member, by its role's team. */
interface OfTeam {
  readonly memberId: MemberId;
  readonly teamId: TeamId;
  readonly startsAt: ClockTime | null;
}

/** Returns what those who plan a team are told of it: its name, in a church with several teams. */
export async function readPlannersTeam(db: Db, teamId: TeamId): Promise<DutyTeam> {
  if (!(await hasSeveralTeams(db))) return {};
  const team = await db.selectFrom('teams').select('name').where('id', '=', teamId).executeTakeFirst();
  return team?.name ? { team: team.name } : {};
}

/** Returns a function that gives what is told about the team of a duty. `memberIds`: whose duties, or everyone's. */
export async function readDutyTeams(
  db: Db,
  memberIds?: readonly MemberId[],
): Promise<(duty: OfTeam) => DutyTeam> {
  const rows = await db.selectFrom('teams').select(['id', 'name', 'arriveMinutes']).execute();
  const teams = new Map(rows.map((team) => [team.id, team]));
  const memberships = teams.size > 1 ? await listMemberships(db, memberIds) : null;
  return ({ memberId, teamId, startsAt }) => {
    const team = teams.get(teamId);
    const name = (memberships?.get(memberId)?.length ?? 0) > 1 ? team?.name : null;
    const arriveAt = arrivalAt(startsAt, team?.arriveMinutes ?? 0);
    return { ...(name && { team: name }), ...(arriveAt && { arriveAt }) };
  };
}

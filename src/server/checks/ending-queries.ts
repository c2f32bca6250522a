import type { PlainDate } from '#domain/calendar/calendar.ts';
import { addDaysClamped } from '#domain/calendar/date-range.ts';
import { type ValidCheck, warningDue } from '#domain/checks/checks.ts';
import type { CheckKindId, MemberId, TeamId } from '#domain/ids.ts';
import type { ChurchNow } from '#domain/services/services.ts';
import { listCheckKinds, listRoleChecks } from '../db/checks.ts';
import type { Db, Transaction } from '../db/database.ts';
import { peopleOfTeams } from '../db/guests.ts';
import { CAN_SERVE } from '../db/members.ts';
import { type ComingDuty, listComingDuties } from '../roster/duty-queries.ts';

/** A check of a member or a guest, of a kind that roles of their teams need. */
export interface NeededCheck extends ValidCheck {
  readonly memberId: MemberId;
  readonly check: string;
  readonly warnDays: readonly number[];
  readonly toldDays: number | null;
  /** The teams of theirs with roles that need it. */
  readonly teamIds: readonly TeamId[];
}

/** Whose checks of which kind are read. */
interface Of {
  readonly memberId: MemberId;
  readonly kindId: CheckKindId;
}

/**
 * Returns the checks that roles of the teams of their members and guests need, of everyone who serves, by their ends: of one person and
 * kind, or those that have ended by a day or can warn by then.
 */
export async function listNeededChecks(
  db: Db,
  which: Of | { readonly today: PlainDate },
): Promise<NeededCheck[]> {
  const kinds = new Map((await listCheckKinds(db)).map((kind) => [kind.id, kind]));
  const of = 'today' in which ? undefined : which;
  const firstWarning = Math.max(0, ...[...kinds.values()].flatMap(({ warnDays }) => warnDays));
  const latest = 'today' in which ? addDaysClamped(which.today, firstWarning) : undefined;
  const rows = await db
    .with('needs', (needs) =>
      needs
        .selectFrom('roleChecks')
        .innerJoin('serviceRoles', 'serviceRoles.id', 'roleChecks.roleId')
        .select(['kindId', 'teamId'])
        .distinct()
        .where('isActive', '=', true),
    )
    .selectFrom('memberChecks')
    .innerJoin('users', 'users.id', 'memberChecks.memberId')
    .innerJoin('needs', 'needs.kindId', 'memberChecks.kindId')
    .innerJoin(peopleOfTeams(db).as('people'), (join) =>
      join.onRef('people.memberId', '=', 'memberChecks.memberId').onRef('people.teamId', '=', 'needs.teamId'),
    )
    .select(['memberChecks.memberId', 'memberChecks.kindId', 'validUntil', 'toldDays'])
    .select('people.teamId')
    .where(CAN_SERVE)
    .where('doesNotServe', '=', false)
    .$if(latest !== undefined, (query) => query.where('validUntil', '<=', latest as PlainDate))
    .$if(of !== undefined, (query) =>
      query
        .where('people.memberId', '=', of?.memberId as MemberId)
        .where('memberChecks.memberId', '=', of?.memberId as MemberId)
        .where('memberChecks.kindId', '=', of?.kindId as CheckKindId),
    )
    .orderBy('validUntil')
    .orderBy('memberChecks.memberId')
    .orderBy('memberChecks.kindId')
    .orderBy('people.teamId')
    .execute();
  const checks = new Map<string, NeededCheck>();
  for (const { teamId, ...row } of rows) {
    const key = `${row.memberId} ${row.kindId}`;
    const teamIds = [...(checks.get(key)?.teamIds ?? []), teamId];
    const { name: check = '', warnDays = [] } = kinds.get(row.kindId) ?? {};
    checks.set(key, { ...row, check, warnDays, teamIds });
  }
  return [...checks.values()];
}

/** Returns the check of a kind if it is needed and its end or a warning of it is due. */
export async function findDueCheck(
  tx: Transaction,
  of: Of,
  today: PlainDate,
): Promise<(NeededCheck & { readonly days: number }) | null> {
  const [check] = await listNeededChecks(tx, of);
  const days = check ? warningDue(check, check.warnDays, today) : null;
  return check && days !== null ? { ...check, days } : null;
}

/** Saves the last warning that was given. */
export async function saveToldDays(
  tx: Transaction,
  { memberId, kindId }: Of,
  toldDays: number,
): Promise<void> {
  await tx
    .updateTable('memberChecks')
    .set({ toldDays })
    .where('memberId', '=', memberId)
    .where('kindId', '=', kindId)
    .execute();
}

/** Of more members, the services of everyone are read. */
const MOST_NAMED = 500;

/** Returns a function that gives the published duties to come that a member's check no longer covers, for these checks. */
export async function readDutiesWithout(
  db: Db,
  checks: ReadonlyArray<Of & ValidCheck>,
  now: ChurchNow,
): Promise<(check: Of & ValidCheck) => ComingDuty[]> {
  const memberIds = [...new Set(checks.map(({ memberId }) => memberId))];
  const needed = await listRoleChecks(db);
  const duties = await listComingDuties(db, now, memberIds.length > MOST_NAMED ? {} : { memberIds });
  const dutiesOf = new Map(memberIds.map((id) => [id, [] as ComingDuty[]]));
  for (const duty of duties) dutiesOf.get(duty.memberId)?.push(duty);
  return ({ memberId, kindId, validUntil }) =>
    (dutiesOf.get(memberId) ?? []).filter(
      (duty) =>
        needed.get(duty.roleId)?.includes(kindId) && duty.date > validUntil && duty.response !== 'declined',
    );
}

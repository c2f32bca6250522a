import type { checkCalls, MemberCheck } from '#contract/checks.ts';
import { MAX_ENDING } from '#contract/checks.ts';
import type { PlainDate } from '#domain/calendar/calendar.ts';
import { checkState, sortWarnDays, toldWhenEntered, WARN_DAYS } from '#domain/checks/checks.ts';
import type { CheckKindId, MemberId, RoleId } from '#domain/ids.ts';
import { foldForSearch } from '#domain/members/member-name.ts';
import { isAmong, type TeamScope } from '#domain/teams/scope.ts';
import { listTeamsOfMember } from '#server/auth/scope-queries.ts';
import { changedSince } from '#server/calls/changed-since.ts';
import type { Handlers } from '#server/calls/mount.ts';
import { listNeededChecks, readDutiesWithout } from '#server/checks/ending-queries.ts';
import { logChange } from '#server/db/change-log.ts';
import { isNeededIn, listCheckKinds, listTeamsNeeding, type StoredCheckKind } from '#server/db/checks.ts';
import type { Db, Transaction } from '#server/db/database.ts';
import { isDuplicate } from '#server/db/faults.ts';
import { lockMember } from '#server/db/members.ts';
import { readNames } from '#server/db/names.ts';
import { listRoles } from '#server/db/roles.ts';
import { churchNow, churchToday } from '#server/deps.ts';
import type { Refused } from '#server/http/refusal-error.ts';
import {
  countChecks,
  deleteCheck,
  deleteKind,
  insertKind,
  isKindNeeded,
  type KindFields,
  listChecksOf,
  lockKind,
  saveCheck,
  updateKind,
} from './queries.ts';

/** Returns a member's checks of the kinds that the reader may see: those that roles of these teams need. */
async function readChecks(
  db: Db,
  memberId: MemberId,
  scope: TeamScope,
  today: PlainDate,
): Promise<MemberCheck[]> {
  const [kinds, teamsNeeding, checks, ownTeams] = await Promise.all([
    listCheckKinds(db),
    listTeamsNeeding(db),
    listChecksOf(db, memberId),
    listTeamsOfMember(db, memberId),
  ]);
  const teamIds = new Set(ownTeams);
  return kinds
    .filter(({ id }) => isNeededIn(scope, teamsNeeding.get(id)))
    .map(({ id, name, validMonths, warnDays }) => {
      const isNeeded = [...(teamsNeeding.get(id) ?? [])].some((teamId) => teamIds.has(teamId));
      const check = checks.get(id) ?? null;
      const state = checkState(check?.validUntil ?? null, { warnDays, isNeeded }, today);
      return { kindId: id, name, validMonths, isNeeded, state, check };
    });
}

/** Returns the kind and the member of a check, locked. Refuses a kind that the caller may not see. */
async function lockCheck(
  tx: Transaction,
  { id, kindId }: { readonly id: MemberId; readonly kindId: CheckKindId },
  scope: TeamScope,
  refused: Refused<'unknown_member' | 'unknown_check_kind'>,
) {
  const person = await lockMember(tx, id, { orGuest: true });
  if (!person) throw refused('unknown_member');
  const kind = await lockKind(tx, kindId);
  const teams = (await listTeamsNeeding(tx)).get(kindId);
  if (!kind || !isNeededIn(scope, teams)) throw refused('unknown_check_kind');
  return { person, kind };
}

const fieldsOf = ({ id: _, ...fields }: StoredCheckKind): KindFields => ({
  ...fields,
  warnDays: [...fields.warnDays],
});

/**
 * Refuses a name that reads like that of another kind, because headings of an imported list are compared in the same way. The
 * database itself refuses the same name twice at once.
 */
async function checkName(
  tx: Transaction,
  name: string,
  id: CheckKindId | null,
  refused: Refused<'check_name_taken'>,
): Promise<void> {
  const isTaken = (other: StoredCheckKind) =>
    other.id !== id && foldForSearch(other.name) === foldForSearch(name);
  if ((await listCheckKinds(tx)).some(isTaken)) throw refused('check_name_taken');
}

/** Runs a change of kinds. Refuses a name that another one has. */
async function withFreeName<Result>(
  refused: Refused<'check_name_taken'>,
  change: () => Promise<Result>,
): Promise<Result> {
  try {
    return await change();
  } catch (error) {
    throw isDuplicate(error) ? refused('check_name_taken') : error;
  }
}

export const checkRoutes: Handlers<typeof checkCalls> = {
  async listCheckKinds({ deps }) {
    const db = deps.database.query;
    const [kinds, counts] = await Promise.all([listCheckKinds(db), countChecks(db)]);
    return kinds.map((kind) => ({ ...kind, memberCount: counts.get(kind.id) ?? 0 }));
  },

  async addCheckKind({ body, actor, deps, refused }) {
    const { name, validMonths = null, warnDays = WARN_DAYS } = body;
    return withFreeName(refused, () =>
      deps.database.transaction(async (tx) => {
        await checkName(tx, name, null, refused);
        const kind = await insertKind(tx, { name, validMonths, warnDays: [...sortWarnDays(warnDays)] });
        const logged = { subject: 'check', verb: 'added', name, after: kind } as const;
        await logChange(tx, actor, deps.clock.now(), logged);
        return kind;
      }),
    );
  },

  async editCheckKind({ params, body, actor, deps, refused }) {
    return withFreeName(refused, () =>
      deps.database.transaction(async (tx) => {
        const kind = await lockKind(tx, params.id);
        if (!kind) throw refused('unknown_check_kind');
        const before = fieldsOf(kind);
        const { warnDays, ...fields } = changedSince(before, body, refused) as Partial<KindFields>;
        if (fields.name !== undefined) await checkName(tx, fields.name, params.id, refused);
        const change = { ...fields, ...(warnDays && { warnDays: [...sortWarnDays(warnDays)] }) };
        await updateKind(tx, params.id, change);
        const after = { ...before, ...change };
        const logged = { subject: 'check', verb: 'changed', name: before.name, before, after } as const;
        await logChange(tx, actor, deps.clock.now(), logged);
        return { id: params.id, ...after };
      }),
    );
  },

  async removeCheckKind({ params, actor, deps, refused }) {
    await deps.database.transaction(async (tx) => {
      const kind = await lockKind(tx, params.id);
      if (!kind) throw refused('unknown_check_kind');
      if (await isKindNeeded(tx, params.id)) throw refused('check_needed');
      await deleteKind(tx, params.id);
      const logged = { subject: 'check', verb: 'removed', name: kind.name, before: fieldsOf(kind) } as const;
      await logChange(tx, actor, deps.clock.now(), logged);
    });
    return undefined;
  },

  async listMemberChecks({ params, scope, deps }) {
    return readChecks(deps.database.query, params.id, scope, churchToday(deps));
  },

  async saveMemberCheck({ params, body, actor, scope, deps, refused }) {
    const today = churchToday(deps);
    const { number = null, validUntil, seenOn } = body;
    if (validUntil < today) throw refused('check_over');
    if (seenOn > today) throw refused('check_not_seen_yet');
    return deps.database.transaction(async (tx) => {
      const { person, kind } = await lockCheck(tx, params, scope, refused);
      const of = { memberId: params.id, kindId: params.kindId };
      const before = (await listChecksOf(tx, params.id)).get(params.kindId);
      const toldDays = toldWhenEntered(validUntil, kind.warnDays, today);
      await saveCheck(tx, of, { checkNumber: number, validUntil, seenOn, seenBy: actor.memberId, toldDays });
      await logChange(tx, actor, deps.clock.now(), {
        ...{ subject: 'check', verb: before ? 'changed' : 'added', name: kind.name, person },
        ...{ ...(before && { before }), after: { validUntil, seenOn } },
      });
      const saved = (await readChecks(tx, params.id, scope, today)).find(
        ({ kindId }) => kindId === params.kindId,
      );
      return saved as MemberCheck;
    });
  },

  async removeMemberCheck({ params, actor, scope, deps, refused }) {
    await deps.database.transaction(async (tx) => {
      const { person, kind } = await lockCheck(tx, params, scope, refused);
      const before = (await listChecksOf(tx, params.id)).get(params.kindId);
      if (!(await deleteCheck(tx, { memberId: params.id, kindId: params.kindId }))) return;
      await logChange(tx, actor, deps.clock.now(), {
        ...{ subject: 'check', verb: 'removed', name: kind.name, person },
        ...(before && { before }),
      });
    });
    return undefined;
  },

  async listEndingChecks({ scope, deps }) {
    const db = deps.database.query;
    const now = churchNow(deps);
    const nameOf = await readNames(db);
    const teamOfRole = new Map((await listRoles(db)).map(({ id, teamId }) => [id, teamId]));
    const isOwn = (roleId: RoleId) => isAmong(scope, teamOfRole.get(roleId) ?? 0);
    const ending = (await listNeededChecks(db, now)).filter(
      ({ teamIds, validUntil, warnDays }) =>
        teamIds.some((teamId) => isAmong(scope, teamId)) &&
        checkState(validUntil, { warnDays, isNeeded: true }, now.today) !== 'valid',
    );
    const dutiesWithout = await readDutiesWithout(db, ending, now);
    const all = ending.map((check) => ({
      check,
      isOver: check.validUntil < now.today,
      duties: dutiesWithout(check).filter(({ roleId }) => isOwn(roleId)),
    }));
    const hasDuties = ({ duties }: (typeof all)[number]) => duties.length > 0;
    return {
      total: all.length,
      over: all.filter(({ isOver }) => isOver).length,
      withDuties: all.filter(hasDuties).length,
      checks: all
        .toSorted((a, b) => Number(hasDuties(b)) - Number(hasDuties(a)))
        .slice(0, MAX_ENDING)
        .map(({ check: { memberId, kindId, check, validUntil }, isOver, duties }) => ({
          ...{ memberId, memberName: nameOf(memberId), kindId, check, validUntil, isOver },
          duties: duties.map(({ date, timeId, startsAt, name, sharesDate, roleId, role }) => ({
            ...{ date, timeId, startsAt, name, sharesDate, roleId },
            roleName: role,
          })),
        })),
    };
  },

  async listMyChecks({ actor, deps }) {
    const checks = await readChecks(deps.database.query, actor.memberId, 'all', churchToday(deps));
    return checks.filter(({ isNeeded, check }) => isNeeded || check);
  },
};

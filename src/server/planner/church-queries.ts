import {
  firstDay,
  lastDay,
  type Month,
  monthOf,
  type PlainDate,
  sameMonth,
} from '#domain/calendar/calendar.ts';
import { addDaysClamped } from '#domain/calendar/date-range.ts';
import { rulesOfFamily } from '#domain/families/family.ts';
import type { StoredFamily } from '#domain/families/family-changes.ts';
import type { MemberId } from '#domain/ids.ts';
import { takesPlace } from '#domain/learners/learners.ts';
import { doOverlap } from '#domain/services/overlaps.ts';
import type { Service } from '#domain/services/services.ts';
import type { Church, ChurchMember } from '#domain/smart-assign/model/church.ts';
import { WEEKS_BACK } from '#domain/smart-assign/model/past.ts';
import { REST_DAYS } from '#domain/smart-assign/model/rest.ts';
import type { InTeams } from '#domain/teams/teams.ts';
import { listCheckKinds, listRoleChecks, listValidChecks } from '../db/checks.ts';
import type { Db } from '../db/database.ts';
import { listMemberships } from '../db/memberships.ts';
import { NAME } from '../db/names.ts';
import { listRolesInPlanningOrder } from '../db/roles.ts';
import { listRooms } from '../db/rooms.ts';
import { listCorrections, listLearned, listServed } from '../db/served.ts';
import { listServicesBetween, listServiceTimeLimits } from '../db/services.ts';
import { readSettings } from '../db/settings.ts';
import { listTeams } from '../db/teams.ts';
import { listFamilies } from '../families/queries.ts';

async function listMembers(db: Db): Promise<Church['members']> {
  const memberships = await listMemberships(db);
  const rows = await db
    .selectFrom('users')
    .select(['id', ...NAME, 'role'])
    .select(['maxPerMonth', 'neverTwoInARow', 'onceADay'])
    .where('removedAt', 'is', null)
    .where('doesNotServe', '=', false)
    .execute();
  return rows.map((row) => ({ ...row, memberships: memberships.get(row.id) ?? [] }));
}

/** Returns the guests, who can have places too. */
async function listGuests(db: Db): Promise<ChurchMember[]> {
  const rows = await db
    .selectFrom('users')
    .select(['id', ...NAME, 'role'])
    .select(['maxPerMonth', 'neverTwoInARow', 'onceADay'])
    .where('isGuest', '=', true)
    .execute();
  return rows.map((row) => ({ ...row, memberships: [], isGuest: true }));
}

async function listAnswers(
  db: Db,
  from: PlainDate,
  to: PlainDate,
  about: readonly MemberId[] | undefined,
): Promise<Church['answers']> {
  const rows = await db
    .selectFrom('availability as answer')
    .select(['answer.memberId', 'answer.date', 'answer.timeId', 'isAvailable', 'awayId'])
    .where(({ between }) => between('answer.date', from, to))
    .$if(about !== undefined, (query) =>
      query.where(({ or, eb, exists, selectFrom }) =>
        or([
          ...(about?.length ? [eb('answer.memberId', 'in', about)] : []),
          exists(
            selectFrom('rosterAssignments as saved')
              .select('saved.id')
              .whereRef('saved.memberId', '=', 'answer.memberId')
              .whereRef('saved.date', '=', 'answer.date')
              .whereRef('saved.timeId', '=', 'answer.timeId'),
          ),
        ]),
      ),
    )
    .execute();
  return rows.map(({ isAvailable, awayId, ...row }) => ({
    ...row,
    isAvailable,
    ...(awayId === null ? {} : { isAway: true }),
  }));
}

/** Returns who has which place, and who learns where. */
async function listSaved(
  db: Db,
  from: PlainDate,
  to: PlainDate,
): Promise<Pick<Church, 'saved' | 'learners'>> {
  const rows = await db
    .selectFrom('rosterAssignments')
    .select(['memberId', 'roleId', 'date', 'timeId', 'place as seat', 'response'])
    .where(({ between }) => between('date', from, to))
    .execute();
  const all = rows.map(({ response, ...row }) => ({
    ...row,
    ...(response === 'declined' && { isDeclined: true }),
  }));
  const learners = all.filter((one) => !takesPlace(one));
  return learners.length === 0 ? { saved: all } : { saved: all.filter(takesPlace), learners };
}

/** Reads the checks that roles need and members have. Returns how they complete a church. */
async function readChecks(db: Db): Promise<{ readonly addTo: (church: Church) => Church }> {
  const neededBy = await listRoleChecks(db);
  if (neededBy.size === 0) return { addTo: (church) => church };
  const [checkKinds, valid] = [await listCheckKinds(db), await listValidChecks(db)];
  const withChecks = (member: ChurchMember) => ({ ...member, checks: valid.get(member.id) ?? [] });
  return {
    addTo: (church) => ({
      ...church,
      checkKinds,
      roles: church.roles.map((role) => ({ ...role, checkKindIds: neededBy.get(role.id) ?? [] })),
      members: church.members.map(withChecks),
      ...(church.guests && { guests: church.guests.map(withChecks) }),
    }),
  };
}

/** Returns members with their families, which rooms need to know. */
function withFamilies(members: Church['members'], families: readonly StoredFamily[]): Church['members'] {
  const placeOf = new Map(
    families.flatMap(({ id: familyId, members: people }) =>
      people.map(({ memberId, isChild }) => [memberId, { familyId, isChild }] as const),
    ),
  );
  return members.map((member) => ({ ...member, ...placeOf.get(member.id) }));
}

/**
 * Returns all data of the church that Smart Assign needs to plan this month. `about`: of answers and history only what the
 * opinion about these members needs.
 */
export async function readChurch(
  db: Db,
  month: Month,
  { about }: { readonly about?: readonly MemberId[] } = {},
): Promise<Church> {
  const all = await listServicesBetween(
    db,
    addDaysClamped(firstDay(month), -1),
    addDaysClamped(lastDay(month), 1),
  );
  const services = all.filter(({ date }) => sameMonth(monthOf(date), month));
  const first = services[0]?.date ?? firstDay(month);
  const last = services.at(-1)?.date ?? lastDay(month);
  const [members, guests, checks, rooms, teams, roles, limits, families, { serviceMinutes }] =
    await Promise.all([
      listMembers(db),
      listGuests(db),
      readChecks(db),
      listRooms(db),
      listTeams(db),
      listRolesInPlanningOrder(db),
      listServiceTimeLimits(db),
      listFamilies(db),
      readSettings(db),
    ]);
  const answers = await listAnswers(db, firstDay(month), lastDay(month), about);
  // Includes the services just outside the month, which count for rest.
  const saved = await listSaved(db, addDaysClamped(first, -REST_DAYS), addDaysClamped(last, REST_DAYS));
  const history = await listServed(db, {
    ...{ from: addDaysClamped(first, -7 * WEEKS_BACK), to: addDaysClamped(first, -1), about },
  });
  const corrections = await listCorrections(db, {
    ...{ from: addDaysClamped(first, -REST_DAYS), to: addDaysClamped(last, REST_DAYS) },
  });
  const isLearning = ({ memberships }: InTeams) =>
    memberships.some(({ learningRoleIds = [] }) => learningRoleIds.length > 0);
  const hasLearners = about === undefined && members.some(isLearning);
  const learned = hasLearners ? await listLearned(db, { to: addDaysClamped(first, -1) }) : [];
  const longest = {
    arriveMinutes: Math.max(...teams.map(({ arriveMinutes }) => arriveMinutes)),
    stayMinutes: Math.max(...teams.map(({ stayMinutes }) => stayMinutes)),
  };
  const canOverlap = (a: Service, b: Service) =>
    doOverlap({ ...a, ...longest }, { ...b, ...longest }, serviceMinutes);
  const around = all.filter(
    (one) => !services.includes(one) && services.some((service) => canOverlap(one, service)),
  );
  const familyRules = families.flatMap(rulesOfFamily);
  const ranked = roles.map((role, order) => ({ ...role, order }));
  const settings = { serviceMinutes, teams, roles: ranked, limits, familyRules };
  return checks.addTo({
    ...{ services, around, ...settings, answers, ...saved, corrections, history },
    ...(guests.length > 0 && { guests }),
    ...(learned.length > 0 && { learned }),
    ...(rooms.length === 0 ? { members } : { rooms, members: withFamilies(members, families) }),
  });
}

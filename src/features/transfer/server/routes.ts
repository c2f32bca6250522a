import { isDeepStrictEqual } from 'node:util';
import type { transferCalls } from '#contract/transfer.ts';
import { firstDay, lastDay, monthKey, type PlainDate } from '#domain/calendar/calendar.ts';
import { toldWhenEntered } from '#domain/checks/checks.ts';
import type { MemberId, TeamId } from '#domain/ids.ts';
import { type PlannedTeams, planTeams } from '#domain/import/import-teams.ts';
import { checkImport, type Verdict } from '#domain/import/member-import.ts';
import { foldForSearch, fullName, type Named } from '#domain/members/member-name.ts';
import { compareByLastName } from '#domain/members/name-format.ts';
import { choosePin } from '#domain/pins/pin-weakness.ts';
import { isAmong } from '#domain/teams/scope.ts';
import { findTeamLink } from '#server/auth/team-link.ts';
import type { Handlers } from '#server/calls/mount.ts';
import { type Author, logChange } from '#server/db/change-log.ts';
import { listCheckKinds, lockCheckKinds, type StoredCheckKind } from '#server/db/checks.ts';
import { lockFamilies, type Transaction } from '#server/db/database.ts';
import { isDuplicate } from '#server/db/faults.ts';
import { lockMembers } from '#server/db/members.ts';
import { joinTeams, listMemberships, membersOf } from '#server/db/memberships.ts';
import { listServicesBetween, listServicesOf } from '#server/db/services.ts';
import { readSettings } from '#server/db/settings.ts';
import { insertTeam, listTeams, lockTeams } from '#server/db/teams.ts';
import { churchToday } from '#server/deps.ts';
import { familyChange } from '#server/families/log.ts';
import { EACH_ON_THEIR_OWN, listFamilies, saveFamily } from '#server/families/queries.ts';
import { throwIfRefused } from '#server/http/refusal-error.ts';
import { answerFor } from '#server/http/request-language.ts';
import { checkMemberList } from '#server/member-list/member-list.ts';
import { availabilityCsv, membersCsv, presentFamily, presentVerdict, rosterCsv } from './present.ts';
import {
  insertChecks,
  insertMembersWithoutPin,
  listAnswers,
  listAssignmentsForExport,
  listChecksForExport,
  listMembersForExport,
  listWithoutPin,
  setFirstPin,
} from './queries.ts';

/** Adds the teams that are new, and new members to theirs. */
async function joinListedTeams(
  tx: Transaction,
  { by, now }: { readonly by: Author; readonly now: number },
  added: ReadonlyArray<Named & { readonly id: MemberId; readonly initials: string | null }>,
  joins: PlannedTeams['joins'],
): Promise<void> {
  const idOf = new Map<string, TeamId>();
  const joined = [];
  for (const person of added)
    for (const { id, name } of joins.get(person.initials ?? '') ?? []) {
      const key = foldForSearch(name);
      const teamId =
        id ?? idOf.get(key) ?? (await insertTeam(tx, { name, arriveMinutes: 0, stayMinutes: 0 }));
      if (id === null && !idOf.has(key))
        await logChange(tx, by, now, { subject: 'team', verb: 'added', name, after: { name } });
      idOf.set(key, teamId);
      await joinTeams(tx, person.id, [teamId]);
      joined.push({ subject: 'team', verb: 'joined', name, person } as const);
    }
  await logChange(tx, by, now, ...joined);
}

/** Adds the checks of new members. Who imports them is who has seen them, on that day. */
async function addListedChecks(
  tx: Transaction,
  {
    by,
    now,
    today,
    kinds,
  }: {
    readonly by: Author;
    readonly now: number;
    readonly today: PlainDate;
    readonly kinds: readonly StoredCheckKind[];
  },
  added: ReadonlyArray<Named & { readonly id: MemberId; readonly initials: string | null }>,
  newcomers: ReadonlyArray<NonNullable<Verdict['member']>>,
): Promise<void> {
  const checksOf = new Map(newcomers.map(({ initials, checks }) => [initials, checks]));
  const found = added.flatMap((person) =>
    (checksOf.get(person.initials ?? '') ?? []).map((check) => ({ person, ...check })),
  );
  await insertChecks(
    tx,
    found.map(({ person, kindId, validUntil, number }) => {
      const warnDays = kinds.find(({ id }) => id === kindId)?.warnDays ?? [];
      return {
        ...{ memberId: person.id, kindId, checkNumber: number, validUntil },
        ...{ seenOn: today, seenBy: by.memberId, toldDays: toldWhenEntered(validUntil, warnDays, today) },
      };
    }),
  );
  const changes = found.map(({ person, check: name, validUntil }) => {
    return { subject: 'check', verb: 'added', name, person, after: { validUntil, seenOn: today } } as const;
  });
  await logChange(tx, by, now, ...changes);
}

export const transferRoutes: Handlers<typeof transferCalls> = {
  async previewImport({ body, deps, refused }) {
    const db = deps.database.query;
    const [members, families] = [await listMembersForExport(db), await listFamilies(db)];
    const { country } = await readSettings(db);
    const { languages } = deps;
    const kinds = await listCheckKinds(db);
    const checks = { kinds, today: churchToday(deps) };
    const checked = await deps.checkMemberList({ ...body, members, families, country, languages, checks });
    if ('code' in checked) throw refused(checked);
    const { verdicts, families: listed, columns, ...about } = checked;
    const newcomers = verdicts?.flatMap(({ member }) => member ?? []) ?? [];
    const teams = await listTeams(db);
    const hasTeams = teams.length > 1;
    const planned = planTeams(verdicts ?? [], teams, body.newTeams ?? []);
    return {
      rows: verdicts && (hasTeams ? planned.verdicts : verdicts).map(presentVerdict),
      families: listed.map((family) => presentFamily(family, members, newcomers)),
      // With one team, everyone joins it.
      columns: columns.map((column) =>
        hasTeams || column.use !== 'team' ? column : { ...column, use: null },
      ),
      checkKinds: kinds.map(({ id, name }) => ({ id, name })),
      unknownTeams: hasTeams ? [...planned.unknown] : null,
      ignoresTeams: !hasTeams && planned.joins.size > 0,
      ...about,
    };
  },

  async importMembers({ body, actor, deps, refused }) {
    const db = deps.database.query;
    const [membersBefore, familiesBefore] = [await listMembersForExport(db), await listFamilies(db)];
    const { country } = await readSettings(deps.database.query);
    const today = churchToday(deps);
    const kindsBefore = await listCheckKinds(db);
    const list = { ...body, country, languages: deps.languages };
    const checkedBefore = await deps.checkMemberList({
      ...list,
      members: membersBefore,
      families: familiesBefore,
      checks: { kinds: kindsBefore, today },
    });
    const now = deps.clock.now();
    try {
      return await deps.database.transaction(async (tx) => {
        await lockTeams(tx);
        const teams = await listTeams(tx);
        const known = checkedBefore && 'families' in checkedBefore ? checkedBefore.families : [];
        await lockMembers(
          tx,
          known.flatMap(({ members }) => members.map(({ memberId }) => memberId)),
        );
        await lockFamilies(tx);
        const [members, families] = [await listMembersForExport(tx), await listFamilies(tx)];
        const kinds = await lockCheckKinds(tx);
        // The transaction must be short, so the list was checked before it. Check again only if members changed since.
        const isUnchanged =
          isDeepStrictEqual(members, membersBefore) &&
          isDeepStrictEqual(families, familiesBefore) &&
          isDeepStrictEqual(kinds, kindsBefore);
        const checked = isUnchanged
          ? checkedBefore
          : checkMemberList({ ...list, members, families, checks: { kinds, today } });
        if ('code' in checked) throw refused(checked);
        const { verdicts } = checked;
        if (!verdicts) throw refused('import_needs_columns');
        throwIfRefused(checkImport(verdicts, body.skipFaulty === true), refused);
        const newcomers = verdicts.flatMap((verdict) => verdict.member ?? []);
        const added = await insertMembersWithoutPin(tx, newcomers, now);
        const changes = added.map((person) => {
          const after = { initials: person.initials };
          return { subject: 'member', verb: 'imported', person, after } as const;
        });
        await logChange(tx, actor, now, ...changes);
        const idOf = new Map(added.map(({ id, initials }) => [initials, id]));
        if (teams.length > 1) {
          const { joins } = planTeams(verdicts, teams, body.newTeams ?? []);
          await joinListedTeams(tx, { by: actor, now }, added, joins);
        }
        await addListedChecks(tx, { by: actor, now, today, kinds }, added, newcomers);
        const names = new Map([...members, ...added].map((person) => [person.id, fullName(person)]));
        const nameOf = (id: MemberId) => names.get(id) ?? '';
        for (const { id, members: listed, newcomers: joining } of checked.families) {
          const before = families.find((family) => family.id === id) ?? null;
          const joined = joining.map(({ initials, isChild }) => ({
            memberId: idOf.get(initials) as MemberId,
            isChild,
          }));
          const family = { ...EACH_ON_THEIR_OWN, ...before, members: [...listed, ...joined] };
          await saveFamily(tx, id, family);
          await logChange(tx, actor, now, familyChange(before, family, nameOf));
        }
        const children = new Set(
          checked.families.flatMap(({ newcomers: joining }) =>
            joining.flatMap(({ initials, isChild }) => (isChild ? [initials] : [])),
          ),
        );
        return {
          members: added
            .toSorted(compareByLastName)
            .map((person) => ({ ...person, isChild: children.has(person.initials ?? '') })),
          skipped: verdicts.filter(({ faults }) => faults.length > 0).map(presentVerdict),
        };
      });
    } catch (error) {
      throw isDuplicate(error) ? refused('initials_taken') : error;
    }
  },

  async listMembersWithoutPin({ deps }) {
    return (await listWithoutPin(deps.database.query)).sort(compareByLastName);
  },

  async makeFirstPins({ body, actor, deps }) {
    const members = await listWithoutPin(deps.database.query, body.memberIds);
    const made: Array<(typeof members)[number] & { oneTimePin: string; pinHash: string }> = [];
    // One after another, so that the hasher's second slot stays free for sign-ins.
    for (const member of members) {
      const oneTimePin = choosePin(deps.random.below);
      made.push({ ...member, oneTimePin, pinHash: await deps.pinHasher.hash(oneTimePin) });
    }
    return deps.database.transaction(async (tx) => {
      const added: typeof made = [];
      for (const member of made) if (await setFirstPin(tx, member.id, member.pinHash)) added.push(member);
      const changes = added.map((person) => ({ subject: 'pin', verb: 'added', person }) as const);
      await logChange(tx, actor, deps.clock.now(), ...changes);
      return added.map(({ id, firstName, lastName, oneTimePin }) => ({
        id,
        firstName,
        lastName,
        oneTimePin,
      }));
    });
  },

  async printPinSlips({ body, deps, request }) {
    const address = await findTeamLink(deps, request);
    const { churchName } = await readSettings(deps.database.query);
    return deps.pdfRenderer.renderPinSlips({ kind: 'pin_slips', churchName, address, slips: body.slips });
  },

  async exportMembers({ deps, request }) {
    await answerFor(request, deps, null);
    const db = deps.database.query;
    const teams = await listTeams(db);
    const memberships = await listMemberships(db);
    const [kinds, checks] = [await listCheckKinds(db), await listChecksForExport(db)];
    const inTeams = teams.length > 1 ? { teams, memberships } : null;
    const text = membersCsv(await listMembersForExport(db), inTeams, { kinds, checks });
    return { fileName: 'members.csv', text };
  },

  async exportAvailability({ query, scope, deps, request }) {
    await answerFor(request, deps, null);
    const { year, month } = query;
    const [from, to] = [firstDay({ year, month: month ?? 1 }), lastDay({ year, month: month ?? 12 })];
    const db = deps.database.query;
    const [services, everyone, answers, isMember] = await Promise.all([
      listServicesBetween(db, from, to),
      listMembersForExport(db),
      listAnswers(db, from, to),
      membersOf(db, scope),
    ]);
    const members = everyone.filter(({ id }) => isMember(id));
    const span = month === undefined ? String(year) : monthKey({ year, month });
    return { fileName: `availability-${span}.csv`, text: availabilityCsv(services, members, answers) };
  },

  async exportRoster({ query, scope, deps, request }) {
    await answerFor(request, deps, null);
    const db = deps.database.query;
    const [services, assignments] = await Promise.all([
      listServicesOf(db, query),
      listAssignmentsForExport(db, query),
    ]);
    return {
      fileName: `roster-${monthKey(query)}.csv`,
      text: rosterCsv(
        services,
        assignments.filter(({ teamId }) => isAmong(scope, teamId)),
      ),
    };
  },
};

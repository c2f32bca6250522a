import { expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { monthOf, type PlainDate } from '#domain/calendar/calendar.ts';
import type { MemberId, RoleId, TeamId } from '#domain/ids.ts';
import { SUNDAY_SERVICE } from '#domain/services/services.ts';
import { t } from '#languages/t.ts';
import { readFeed } from '#test/calendar-feeds.ts';
import { aMember, anAdmin, anAnswer, aRole, aServiceTime, aTeam, joins, leads } from '#test/factories.ts';
import { sendDue } from '#test/outbox.ts';
import { openVariant, RecordingMailer } from '#test/recording-senders.ts';
import { onBothDatabases, type TestServer } from '#test/test-server.ts';
import { signIn, type Visitor } from '#test/visitor.ts';

let serial = 0;

/** A team with a role, and its lead. */
interface Team {
  readonly id: TeamId;
  readonly roleId: RoleId;
  readonly lead: Visitor;
}

async function aPlannedTeam(server: TestServer): Promise<Team> {
  serial += 1;
  const id = await aTeam(server, `Team ${serial}`);
  const leadId = await aMember(server);
  await leads(server, leadId, id);
  return { id, roleId: await aRole(server, { teamId: id, maxLimit: 3 }), lead: await signIn(server, leadId) };
}

const emailOf = (id: MemberId) => `member${id}@example.org`;

/** Returns someone of these teams who is available on a date. */
async function someone(server: TestServer, date: PlainDate, ...teams: readonly Team[]) {
  serial += 1;
  const id = await aMember(server);
  await server.database.query
    .updateTable('users')
    .set({ email: emailOf(id) })
    .where('id', '=', id)
    .execute();
  for (const team of teams) await joins(server, id, team.id);
  await anAnswer(server, id, date);
  return id;
}

const assign = (visitor: Visitor, { roleId }: Team, memberId: MemberId, date: PlainDate) =>
  visitor.call(contract.addAssignment, { body: { roleId, memberId, date } });

const paramsOf = (date: PlainDate) => {
  const { year, month } = monthOf(date);
  return { year: String(year), month: String(month) };
};

const finalize = (visitor: Visitor, date: PlainDate, team?: Team) =>
  visitor.call(contract.finalizeRoster, { body: { ...monthOf(date), ...(team && { teamId: team.id }) } });

const readRoster = (visitor: Visitor, date: PlainDate) =>
  visitor.tryCall(contract.getFinalizedRoster, { params: paramsOf(date), query: { published: 'true' } });

const readRevisions = async (visitor: Visitor, date: PlainDate, team?: Team) =>
  (
    await visitor.call(contract.listRosterRevisions, {
      params: paramsOf(date),
      query: team ? { teamId: String(team.id) } : {},
    })
  ).body;

/** Notifies people of a month. Returns the answer, and which text reached which people, also by the app itself. */
async function tell(app: TestServer, mailer: RecordingMailer, visitor: Visitor, date: PlainDate) {
  const { body } = await visitor.call(contract.notifyRoster, { body: monthOf(date) });
  return { body, sent: await sentNow(app, mailer) };
}

/** Returns the people reached by messages that were not yet asked for, by the app itself too. */
async function sentNow(app: TestServer, mailer: RecordingMailer) {
  const rest = await sendDue(app);
  const own = mailer.sent.splice(0).map(({ to, text }) => ({ address: to, text }));
  return new Map([...own, ...rest].map(({ address, text }) => [address, text]));
}

const dutiesOf = async (visitor: Visitor, date: PlainDate) =>
  (await visitor.call(contract.listMyServices, { query: {} })).body.filter((one) => one.date === date);

onBothDatabases('months of several teams', (server, itOnce) => {
  it('are published one by one: a draft is in no roster, duty, calendar and message', async () => {
    const date: PlainDate = '2026-05-03';
    const mailer = new RecordingMailer();
    await using app = await openVariant(server(), { mailer });
    const [worship, kids] = [await aPlannedTeam(app), await aPlannedTeam(app)];
    const [ruth, amos] = [await someone(app, date, worship), await someone(app, date, kids)];
    const [asRuth, asAmos] = [await signIn(app, ruth), await signIn(app, amos)];
    await assign(worship.lead, worship, ruth, date);
    await assign(kids.lead, kids, amos, date);
    const { body: own } = await asAmos.call(contract.createCalendarFeed, {});
    const { body: ruths } = await asRuth.call(contract.createCalendarFeed, {});
    expect((await readRoster(asRuth, date)).status).toBe(404);

    const { body: published } = await finalize(worship.lead, date);
    expect(published).toMatchObject({
      isFinalized: true,
      teams: [{ id: worship.id, name: expect.any(String), isFinalized: true }],
    });
    const { body: roster } = await asAmos.call(contract.getFinalizedRoster, {
      params: paramsOf(date),
      query: {},
    });
    expect(roster.assignments.map(({ memberId }) => memberId)).toEqual([ruth]);
    expect(roster.finalizedRoster).toMatchObject({
      isFinalized: false,
      teams: expect.arrayContaining([
        expect.objectContaining({ id: worship.id, isFinalized: true }),
        expect.objectContaining({ id: kids.id, isFinalized: false }),
      ]),
    });
    const ofKids = { params: paramsOf(date), query: { teamId: String(kids.id) } };
    expect((await asAmos.refused(contract.getFinalizedRoster, ofKids)).body.code).toBe('no_roster');
    expect(await dutiesOf(asRuth, date)).toHaveLength(1);
    expect(await dutiesOf(asAmos, date)).toEqual([]);
    expect(await readFeed(asAmos, own.url)).toEqual([]);
    const response = { date, timeId: SUNDAY_SERVICE, response: 'declined', reason: null } as const;
    const answered = await asAmos.refused(contract.respond, { body: response });
    const notThere = await (await signIn(app, await someone(app, date))).refused(contract.respond, {
      body: response,
    });
    expect(answered.body).toEqual(notThere.body);

    // Only who has news of the team is told.
    const told = await kids.lead.refused(contract.notifyRoster, { body: monthOf(date) });
    expect(told.body.code).toBe('no_roster');
    const first = await tell(app, mailer, worship.lead, date);
    expect(first.body).toMatchObject({ kind: 'roster_published', people: 1, enqueued: 1 });
    expect([...first.sent.keys()]).toEqual([emailOf(ruth)]);

    // What is published is locked, and what is a draft is not.
    const more = await someone(app, date, worship, kids);
    const locked = await worship.lead.refused(contract.addAssignment, {
      body: { roleId: worship.roleId, memberId: more, date },
    });
    expect(locked.body.code).toBe('roster_finalized');
    const { body: added } = await assign(kids.lead, kids, more, date);
    const admin = await anAdmin(app);
    const moved = await admin.refused(contract.addAssignment, {
      body: {
        roleId: kids.roleId,
        memberId: ruth,
        date,
        replaces: (await findAssignment(app, ruth, date)).id,
      },
    });
    expect(moved.body.code).toBe('roster_finalized');
    await kids.lead.call(contract.removeAssignment, { params: { id: added.id } });
    const [event] = await readFeed(asRuth, ruths.url);
    expect(event?.description).not.toContain((await findName(app, amos)).firstName);

    // The other team's publication changes nothing of the first one, and its first message is one of its own.
    await finalize(kids.lead, date);
    expect((await readRevisions(worship.lead, date)).revisions).toHaveLength(1);
    expect(await readRevisions(kids.lead, date)).toMatchObject({ revisions: [{ changes: [] }], pending: [] });
    expect(await dutiesOf(asAmos, date)).toHaveLength(1);
    expect(await readFeed(asAmos, own.url)).toHaveLength(1);
    const second = await tell(app, mailer, kids.lead, date);
    expect(second.body).toMatchObject({ kind: 'roster_published', enqueued: 1 });
    expect([...second.sent.keys()]).toEqual([emailOf(amos)]);

    // A team revises its own month only.
    const { body: draft } = await kids.lead.call(contract.reviseRoster, {
      params: paramsOf(date),
      query: {},
    });
    expect(draft.isFinalized).toBe(false);
    expect(await dutiesOf(asRuth, date)).toHaveLength(1);
    expect(await dutiesOf(asAmos, date)).toEqual([]);
    expect((await worship.lead.call(contract.notifyRoster, { body: monthOf(date) })).body).toMatchObject({
      people: 0,
      enqueued: 0,
    });
  });

  it('tell someone in two teams once, and keep what they know of a team that revises', async () => {
    const date: PlainDate = '2026-06-07';
    const later: PlainDate = '2026-06-14';
    const mailer = new RecordingMailer();
    await using app = await openVariant(server(), { mailer });
    const [worship, kids] = [await aPlannedTeam(app), await aPlannedTeam(app)];
    const ruth = await someone(app, date, worship, kids);
    await anAnswer(app, ruth, later);
    await assign(worship.lead, worship, ruth, date);
    await assign(kids.lead, kids, ruth, later);
    for (const { lead } of [worship, kids]) await finalize(lead, date);
    const { body, sent } = await tell(app, mailer, worship.lead, date);
    expect(body).toMatchObject({ people: 1, enqueued: 1 });
    for (const team of [worship, kids])
      expect(sent.get(emailOf(ruth))).toContain(await roleName(app, team.roleId));
    const other = await tell(app, mailer, kids.lead, date);
    expect([other.body.enqueued, other.sent.size]).toEqual([0, 0]);

    // While one team revises, a message about the other one does not make its places new.
    await kids.lead.call(contract.reviseRoster, { params: paramsOf(date), query: {} });
    const place = { date, timeId: SUNDAY_SERVICE, roleId: worship.roleId };
    const amos = await someone(app, date, worship);
    await worship.lead.call(contract.changePlace, { body: { ...place, from: ruth, to: amos } });
    const changed = await sentNow(app, mailer);
    expect([...changed.keys()].sort()).toEqual([emailOf(ruth), emailOf(amos)].sort());
    expect(changed.get(emailOf(ruth))).not.toContain(await roleName(app, kids.roleId));
    await finalize(kids.lead, date);
    const { body: again } = await kids.lead.call(contract.notifyRoster, { body: monthOf(date) });
    expect(again).toMatchObject({ people: 0, enqueued: 0 });
  });

  it('say the team of a duty to someone in several, and everyone when to be there', async () => {
    const mailer = new RecordingMailer();
    await using app = await openVariant(server(), { mailer });
    const [kids, ushers] = [await aPlannedTeam(app), await aPlannedTeam(app)];
    const date: PlainDate = '2027-03-03';
    const timeId = await aServiceTime(app, { date }, { startsAt: '09:00', name: 'Fair' });
    const admin = await anAdmin(app);
    await admin.call(contract.editTeam, { params: { id: kids.id }, body: { arriveMinutes: 45 } });
    const [both, helper] = [await someone(app, date, kids, ushers), await someone(app, date, kids)];
    const { query } = app.database;
    await query
      .deleteFrom('teamMembers')
      .where('memberId', '=', helper)
      .where('teamId', '<>', kids.id)
      .execute();
    for (const memberId of [both, helper]) {
      await anAnswer(app, memberId, date, true, timeId);
      const body = { roleId: kids.roleId, memberId, date, timeId };
      await kids.lead.call(contract.addAssignment, { body });
    }
    await finalize(kids.lead, date, kids);
    const { sent } = await tell(app, mailer, kids.lead, date);
    const { team, role } = await query
      .selectFrom('serviceRoles as role')
      .innerJoin('teams', 'teams.id', 'teamId')
      .select(['teams.name as team', 'role.name as role'])
      .where('role.id', '=', kids.roleId)
      .executeTakeFirstOrThrow();
    const withTeam = t('common:duties.roleInTeam', { role, team: team ?? '' });
    const arrival = t('messages:arrive', { service: '', time: '08:15' }).trim();
    expect(sent.get(emailOf(both))).toContain(withTeam);
    expect(sent.get(emailOf(helper))).not.toContain(withTeam);
    for (const id of [both, helper]) expect(sent.get(emailOf(id))).toContain(arrival);

    const asBoth = await signIn(app, both);
    const { body: duties } = await asBoth.call(contract.listMyServices, { query: {} });
    expect(duties).toMatchObject([{ team, arriveAt: '08:15', startsAt: '09:00' }]);
    const asHelper = await signIn(app, helper);
    const [own] = (await asHelper.call(contract.listMyServices, { query: {} })).body;
    expect([own?.team, own?.arriveAt]).toEqual([undefined, '08:15']);
    const { url } = (await asBoth.call(contract.createCalendarFeed, {})).body;
    const [event] = await readFeed(asBoth, url);
    expect(event?.description?.split('\n')[0]).toBe(t('common:duties.arrive', { time: '08:15' }));
    expect(event?.start).toBe('2027-03-02T22:00:00.000Z');
  });

  it('are both published by two leads in the same moment', async () => {
    const date: PlainDate = '2026-07-05';
    const teams = [await aPlannedTeam(server()), await aPlannedTeam(server())];
    for (const team of teams) await assign(team.lead, team, await someone(server(), date, team), date);
    await Promise.all(teams.map(({ lead }) => finalize(lead, date)));
    const admin = await anAdmin(server());
    const { body } = await readRoster(admin, date);
    expect(body).toMatchObject({ assignments: [{}, {}] });
    for (const team of teams)
      expect(await readRevisions(team.lead, date)).toMatchObject({
        revisions: [{ changes: [] }],
        pending: [],
      });
  });

  it('stay published when a team is split off, with the same revisions and calendars, and nothing to tell', async () => {
    const date: PlainDate = '2026-08-02';
    const mailer = new RecordingMailer();
    await using app = await openVariant(server(), { mailer });
    const admin = await anAdmin(app);
    const team = await aPlannedTeam(app);
    const kids = { ...team, roleId: await aRole(app, { teamId: team.id }) };
    const [ruth, amos] = [await someone(app, date, team), await someone(app, date, team)];
    const first = await assign(admin, team, ruth, date);
    await finalize(admin, date, team);
    await admin.call(contract.reviseRoster, { params: paramsOf(date), query: { teamId: String(team.id) } });
    await admin.call(contract.removeAssignment, { params: { id: first.body.id } });
    await assign(admin, team, amos, date);
    await assign(admin, kids, ruth, date);
    await finalize(admin, date, team);
    await tell(app, mailer, admin, date);
    const asRuth = await signIn(app, ruth);
    const { body: feed } = await asRuth.call(contract.createCalendarFeed, {});
    const before = await readFeed(asRuth, feed.url);
    const revisions = await readRevisions(admin, date, team);

    const { body: split } = await admin.call(contract.addTeam, {
      body: { name: `Split ${team.id}`, roleIds: [kids.roleId], firstTeamName: 'First' },
    });
    const off = { ...kids, id: split.id };
    for (const one of [team, off]) {
      const { revisions: own, pending } = await readRevisions(admin, date, one);
      expect(own.map(({ number }) => number)).toEqual(revisions.revisions.map(({ number }) => number));
      expect(pending).toEqual([]);
    }
    expect(await dutiesOf(asRuth, date)).toHaveLength(1);
    expect(await readFeed(asRuth, feed.url)).toEqual(before);
    const { body: notice } = await tell(app, mailer, admin, date);
    expect(notice).toMatchObject({ people: 0, enqueued: 0 });

    // Each goes on by itself, and who leaves the new team hears it.
    await admin.call(contract.reviseRoster, { params: paramsOf(date), query: { teamId: String(off.id) } });
    expect(await dutiesOf(asRuth, date)).toEqual([]);
    await finalize(admin, date, off);
    const asBefore = await readRevisions(admin, date, off);
    expect(asBefore.revisions[0]?.changes).toEqual([]);
    const place = { date, timeId: SUNDAY_SERVICE, roleId: kids.roleId };
    await admin.call(contract.changePlace, { body: { ...place, from: ruth, to: null } });
    expect([...(await sentNow(app, mailer)).keys()]).toEqual([emailOf(ruth)]);
    await admin.call(contract.changePlace, { body: { ...place, from: null, to: ruth } });
    await sentNow(app, mailer);

    const params = { id: String(off.id) };
    await admin.call(contract.removeTeam, { params, query: { moveRolesTo: String(team.id) } });
    const merged = await readRevisions(admin, date, team);
    expect(merged.revisions.map(({ changes }) => changes.length)).toEqual([
      1,
      1,
      0,
      ...revisions.revisions.map(({ changes }) => changes.length),
    ]);
    expect(merged.pending).toEqual([]);
    expect(await dutiesOf(asRuth, date)).toHaveLength(1);
  });

  it('are drafts after a merge unless both teams published them', async () => {
    const date: PlainDate = '2026-09-06';
    const admin = await anAdmin(server());
    const [worship, kids] = [await aPlannedTeam(server()), await aPlannedTeam(server())];
    const [ruth, amos] = [await someone(server(), date, worship), await someone(server(), date, kids)];
    await assign(admin, worship, ruth, date);
    await assign(admin, kids, amos, date);
    await finalize(admin, date, worship);
    const asAmos = await signIn(server(), amos);
    const params = { id: String(kids.id) };
    await admin.call(contract.removeTeam, { params, query: { moveRolesTo: String(worship.id) } });
    expect(await dutiesOf(asAmos, date)).toEqual([]);
    const ofTeam = { params: paramsOf(date), query: { teamId: String(worship.id) } };
    const { body } = await admin.call(contract.getFinalizedRoster, ofTeam);
    expect(body.finalizedRoster).toMatchObject({ isFinalized: false, finalizedAt: null });
    expect((await readRevisions(admin, date, worship)).pending).toMatchObject([
      { kind: 'added', member: { id: amos } },
    ]);
  });

  it('keep places that no one published out of a published month when a role moves', async () => {
    const date: PlainDate = '2026-10-04';
    const admin = await anAdmin(server());
    const [worship, kids] = [await aPlannedTeam(server()), await aPlannedTeam(server())];
    const amos = await someone(server(), date, kids);
    await assign(admin, kids, amos, date);
    await finalize(admin, date, worship);
    const body = { roleIds: [kids.roleId] };
    await admin.call(contract.editTeam, { params: { id: String(worship.id) }, body });
    expect(await dutiesOf(await signIn(server(), amos), date)).toEqual([]);
    const ofTeam = {
      params: paramsOf(date),
      query: { teamId: String(worship.id), published: 'true' },
    } as const;
    expect((await admin.refused(contract.getFinalizedRoster, ofTeam)).body.code).toBe('no_roster');
  });

  itOnce('become drafts when a role comes whose team took someone out of its draft', async () => {
    const date: PlainDate = '2027-01-03';
    const admin = await anAdmin(server());
    const [worship, kids] = [await aPlannedTeam(server()), await aPlannedTeam(server())];
    const { body: place } = await assign(admin, kids, await someone(server(), date, kids), date);
    await finalize(admin, date);
    const ofKids = { params: paramsOf(date), query: { teamId: String(kids.id) } };
    await admin.call(contract.reviseRoster, ofKids);
    await admin.call(contract.removeAssignment, { params: { id: place.id } });
    const body = { roleIds: [kids.roleId] };
    await admin.call(contract.editTeam, { params: { id: String(worship.id) }, body });
    const { pending } = await readRevisions(admin, date, worship);
    expect(pending.map(({ kind }) => kind)).toEqual(['removed']);
    const ofTeam = { params: paramsOf(date), query: { teamId: String(worship.id) } };
    const { body: roster } = await admin.call(contract.getFinalizedRoster, ofTeam);
    expect(roster.finalizedRoster.isFinalized).toBe(false);
  });

  it('take in someone another team let go while it revises the month', async () => {
    const date: PlainDate = '2027-02-07';
    const admin = await anAdmin(server());
    const [worship, kids] = [await aPlannedTeam(server()), await aPlannedTeam(server())];
    const amos = await someone(server(), date, worship, kids);
    const { body: place } = await assign(admin, kids, amos, date);
    await finalize(admin, date);
    const ofKids = { params: paramsOf(date), query: { teamId: String(kids.id) } };
    await admin.call(contract.reviseRoster, ofKids);
    await admin.call(contract.removeAssignment, { params: { id: place.id } });
    const body = { date, timeId: SUNDAY_SERVICE, roleId: worship.roleId, from: null, to: amos };
    expect((await worship.lead.call(contract.changePlace, { body })).status).toBe(200);
    const own = await dutiesOf(await signIn(server(), amos), date);
    expect(own).toHaveLength(1);
  });

  itOnce('are those of one team in the matrix, the export, the sheet and the email', async () => {
    const date: PlainDate = '2026-11-01';
    const admin = await anAdmin(server());
    const [worship, kids] = [await aPlannedTeam(server()), await aPlannedTeam(server())];
    const [ruth, amos] = [await someone(server(), date, worship), await someone(server(), date, kids)];
    await assign(admin, worship, ruth, date);
    await assign(admin, kids, amos, date);
    const query = { teamId: String(kids.id) };
    const { body: matrix } = await admin.call(contract.getAvailabilityMatrix, {
      params: paramsOf(date),
      query,
    });
    expect(matrix.members.map(({ id }) => id)).toEqual([amos]);
    const { body: file } = await admin.call(contract.exportRoster, {
      query: { ...paramsOf(date), ...query },
    });
    expect(file.text).toContain((await findName(server(), amos)).firstName);
    expect(file.text).not.toContain((await findName(server(), ruth)).firstName);
    await finalize(admin, date, worship);
    const sheet = { params: paramsOf(date), query };
    expect((await admin.refused(contract.downloadRosterSheet, sheet)).body.code).toBe('no_roster');
    expect((await admin.tryCall(contract.downloadRosterSheet, { ...sheet, query: {} })).status).toBe(200);
    for (const call of [contract.getFinalizedRoster, contract.getAvailabilityMatrix] as const) {
      const unknown = { params: paramsOf(date), query: { teamId: '999999' } };
      expect((await admin.refused(call as typeof contract.getFinalizedRoster, unknown)).body.code).toBe(
        'unknown_team',
      );
    }
  });
});

function findAssignment({ database }: TestServer, memberId: MemberId, date: PlainDate) {
  return database.query
    .selectFrom('rosterAssignments')
    .select('id')
    .where('memberId', '=', memberId)
    .where('date', '=', date)
    .executeTakeFirstOrThrow();
}

async function roleName({ database }: TestServer, id: RoleId): Promise<string> {
  const role = database.query.selectFrom('serviceRoles').select('name').where('id', '=', id);
  return (await role.executeTakeFirstOrThrow()).name;
}

function findName({ database }: TestServer, id: MemberId) {
  return database.query
    .selectFrom('users')
    .select('firstName')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

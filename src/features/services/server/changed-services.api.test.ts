import { beforeEach, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { addDays, monthOf, type PlainDate } from '#domain/calendar/calendar.ts';
import type { TeamId } from '#domain/ids.ts';
import { t } from '#languages/t.ts';
import { listAnnouncedDuties } from '#server/outbox/announcement-queries.ts';
import { servingReminderJob } from '#server/reminders/serving-reminders.ts';
import { readFeed } from '#test/calendar-feeds.ts';
import { anAdmin, anAnswer, anAvailableMember, aRole, aServiceTime, aTeam } from '#test/factories.ts';
import { sendDue } from '#test/outbox.ts';
import { openVariant, RecordingGateway } from '#test/recording-senders.ts';
import { onDatabase, type TestServer } from '#test/test-server.ts';
import { signIn, Visitor } from '#test/visitor.ts';

/** Noon in Sydney. */
const NOON = '2026-04-06T02:00:00Z';

onDatabase('sqlite', 'a change of a service in a published month', (server) => {
  // A month for each test, so that none hears of the people of another.
  const DATES: PlainDate[] = [
    ...(['2026-05-24', '2026-06-21', '2026-07-19', '2026-08-23', '2026-09-20'] as const),
    ...(['2026-10-18', '2026-11-15', '2026-12-13'] as const),
  ];
  let date: PlainDate = '2026-05-24';
  beforeEach(() => {
    server().clock.set(NOON);
    date = DATES.shift() ?? date;
  });

  /** A published service at 9:00. Ada serves there, was notified and has confirmed. */
  async function aPublishedService(app: TestServer) {
    const admin = await anAdmin(app);
    const timeId = await aServiceTime(app, { date }, { startsAt: '09:00' });
    const roleId = await aRole(app, { name: 'Singer' });
    const ada = await anAvailableMember(app, date, { firstName: 'Ada', phoneNumber: '+61491570156' });
    await anAnswer(app, ada, date, true, timeId);
    const month = monthOf(date);
    const params = { year: String(month.year), month: String(month.month) };
    await admin.tryCall(contract.reviseRoster, { params });
    const service = { date, timeId };
    await admin.call(contract.addAssignment, { body: { roleId, memberId: ada, ...service } });
    await admin.call(contract.finalizeRoster, { body: month });
    await admin.call(contract.notifyRoster, { body: month });
    await sendDue(app);
    expect(await listAnnouncedDuties(app.database.query, { memberIds: [ada] })).toHaveLength(1);
    const visitor = await signIn(app, ada);
    await visitor.call(contract.respond, { body: { ...service, response: 'confirmed' } });
    const revisions = async () =>
      (await admin.call(contract.listRosterRevisions, { params })).body.revisions.length;
    const response = async () =>
      (await visitor.call(contract.listMyServices, {})).body.find((one) => one.timeId === timeId)?.response;
    const edit = (body: { startsAt?: '09:30' | '09:00'; name?: string; endsOn?: PlainDate }) =>
      admin.call(contract.editServiceTime, { params: { id: timeId }, body });
    return { admin, ada, timeId, roleId, month, service, revisions, response, edit };
  }

  const openApp = () => openVariant(server(), { smsGateway: new RecordingGateway() });

  it('of its time is a revision, asks people who confirmed again, and tells old and new', async () => {
    await using app = await openApp();
    const { admin, month, revisions, response, edit } = await aPublishedService(app);
    const before = await revisions();
    await edit({ startsAt: '09:30' });
    expect(await revisions()).toBe(before + 1);
    expect(await response()).toBe('none');
    const preview = await admin.call(contract.notifyRoster, { body: { ...month, dryRun: true } });
    expect(preview.body).toMatchObject({ kind: 'roster_changed', people: 1 });
    expect(preview.body.previews[0]?.sms?.text).toMatch(/Changed: Singer on .*, 09:30 \(was .*, 09:00\)\./);
    // Back again: nothing is left to tell.
    await edit({ startsAt: '09:00' });
    const after = await admin.call(contract.notifyRoster, { body: { ...month, dryRun: true } });
    expect(after.body).toMatchObject({ people: 0 });
  });

  it('of its time and its last date is one revision', async () => {
    await using app = await openApp();
    const { admin, ada, month, roleId, revisions } = await aPublishedService(app);
    const params = { year: String(month.year), month: String(month.month) };
    const weekly = await aServiceTime(app, { weekday: 0 }, { startsAt: '18:00', startsOn: date });
    const dates = [date, addDays(date, 7)];
    await admin.call(contract.reviseRoster, { params });
    for (const day of dates) {
      await anAnswer(app, ada, day, true, weekly);
      const body = { roleId, memberId: ada, date: day, timeId: weekly };
      await admin.call(contract.addAssignment, { body });
    }
    await admin.call(contract.finalizeRoster, { body: month });
    const before = await revisions();
    const body = { startsAt: '18:30', endsOn: date, confirm: true } as const;
    await admin.call(contract.editServiceTime, { params: { id: weekly }, body });
    expect(await revisions()).toBe(before + 1);
  });

  it('of its name is a revision too, but asks no one again', async () => {
    await using app = await openApp();
    const { admin, month, revisions, response, edit } = await aPublishedService(app);
    const before = await revisions();
    await edit({ name: 'Carols' });
    expect([await revisions(), await response()]).toEqual([before + 1, 'confirmed']);
    const preview = await admin.call(contract.notifyRoster, { body: { ...month, dryRun: true } });
    expect(preview.body.previews[0]?.sms?.text).toContain('9:00 Carols (was ');
  });

  it('that cancels it notifies the people who served at it', async () => {
    await using app = await openApp();
    const { admin, month, service, revisions } = await aPublishedService(app);
    const before = await revisions();
    await admin.call(contract.cancelService, { body: { ...service, confirm: true } });
    expect(await revisions()).toBe(before + 1);
    const preview = await admin.call(contract.notifyRoster, { body: { ...month, dryRun: true } });
    expect(preview.body.previews[0]?.sms?.text).toMatch(/You no longer serve on .*, 09:00\./);
  });

  it('that cancels it ends the request for a place that a removed member left', async () => {
    await using app = await openApp();
    const { admin, ada, service } = await aPublishedService(app);
    await admin.call(contract.removeMember, { params: { id: ada } });
    const listOpen = async () => (await admin.call(contract.listCoverRequests, { query: {} })).body;
    const open = app.database.query.selectFrom('coverRequests').where('memberId', '=', ada).select('state');
    expect(await listOpen()).toMatchObject([{ ...service }]);
    await admin.call(contract.cancelService, { body: service });
    expect(await open.execute()).toEqual([{ state: 'closed' }]);
  });

  it('of the length of services, or the name of a role, is a revision of each published month', async () => {
    await using app = await openApp();
    const { admin, roleId, month, revisions, response } = await aPublishedService(app);
    const before = await revisions();
    await admin.call(contract.saveServiceDuration, { body: { minutes: 120 } });
    await admin.call(contract.saveServiceDuration, { body: { minutes: 120 } });
    expect([await revisions(), await response()]).toEqual([before + 1, 'confirmed']);
    const preview = await admin.call(contract.notifyRoster, { body: { ...month, dryRun: true } });
    expect(preview.body.previews[0]?.sms?.text).toContain('120 minutes (was 90 minutes)');
    await admin.call(contract.editServiceRole, { params: { id: roleId }, body: { name: 'Choir' } });
    await admin.call(contract.editServiceRole, { params: { id: roleId }, body: { maxLimit: 3 } });
    expect(await revisions()).toBe(before + 2);
    await admin.call(contract.saveServiceDuration, { body: { minutes: 90 } });
  });

  it("of a team's arrival is a revision of that team's months, raises the events and tells old and new", async () => {
    await using app = await openApp();
    const { admin, ada, roleId, month, revisions, response } = await aPublishedService(app);
    const { url } = (await (await signIn(app, ada)).call(contract.createCalendarFeed, {})).body;
    const event = async () =>
      (await readFeed(new Visitor(app), url)).find(({ start }) => start.startsWith(addDays(date, -1)));
    const [team] = (await admin.call(contract.listTeams, {})).body;
    const id = team?.id as TeamId;
    const arrive = (arriveMinutes: number) =>
      admin.call(contract.editTeam, { params: { id }, body: { arriveMinutes } });
    const preview = () => admin.call(contract.notifyRoster, { body: { ...month, dryRun: true } });
    const told = async () => (await preview()).body.previews[0]?.sms?.text;
    const [before, first] = [await revisions(), await event()];

    await arrive(45);
    await arrive(45);
    expect([await revisions(), await response()]).toEqual([before + 1, 'confirmed']);
    const raised = await event();
    expect(raised?.description).toMatch(new RegExp(`^${t('common:duties.arrive', { time: '08:15' })}\n`));
    expect(raised?.sequence).toBe((first?.sequence ?? 0) + 1);
    expect(await told()).toMatch(/09:00 \(arrive 08:15\) \(was .*, 09:00\)\./);
    await admin.call(contract.notifyRoster, { body: month });
    await sendDue(app);
    expect((await preview()).body).toMatchObject({ people: 0 });

    await arrive(30);
    expect(await told()).toMatch(/09:00 \(arrive 08:30\) \(was arrive 08:15\)\./);
    await arrive(0);
    expect(await told()).toMatch(/09:00 \(was arrive 08:15\)\./);
    expect(await revisions()).toBe(before + 3);
    const other = await aTeam(app);
    await admin.call(contract.editTeam, { params: { id: other }, body: { arriveMinutes: 45 } });
    expect(await revisions()).toBe(before + 3);
    await admin.call(contract.editTeam, { params: { id: other }, body: { roleIds: [roleId] } });
    expect(await revisions()).toBe(before + 4);
    // She was told of 08:15.
    expect((await preview()).body).toMatchObject({ people: 0 });
    await admin.call(contract.removeTeam, { params: { id: other }, query: { moveRolesTo: String(id) } });
    expect(await revisions()).toBe(before + 5);
    expect(await told()).toMatch(/09:00 \(was arrive 08:15\)\./);
  });

  it('of its time sends a reminder again that named the old one, and no third', async () => {
    await using app = await openApp();
    const { admin, ada, timeId } = await aPublishedService(app);
    const body = { servingReminders: { isOn: true, daysBefore: 3, hour: 17 } };
    await admin.call(contract.saveNotificationSettings, { body });
    const day = Number(date.slice(8)) - 3;
    app.clock.set(`${date.slice(0, 8)}${String(day).padStart(2, '0')}T08:00:00Z`);
    const remind = async () => {
      await servingReminderJob(app.deps).run({ signal: new AbortController().signal, log: app.app.log });
      return (await sendDue(app)).flatMap(({ memberId, text }) => (memberId === ada ? text : []));
    };
    // Ada has confirmed, so she is not asked again.
    expect(await remind()).toEqual([
      expect.stringMatching(/9:00\. Please don't reply to this message\. https/),
    ]);
    expect(await remind()).toEqual([]);
    const later = await anAdmin(app);
    const params = { id: timeId };
    await later.call(contract.editServiceTime, { params, body: { startsAt: '09:30' } });
    expect(await remind()).toEqual([expect.stringMatching(/9:30\. Please say in Sundial/)]);
    expect(await remind()).toEqual([]);
  });
});

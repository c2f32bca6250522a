import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { addDays, monthOf, type PlainDate } from '#domain/calendar/calendar.ts';
import type { CheckKindId, TeamId } from '#domain/ids.ts';
import { initialsOfWords } from '#domain/members/name-format.ts';
import { SUNDAY_SERVICE } from '#domain/services/services.ts';
import { formatDayAndMonth, formatShortDate } from '#languages/dates.ts';
import { guestName } from '#languages/guests.ts';
import { t } from '#languages/t.ts';
import { FIRST_TEAM } from '#server/db/roles.ts';
import { aPlaceToCover } from '#test/cover.ts';
import {
  aCheckKind,
  aFamily,
  aGuest,
  aMember,
  anAdmin,
  aPublishedMonth,
  aRole,
  aServiceTime,
  aTeam,
  joins,
  leads,
} from '#test/factories.ts';
import { sendSoon } from '#test/outbox.ts';
import { openVariant, RecordingGateway, RecordingMailer } from '#test/recording-senders.ts';
import { onBothDatabases, type TestServer } from '#test/test-server.ts';
import { checkWarningJob } from './check-warnings.ts';

const ENDS: PlainDate = '2026-06-30';

onBothDatabases('the warnings of checks', (server) => {
  let app: TestServer & AsyncDisposable;
  beforeAll(async () => {
    app = await openVariant(server(), { smsGateway: new RecordingGateway(), mailer: new RecordingMailer() });
  });
  afterAll(() => app[Symbol.asyncDispose]());

  /** Lets the role of a published place need a check of its member that ends before the service. */
  async function aNeededCheck(date: PlainDate) {
    const place = await aPlaceToCover(app, date);
    const kindId: CheckKindId = await aCheckKind(app);
    await app.database.query.insertInto('roleChecks').values({ roleId: place.roleId, kindId }).execute();
    await app.database.query
      .insertInto('memberChecks')
      .values({ memberId: place.leaverId, kindId, validUntil: ENDS, seenOn: '2025-01-01' })
      .execute();
    return { ...place, kindId };
  }

  /** Runs the job on a day at noon, and returns what each person is sent. */
  async function sentOn(date: PlainDate) {
    app.clock.set(`${date}T02:00:00Z`);
    const log = { info: () => {}, error: () => {} };
    await checkWarningJob(app.deps).run({ signal: new AbortController().signal, log });
    const sent = await sendSoon(app);
    return sent.map(({ text }) => text ?? '');
  }

  it('reach the member and the coordinators, each once, and the duties after the end only these', async () => {
    const { leaverId } = await aNeededCheck('2026-07-05');
    await app.database.query
      .updateTable('users')
      .set({ phoneNumber: '+61491570156' })
      .where('id', '=', leaverId)
      .execute();
    await app.database.query
      .updateTable('users')
      .set({ phoneNumber: '+61491570157' })
      .where('isAdmin', '=', true)
      .execute();
    const own = t('messages:kind.check_ends.renew');
    const until = formatDayAndMonth(ENDS);
    expect(await sentOn(addDays(ENDS, -91))).toEqual([]);
    for (const days of [90, 30, 7]) {
      const sent = await sentOn(addDays(ENDS, -days));
      expect(sent.filter((text) => text.includes(own))).toHaveLength(1);
      expect(sent.every((text) => text.includes(until))).toBe(true);
      expect(sent.length).toBeGreaterThan(1);
      expect(await sentOn(addDays(ENDS, -days))).toEqual([]);
    }
    expect(await sentOn(ENDS)).toEqual([]);
    const sent = await sentOn(addDays(ENDS, 1));
    expect(sent.length).toBeGreaterThan(0);
    for (const text of sent) {
      expect(text).toContain(t('messages:kind.check_ended.find'));
      expect(text).not.toContain(own);
    }
    expect(await sentOn(addDays(ENDS, 2))).toEqual([]);
  });

  it('are of a guest like of a member, who is written to only while they serve', async () => {
    const [email, away] = ['barnabas@example.org', 'away@example.org'];
    const name = 'Barnabas Guest';
    const serving = await aGuest(app, { name, email, teamIds: [FIRST_TEAM] });
    const absent = await aGuest(app, { name: 'Absent Guest', email: away, teamIds: [FIRST_TEAM] });
    app.clock.set('2026-03-12T23:00:00Z');
    const { roleId, kindId, admin } = await aNeededCheck('2026-07-26');
    await app.database.query
      .insertInto('memberChecks')
      .values(
        [serving, absent].map((id) => ({ memberId: id, kindId, validUntil: ENDS, seenOn: '2025-01-01' })),
      )
      .execute();
    await app.database.query
      .updateTable('serviceRoles')
      .set({ maxLimit: 2 })
      .where('id', '=', roleId)
      .execute();
    const place = { date: '2026-07-26', timeId: SUNDAY_SERVICE, roleId, from: null, to: null } as const;
    await admin.call(contract.changePlace, { body: { ...place, guestId: serving, confirm: true } });
    await sendSoon(app);
    const sent = await sentOn(addDays(ENDS, -7));
    const isNamed = (one: string) => sent.some((text) => text.includes(guestName(one)));
    expect([isNamed(name), isNamed('Absent Guest')]).toEqual([true, true]);
    const mail = await app.database.query
      .selectFrom('messageRecipients')
      .innerJoin('messages', 'messages.id', 'messageId')
      .select('memberId')
      .where('kind', '=', 'check_ends')
      .where('memberId', 'in', [serving, absent])
      .execute();
    expect(mail).toEqual([{ memberId: serving }]);
    const after = await sentOn(addDays(ENDS, 1));
    // A text message has little space.
    expect(after.some((text) => text.includes(guestName(initialsOfWords(name))))).toBe(true);
    expect(after.filter((text) => text.includes('Absent'))).toEqual([]);
  });

  it('end with a new date, also what waits', async () => {
    const { admin, leaverId, kindId } = await aNeededCheck('2026-07-12');
    app.clock.set(`${addDays(ENDS, 1)}T02:00:00Z`);
    const log = { info: () => {}, error: () => {} };
    await checkWarningJob(app.deps).run({ signal: new AbortController().signal, log });
    const params = { id: String(leaverId), kindId: String(kindId) };
    const body = { validUntil: '2030-01-01', seenOn: ENDS } as const;
    await admin.call(contract.saveMemberCheck, { params, body });
    expect(await sentOn(addDays(ENDS, 1))).toEqual([]);
  });

  it('are not of a check that no role of the team of its member needs', async () => {
    const { roleId, kindId } = await aNeededCheck('2026-07-19');
    await app.database.query
      .deleteFrom('roleChecks')
      .where('roleId', '=', roleId)
      .where('kindId', '=', kindId)
      .execute();
    expect(await sentOn(addDays(ENDS, 1))).toEqual([]);
  });

  const log = { info: () => {}, error: () => {} };
  const runJob = () => checkWarningJob(app.deps).run({ signal: new AbortController().signal, log });

  /** Runs the job, and returns who is sent what, as text messages. */
  async function sentTo(): Promise<Record<string, string[]>> {
    await runJob();
    const texts: Record<string, string[]> = {};
    for (const { address, text } of await sendSoon(app)) texts[address] = [...(texts[address] ?? []), text];
    return texts;
  }

  let phones = 200;
  const phone = () => {
    phones += 1;
    return `+61491570${phones}`;
  };

  interface Duty {
    readonly date: PlainDate;
    readonly timeId?: number;
    readonly teamId: TeamId;
  }

  /** Publishes someone's services in roles that need a check of theirs, with leads of the teams. Nothing else is due. */
  async function aCheckOf(person: Parameters<typeof aMember>[1], until: PlainDate, duties: readonly Duty[]) {
    app.clock.set('2026-04-06T02:00:00Z');
    const { query } = app.database;
    await query.deleteFrom('memberChecks').execute();
    await query.updateTable('users').set({ isAdmin: false, phoneNumber: null }).execute();
    const [memberId, kindId] = [await aMember(app, person), await aCheckKind(app)];
    const leadPhones = new Map<TeamId, string>();
    const places = [];
    for (const { teamId, ...at } of duties) {
      await joins(app, memberId, teamId);
      const roleId = await aRole(app, { teamId });
      await query.insertInto('roleChecks').values({ roleId, kindId }).execute();
      places.push({ roleId, memberId, ...at });
      if (leadPhones.has(teamId)) continue;
      leadPhones.set(teamId, phone());
      const leadId = await aMember(app, { phoneNumber: leadPhones.get(teamId) ?? null });
      await leads(app, leadId, teamId);
    }
    const month = monthOf(duties[0]?.date as PlainDate);
    await aPublishedMonth(app, month, places);
    const check = { memberId, kindId, validUntil: until, seenOn: '2025-01-01' } as const;
    await query.insertInto('memberChecks').values(check).execute();
    const renew = async () =>
      (await anAdmin(app)).call(contract.saveMemberCheck, {
        params: { id: String(memberId), kindId: String(kindId) },
        body: { validUntil: '2030-01-01', seenOn: '2026-01-01' },
      });
    return { memberId, kindId, leadPhoneOf: (teamId: TeamId) => leadPhones.get(teamId) as string, renew };
  }

  it('name each duty after the end once, to the leads of its team only', async () => {
    const [kids, music, other] = [await aTeam(app), await aTeam(app), await aTeam(app)];
    const { memberId, kindId, leadPhoneOf } = await aCheckOf({ firstName: 'Ruth' }, '2026-08-08', [
      { date: '2026-08-02', teamId: kids },
      { date: '2026-08-09', teamId: kids },
      { date: '2026-08-16', teamId: music },
    ]);
    // A team that needs the check, but has no duty of theirs after its end, hears nothing.
    await joins(app, memberId, other);
    const roleId = await aRole(app, { teamId: other });
    await app.database.query.insertInto('roleChecks').values({ roleId, kindId }).execute();
    await leads(app, await aMember(app, { phoneNumber: phone() }), other);
    app.clock.set('2026-08-08T02:00:00Z');
    await sentTo();
    app.clock.set('2026-08-09T02:00:00Z');
    const sent = await sentTo();
    expect(Object.keys(sent).sort()).toEqual([leadPhoneOf(kids), leadPhoneOf(music)].sort());
    const [ofKids, ofMusic] = [sent[leadPhoneOf(kids)]?.join() ?? '', sent[leadPhoneOf(music)]?.join() ?? ''];
    expect(ofKids).toContain(formatShortDate('2026-08-09'));
    for (const date of ['2026-08-02', '2026-08-16'] as const)
      expect(ofKids).not.toContain(formatShortDate(date));
    expect(ofMusic).toContain(formatShortDate('2026-08-16'));
    expect(ofMusic).not.toContain(formatShortDate('2026-08-09'));
    expect(await sentTo()).toEqual({});
    app.clock.set('2026-08-10T02:00:00Z');
    expect(await sentTo()).toEqual({});
  });

  it('name what someone coordinates of several teams in one message', async () => {
    const [kids, music] = [await aTeam(app), await aTeam(app)];
    await aCheckOf({ firstName: 'Ruth' }, '2026-09-05', [
      { date: '2026-09-06', teamId: kids },
      { date: '2026-09-13', teamId: music },
    ]);
    const both = phone();
    await app.database.query.deleteFrom('teamLeads').execute();
    const leadId = await aMember(app, { phoneNumber: both });
    for (const teamId of [kids, music]) await leads(app, leadId, teamId);
    app.clock.set('2026-09-06T00:00:00Z');
    const { [both]: texts = [], ...others } = await sentTo();
    expect(others).toEqual({});
    expect(texts).toHaveLength(1);
    for (const date of ['2026-09-06', '2026-09-13'] as const)
      expect(texts[0]).toContain(formatShortDate(date));
  });

  it("of a family's child reach an adult of the family, and the leads", async () => {
    const kids = await aTeam(app);
    const { memberId, leadPhoneOf } = await aCheckOf({ firstName: 'Kim' }, '2026-10-03', [
      { date: '2026-10-04', teamId: kids },
    ]);
    const own = phone();
    const parentId = await aMember(app, { phoneNumber: own });
    await aFamily(app, [parentId], {}, [memberId]);
    app.clock.set('2026-09-26T02:00:00Z');
    const warned = await sentTo();
    expect(Object.keys(warned).sort()).toEqual([leadPhoneOf(kids), own].sort());
    expect(warned[own]?.join()).toContain('Kim');
    app.clock.set('2026-10-04T00:00:00Z');
    const sent = await sentTo();
    expect(Object.keys(sent)).toEqual([leadPhoneOf(kids)]);
    expect(sent[leadPhoneOf(kids)]?.join()).toContain('Kim');
  });

  it('say nothing of a date that is replaced after a message is enqueued and before it is sent', async () => {
    const kids = await aTeam(app);
    const { leadPhoneOf, renew } = await aCheckOf({ firstName: 'Ruth' }, '2026-10-31', [
      { date: '2026-11-01', teamId: kids },
    ]);
    app.clock.set('2026-11-01T00:00:00Z');
    await runJob();
    const waiting = () =>
      app.database.query.selectFrom('messageRecipients').select('id').where('state', '=', 'queued').execute();
    expect(await waiting()).toHaveLength(1);
    await renew();
    expect(await sendSoon(app)).toEqual([]);
    expect(await waiting()).toEqual([]);
    expect(await sentTo()).toEqual({});
    expect(leadPhoneOf(kids)).toBeDefined();
  });

  it('are sent once, however many processes give them', async () => {
    const kids = await aTeam(app);
    const { leadPhoneOf } = await aCheckOf({ firstName: 'Ruth' }, '2026-12-05', [
      { date: '2026-12-06', teamId: kids },
    ]);
    app.clock.set('2026-12-06T00:00:00Z');
    await Promise.all(Array.from({ length: 4 }, runJob));
    const sent = await sentTo();
    expect(Object.entries(sent).map(([to, texts]) => [to, texts.length])).toEqual([[leadPhoneOf(kids), 1]]);
  });

  it("end at midnight in the church's time zone, and count a service as of the day that it starts on", async () => {
    const kids = await aTeam(app);
    const [late, early] = [
      await aServiceTime(app, { date: '2027-01-09' }, { startsAt: '23:30', name: 'Vigil' }),
      await aServiceTime(app, { date: '2027-01-11' }, { startsAt: '00:30', name: 'Dawn' }),
    ];
    const { memberId, leadPhoneOf } = await aCheckOf({ firstName: 'Ruth' }, '2027-01-09', [
      { date: '2027-01-09', timeId: late, teamId: kids },
      { date: '2027-01-11', timeId: early, teamId: kids },
    ]);
    const enqueued = async () => {
      const rows = await app.database.query
        .selectFrom('messageRecipients')
        .innerJoin('messages', 'messages.id', 'messageId')
        .select('kind')
        .where('state', '=', 'queued')
        .execute();
      return rows.filter(({ kind }) => kind === 'check_ended').length;
    };
    // Sydney is 11 hours ahead in summer.
    app.clock.set('2027-01-09T12:59:00Z');
    await runJob();
    expect(await enqueued()).toBe(0);
    const { body } = await (await anAdmin(app)).call(contract.listEndingChecks, { query: {} });
    const ending = body.checks.find((one) => one.memberId === memberId);
    expect(ending?.duties.map(({ name }) => name)).toEqual(['Dawn']);
    app.clock.set('2027-01-09T13:01:00Z');
    await runJob();
    expect(await enqueued()).toBe(1);
    // In the morning, after the quiet hours.
    app.clock.set('2027-01-09T22:00:00Z');
    const texts = (await sentTo())[leadPhoneOf(kids)] ?? [];
    expect(texts).toHaveLength(1);
    expect(texts[0]).toContain('Dawn');
    expect(texts[0]).not.toContain('Vigil');
  });
});

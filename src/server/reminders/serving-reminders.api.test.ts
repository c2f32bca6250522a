import { beforeEach, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { addDays, monthOf, type PlainDate } from '#domain/calendar/calendar.ts';
import { SUNDAY_SERVICE } from '#domain/services/services.ts';
import { aGuest, anAdmin, anAvailableMember, aRole } from '#test/factories.ts';
import { sendDue } from '#test/outbox.ts';
import { codeIn } from '#test/personal-links.ts';
import { RecordingGateway, RecordingMailer } from '#test/recording-senders.ts';
import { onBothDatabases } from '#test/test-server.ts';
import { signIn, Visitor } from '#test/visitor.ts';
import { hashToken } from '../http/cookies.ts';
import { servingReminderJob } from './serving-reminders.ts';

const SUNDAY: PlainDate = '2026-05-03';

/** 17:00 in Sydney, three days before the first Sunday of these tests. */
const DUE = '2026-04-30T07:00:00Z';
const BEFORE = '2026-04-30T06:59:59Z';

onBothDatabases('reminding people of a service', (server, itOnce) => {
  const deps = () => ({
    ...server().deps,
    smsGateway: new RecordingGateway(),
    mailer: new RecordingMailer(),
  });
  const run = () =>
    servingReminderJob(deps()).run({
      signal: new AbortController().signal,
      log: server().app.log,
    });
  const messagesTo = (memberId: number) =>
    server()
      .database.query.selectFrom('messageRecipients')
      .select(['channel', 'isAutomatic', 'expiresAt'])
      .where('memberId', '=', memberId)
      .orderBy('id')
      .execute();
  const save = async (servingReminders = { isOn: true, daysBefore: 3, hour: 17 }) => {
    server().clock.set('2026-03-12T23:00:00Z');
    const admin = await anAdmin(server());
    return (await admin.call(contract.saveNotificationSettings, { body: { servingReminders } })).body;
  };
  /** Publishes a Sunday where this many people with a phone number serve. */
  const publish = async (date: PlainDate, count = 1) => {
    server().clock.set('2026-03-12T23:00:00Z');
    const admin = await anAdmin(server());
    const { year, month } = monthOf(date);
    await admin.tryCall(contract.reviseRoster, { params: { year: String(year), month: String(month) } });
    const roleId = await aRole(server(), { name: 'Usher', maxLimit: count });
    const people: number[] = [];
    for (let n = 0; n < count; n += 1) {
      const memberId = await anAvailableMember(server(), date, { phoneNumber: `+6149157000${n}` });
      await admin.call(contract.addAssignment, { body: { roleId, memberId, date } });
      people.push(memberId);
    }
    await admin.call(contract.finalizeRoster, { body: { year, month } });
    return people as [number, ...number[]];
  };
  beforeEach(async () => {
    await save();
  });

  it('sends nothing before the time or while it is off, and then one message to each person', async () => {
    const [first, second] = (await publish(SUNDAY, 2)) as [number, number];
    server().clock.set(BEFORE);
    expect(await run()).toBe(Date.parse(DUE));
    expect(await messagesTo(first)).toEqual([]);

    server().clock.set(DUE);
    await Promise.all(Array.from({ length: 4 }, () => run()));
    await run();
    for (const memberId of [first, second])
      expect(await messagesTo(memberId)).toMatchObject([{ channel: 'sms', isAutomatic: true }]);
    const sent = await sendDue(server());
    expect(sent.map(({ memberId }) => memberId).sort()).toEqual([first, second].sort());
    for (const { text } of sent)
      expect(text).toContain("You serve as Usher on Sun 3 May. Please say in Sundial if you'll be there.");

    const [later] = await publish('2026-05-10');
    await save({ isOn: false, daysBefore: 3, hour: 17 });
    server().clock.set('2026-05-08T07:00:00Z');
    expect(await run()).toBeNull();
    expect(await messagesTo(later)).toEqual([]);
  });

  itOnce('reminds a guest with contact data, whose link opens their services', async () => {
    const date = addDays(SUNDAY, 28);
    await publish(date);
    const admin = await anAdmin(server());
    const guest = await aGuest(server(), { name: 'Rev. Amos Field', email: 'amos@example.org' });
    const roleId = await aRole(server(), { name: 'Preacher' });
    const place = { date, timeId: SUNDAY_SERVICE, roleId, from: null, to: null };
    await admin.call(contract.changePlace, { body: { ...place, guestId: guest } });
    await sendDue(server());
    server().clock.set('2026-05-28T07:00:00Z');
    await run();
    const own = (await sendDue(server())).filter(({ memberId }) => memberId === guest);
    expect(own).toMatchObject([{ text: expect.stringContaining('Preacher') }]);
    const visitor = new Visitor(server());
    await visitor.call(contract.startLimitedSession, { body: { code: codeIn(own[0]?.text) } });
    const { body: services } = await visitor.call(contract.listMyServices, {});
    expect(services.map((service) => service.date)).toEqual([date]);
  });

  itOnce('sends one personal link in each, until the day is over, if the address is configured', async () => {
    const date = addDays(SUNDAY, 42);
    await sendDue(server());
    await save();
    const [memberId] = await publish(date);
    server().clock.set('2026-06-11T07:00:00Z');
    await Promise.all(Array.from({ length: 4 }, () => run()));
    const [message] = await sendDue(server());
    const links = await server()
      .database.query.selectFrom('personalLinks')
      .select(['codeHash', 'expiresAt', 'purpose'])
      .where('memberId', '=', memberId)
      .execute();
    expect(links).toEqual([
      {
        codeHash: hashToken(codeIn(message?.text)),
        expiresAt: Date.parse('2026-06-14T14:00:00Z'),
        purpose: '{"kind":"respond"}',
      },
    ]);

    const later = addDays(date, 7);
    const [other] = await publish(later);
    server().clock.set('2026-06-18T07:00:00Z');
    await run();
    const [plain] = await sendDue(server(), { publicUrl: null });
    expect(plain).toMatchObject({
      memberId: other,
      text: expect.stringMatching(/Open Sundial in your browser as usual\.$/),
    });
  });

  itOnce(
    'leaves out people who declined, were removed or have no contact, and a month that is being revised',
    async () => {
      const date = addDays(SUNDAY, 14);
      const [declined, removed, silent] = (await publish(date, 3)) as [number, number, number];
      const visitor = await signIn(server(), declined);
      const service = { date, timeId: 1 };
      await visitor.call(contract.respond, { body: { ...service, response: 'declined' } });
      const admin = await anAdmin(server());
      await admin.call(contract.removeMember, { params: { id: removed } });
      const { query } = server().database;
      await query.updateTable('users').set({ contactBy: 'none' }).where('id', '=', silent).execute();
      server().clock.set('2026-05-14T07:00:00Z');
      await run();
      for (const memberId of [declined, removed, silent]) expect(await messagesTo(memberId)).toEqual([]);

      const [waiting] = await publish(addDays(SUNDAY, 21));
      const params = { year: '2026', month: '5' };
      await (await anAdmin(server())).call(contract.reviseRoster, { params });
      server().clock.set('2026-05-21T07:00:00Z');
      await run();
      expect(await messagesTo(waiting)).toEqual([]);
    },
  );

  itOnce('sends reminders missed in a downtime, but not once the service has started', async () => {
    const [late] = await publish('2026-06-07');
    server().clock.set('2026-06-06T20:00:00Z');
    await run();
    expect(await messagesTo(late)).toHaveLength(1);
    const [tooLate] = await publish('2026-06-14');
    server().clock.set('2026-06-14T20:00:00Z');
    await run();
    expect(await messagesTo(tooLate)).toEqual([]);
  });

  itOnce('says which reminders go out next, and which people they do not reach', async () => {
    await publish('2026-08-02', 3);
    server().clock.set('2026-07-20T00:00:00Z');
    const { body } = await (await anAdmin(server())).call(contract.getNotificationSettings, {});
    expect(body.next).toEqual({
      at: '2026-07-30T07:00:00.000Z',
      people: 0,
      unreachable: Array(3).fill(expect.any(String)),
    });
  });
});

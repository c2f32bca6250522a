import { beforeEach, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import type { PlainDate } from '#domain/calendar/calendar.ts';
import { SUNDAY_SERVICE } from '#domain/services/services.ts';
import { forgetGuests } from '#server/members/forget-guests.ts';
import { aGuest, aMember, anAdmin, aRole } from '#test/factories.ts';
import { sendDue } from '#test/outbox.ts';
import { codeIn } from '#test/personal-links.ts';
import { openVariant, RecordingGateway, RecordingMailer } from '#test/recording-senders.ts';
import { onBothDatabases } from '#test/test-server.ts';
import { Visitor } from '#test/visitor.ts';

const DAY = 86_400_000;

onBothDatabases('messages of a guest', (server) => {
  const SUNDAY: PlainDate = '2026-04-19';
  const IN_APRIL = { year: 2026, month: 4 };
  beforeEach(() => server().clock.set('2026-03-12T23:00:00Z'));
  /** An app with email. The app itself may send what is due before `sendDue` does. */
  async function openWithMail() {
    const mailer = new RecordingMailer();
    const variant = await openVariant(server(), {
      ...{ smsGateway: new RecordingGateway(), mailer, publicUrl: 'https://sundial.example.org' },
    });
    /** Returns the words of the messages to an address that were sent since the last time. */
    const toAddress = async (address: string) => {
      const due = await sendDue(variant);
      const own = mailer.sent.splice(0).map(({ to, text }) => ({ address: to, text }));
      return [...own, ...due].filter((one) => one.address === address).map(({ text }) => text);
    };
    return { variant, toAddress };
  }

  it('tell of a service, and their link confirms or declines it, and shows nothing else', async () => {
    const { variant, toAddress } = await openWithMail();
    const admin = await anAdmin(variant);
    const roleId = await aRole(variant, { name: 'Preacher' });
    const guest = await aGuest(variant, { name: 'Barnabas Guest', email: 'barnabas@example.org' });
    const unreachable = await aGuest(variant, { name: 'Silent Choir' });
    const choir = await aRole(variant, { name: 'Choir' });
    await admin.call(contract.addAssignment, { body: { guestId: guest, roleId, date: SUNDAY } });
    await admin.call(contract.addAssignment, { body: { guestId: unreachable, roleId: choir, date: SUNDAY } });
    await admin.call(contract.finalizeRoster, { body: IN_APRIL });
    const { body: preview } = await admin.call(contract.notifyRoster, {
      body: { ...IN_APRIL, dryRun: true },
    });
    expect(JSON.stringify(preview)).toContain('Silent Choir');
    await admin.call(contract.notifyRoster, { body: IN_APRIL });
    const sent = await toAddress('barnabas@example.org');
    expect(sent).toEqual([expect.stringContaining('Preacher')]);
    expect(sent[0]).not.toContain('PIN');

    const visitor = new Visitor(variant);
    await visitor.call(contract.startLimitedSession, { body: { code: codeIn(sent[0]) } });
    expect((await visitor.call(contract.getCurrentUser, {})).body).toMatchObject({
      isLimited: true,
      isGuest: true,
    });
    const { body: services } = await visitor.call(contract.listMyServices, {});
    expect(services.map(({ role, date }) => [role.name, date])).toEqual([['Preacher', SUNDAY]]);
    const respond = (response: 'confirmed' | 'declined') =>
      visitor.call(contract.respond, { body: { date: SUNDAY, timeId: SUNDAY_SERVICE, response } });
    expect((await respond('confirmed')).body.response).toBe('confirmed');
    const roster = await visitor.refused(contract.getFinalizedRoster, {
      params: { year: '2026', month: '4' },
    });
    expect([roster.status, roster.body.code]).toEqual([403, 'not_allowed']);
    expect((await respond('declined')).body.response).toBe('declined');
    const { body: requests } = await admin.call(contract.listCoverRequests, {});
    const request = requests.find((one) => one.role.id === roleId);
    expect(request?.forCoordinators?.member.name).toContain('Barnabas');
    const answers = variant.database.query
      .selectFrom('availability')
      .select('id')
      .where('memberId', '=', guest);
    expect(await answers.execute()).toEqual([]);

    // Another guest takes the place, at once.
    const next = await aGuest(variant, { email: 'next@example.org' });
    await admin.call(contract.assignCover, {
      params: { id: String(request?.id) },
      body: { guestId: next },
    });
    const { body: after } = await visitor.call(contract.listMyServices, {});
    expect(after).toEqual([]);
    await variant[Symbol.asyncDispose]();
  });

  it('go to who comes and leaves when a place of a published roster changes', async () => {
    const { variant, toAddress } = await openWithMail();
    const admin = await anAdmin(variant);
    const roleId = await aRole(variant);
    await admin.call(contract.finalizeRoster, { body: { year: 2026, month: 5 } });
    const guest = await aGuest(variant, { email: 'guest@example.org' });
    const place = { date: '2026-05-10', timeId: SUNDAY_SERVICE, roleId } as const;
    const both = await admin.refused(contract.changePlace, {
      body: { ...place, from: null, to: await aMember(variant), guestId: guest },
    });
    expect(both.body.code).toBe('invalid_input');
    await admin.call(contract.changePlace, { body: { ...place, from: null, to: null, guestId: guest } });
    expect(await toAddress('guest@example.org')).toHaveLength(1);
    const { body: roster } = await admin.call(contract.getFinalizedRoster, {
      params: { year: '2026', month: '5' },
    });
    expect(roster.assignments[0]?.user).toMatchObject({ id: guest, isGuest: true });
    await admin.call(contract.changePlace, { body: { ...place, from: guest, to: null } });
    expect(await toAddress('guest@example.org')).toHaveLength(1);
    await variant[Symbol.asyncDispose]();
  });
});

// With a clock of its own, which goes on for years.
onBothDatabases('a guest', (server) => {
  it('is forgotten with the contact data a year after the last service', async () => {
    const [idle, came, serving] = [
      await aGuest(server(), { name: 'Idle Guest', email: 'idle@example.org' }),
      await aGuest(server(), { name: 'Unplanned Guest' }),
      await aGuest(server(), { name: 'Serving Guest', email: 'serving@example.org' }),
    ];
    const roleId = await aRole(server(), { maxLimit: 9 });
    const admin = await anAdmin(server());
    await admin.call(contract.addAssignment, { body: { guestId: serving, roleId, date: '2026-06-14' } });
    await server()
      .database.query.insertInto('servedChanges')
      .values({
        memberId: came,
        roleId,
        date: '2026-06-14',
        timeId: SUNDAY_SERVICE,
        came: true,
        insteadOf: null,
      })
      .execute();
    const guests = async () => {
      await forgetGuests(server().deps);
      const rows = await server()
        .database.query.selectFrom('users')
        .select('id')
        .where('isGuest', '=', true)
        .execute();
      return rows.map(({ id }) => id);
    };
    expect(await guests()).toEqual(expect.arrayContaining([idle, serving]));
    server().clock.advance(366 * DAY);
    expect(await guests()).toEqual(expect.arrayContaining([came, serving]));
    expect(await guests()).not.toContain(idle);
    server().clock.advance(100 * DAY);
    expect(await guests()).toEqual([]);
    const row = server().database.query.selectFrom('users').selectAll().where('id', '=', serving);
    expect(await row.executeTakeFirst()).toMatchObject({
      firstName: 'Serving Guest',
      email: null,
      isGuest: false,
    });
  });
});

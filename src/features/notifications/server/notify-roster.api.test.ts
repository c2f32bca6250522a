import { expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { monthOf, type PlainDate } from '#domain/calendar/calendar.ts';
import { SUNDAY_SERVICE } from '#domain/services/services.ts';
import { aPlaceToCover } from '#test/cover.ts';
import { aFamily, anAdmin, anAnswer, anAvailableMember, aRole, aServiceTime } from '#test/factories.ts';
import { sendDue } from '#test/outbox.ts';
import { openVariant, RecordingGateway, RecordingMailer } from '#test/recording-senders.ts';
import { onBothDatabases } from '#test/test-server.ts';
import { signIn, type Visitor } from '#test/visitor.ts';

onBothDatabases('telling people about a roster', (server, itOnce) => {
  /** Returns an app that records messages, with an administrator. */
  const openApp = async () => {
    const [smsGateway, mailer] = [new RecordingGateway(), new RecordingMailer()];
    const publicUrl = 'https://sundial.example.org';
    const app = await openVariant(server(), { smsGateway, mailer, publicUrl });
    return { ...app, admin: await anAdmin(app), smsGateway, mailer };
  };
  const assign = async (admin: Visitor, memberId: number, roleId: number, date: PlainDate) => {
    const { body } = await admin.call(contract.addAssignment, { body: { roleId, memberId, date } });
    return String(body.id);
  };
  const paramsOf = (date: PlainDate) => {
    const { year, month } = monthOf(date);
    return { year: String(year), month: String(month) };
  };
  const finalize = (admin: Visitor, date: PlainDate) =>
    admin.call(contract.finalizeRoster, { body: monthOf(date) });
  const notify = async (admin: Visitor, date: PlainDate, dryRun = false) =>
    (await admin.call(contract.notifyRoster, { body: { ...monthOf(date), dryRun } })).body;
  const messagesTo = (memberId: number) =>
    server()
      .database.query.selectFrom('messageRecipients')
      .select(['channel', 'state'])
      .where('memberId', '=', memberId)
      .orderBy('id')
      .execute();

  const linkEnds = async (memberId: number) => {
    const links = server().database.query.selectFrom('personalLinks').where('memberId', '=', memberId);
    return (await links.select('expiresAt').execute()).map((link) => link.expiresAt);
  };

  itOnce('is refused for a month that is not published', async () => {
    const admin = await anAdmin(server());
    expect(await admin.refused(contract.notifyRoster, { body: { year: 2027, month: 3 } })).toMatchObject({
      status: 404,
      body: { code: 'no_roster' },
    });
  });

  itOnce(
    'previews recipients with channel and language, the cost, and people who cannot be reached, and sends nothing',
    async () => {
      const date: PlainDate = '2026-05-03';
      await using opened = await openApp();
      const { admin, smsGateway } = opened;
      const role = await aRole(server(), { name: 'Reader', maxLimit: 9 });
      const people = [
        { firstName: 'Mei', phoneNumber: '+61491570158', language: 'zh-Hans' },
        { firstName: 'Ada', phoneNumber: '+61491570156' },
        { firstName: 'Ben', email: 'ben@example.org' },
        { firstName: 'Cleo', lastName: 'Nowhere' },
        { firstName: 'Dan', lastName: 'Silent', phoneNumber: '+61491570157', contactBy: 'none' as const },
      ];
      for (const person of people)
        await assign(admin, await anAvailableMember(server(), date, person), role, date);
      expect(await notify(admin, date, true)).toEqual({
        kind: 'roster_published',
        people: 5,
        previews: [
          {
            language: 'en',
            sms: {
              people: 1,
              messages: 1,
              segments: 1,
              text: expect.stringMatching(
                /^Hi Ada, the roster for May 2026 is ready\. You serve: Reader on Sun 3 May\. Please don't reply to this message\. https:\/\/[\w.]+\/s\/x{20}$/,
              ),
            },
            email: {
              people: 1,
              subject: 'Your services in May 2026',
              text: expect.stringMatching(
                /^Hello Ben,[\s\S]*You serve as:\nReader on Sun 3 May\n\n[\s\S]*\n\nPlease don't reply to this message\. To change how we reach you, sign in to Sundial with your PIN and open Account\.\n$/,
              ),
            },
          },
          {
            language: 'zh-Hans',
            sms: { people: 1, messages: 2, segments: 2, text: expect.stringContaining('2026年5月') },
            email: null,
          },
        ],
        unreachable: ['Cleo Nowhere', 'Dan Silent'],
        notSetUp: [],
        enqueued: 0,
      });
      expect(smsGateway.sent).toEqual([]);
      expect(await server().database.query.selectFrom('personalLinks').selectAll().execute()).toEqual([]);
    },
  );

  itOnce('previews one message for a family at one address, as it is sent', async () => {
    const date: PlainDate = '2026-12-06';
    await using opened = await openApp();
    const { admin, smsGateway } = opened;
    const people = [
      await anAvailableMember(server(), date, { firstName: 'Mia' }),
      await anAvailableMember(server(), date, { firstName: 'Ruth', phoneNumber: '+61491570156' }),
      await anAvailableMember(server(), date, { firstName: 'Tom' }),
    ] as const;
    const [mia, ruth, tom] = people;
    await aFamily(server(), [ruth], {}, [mia, tom]);
    const role = await aRole(server(), { name: 'Reader', maxLimit: 9 });
    for (const memberId of people) await assign(admin, memberId, role, date);
    const [preview] = (await notify(admin, date, true)).previews;
    expect(preview?.sms).toMatchObject({ people: 3, messages: preview?.sms?.segments });
    await finalize(admin, date);
    expect(await notify(admin, date)).toMatchObject({ people: 3, enqueued: 3 });
    await expect.poll(() => smsGateway.sent).toHaveLength(1);
    const withoutLink = (text = '') => text.replace(/\S+$/, '');
    expect(withoutLink(preview?.sms?.text)).toBe(withoutLink(smsGateway.sent[0]?.body));
  });

  itOnce('says which channel is not set up', async () => {
    const date: PlainDate = '2026-06-07';
    const admin = await anAdmin(server());
    const person = { firstName: 'Eve', lastName: 'Mail', email: 'eve@example.org' };
    const memberId = await anAvailableMember(server(), date, person);
    await assign(admin, memberId, await aRole(server()), date);
    expect(await notify(admin, date, true)).toMatchObject({
      people: 1,
      previews: [],
      unreachable: ['Eve Mail'],
      notSetUp: ['email'],
    });
  });

  itOnce(
    'notifies everyone who serves once, and after a revision only people whose duties changed',
    async () => {
      const [first, second]: PlainDate[] = ['2026-07-05', '2026-07-12'];
      if (!first || !second) throw new Error('no dates');
      await using opened = await openApp();
      const { admin } = opened;
      const role = await aRole(server(), { maxLimit: 9 });
      const reachable = (n: number) =>
        anAvailableMember(server(), first, { phoneNumber: `+6149157015${n}`, firstName: `P${n}` });
      const [stays, leaves, comes] = [await reachable(1), await reachable(2), await reachable(3)];
      await assign(admin, stays, role, first);
      const left = await assign(admin, leaves, role, first);
      await finalize(admin, first);

      expect(await notify(admin, first)).toMatchObject({ kind: 'roster_published', people: 2, enqueued: 2 });
      await expect.poll(() => opened.smsGateway.sent).toHaveLength(2);
      expect(await notify(admin, first)).toMatchObject({ kind: 'roster_changed', people: 0, enqueued: 0 });

      await admin.call(contract.reviseRoster, { params: paramsOf(first) });
      await admin.call(contract.removeAssignment, { params: { id: left } });
      await assign(admin, comes, role, first);
      expect(await notify(admin, first, true)).toMatchObject({ people: 2, enqueued: 0 });
      expect((await admin.refused(contract.notifyRoster, { body: monthOf(first) })).status).toBe(404);
      await finalize(admin, first);
      expect(await notify(admin, first)).toMatchObject({ kind: 'roster_changed', enqueued: 2 });
      const textsTo = (n: number) =>
        opened.smsGateway.sent.filter(({ to }) => to.endsWith(String(n))).map(({ body }) => body);
      await expect.poll(() => textsTo(2)).toHaveLength(2);
      await expect.poll(() => textsTo(3)).toHaveLength(1);
      expect(await messagesTo(stays)).toHaveLength(1);
      expect(textsTo(2).at(-1)).toContain('You no longer serve on Sun 5 Jul.');
      expect(textsTo(3)[0]).toMatch(/has changed\. New: Role \d+ on Sun 5 Jul\./);

      expect(await linkEnds(comes)).toEqual([new Date('2026-07-05T14:00:00Z').getTime()]);
    },
  );

  itOnce('names the role at each service, in an email one per line', async () => {
    const [first, second]: PlainDate[] = ['2027-02-07', '2027-02-14'];
    if (!first || !second) throw new Error('no dates');
    await using opened = await openApp();
    const { admin } = opened;
    const [reader, cook] = [
      await aRole(server(), { name: 'Reader' }),
      await aRole(server(), { name: 'R & B' }),
    ];
    const later = await aServiceTime(
      server(),
      { weekday: 0 },
      { startsAt: '18:00', name: 'Evening', startsOn: first },
    );
    const ada = await anAvailableMember(server(), first, { firstName: 'Ada', phoneNumber: '+61491570156' });
    const ben = await anAvailableMember(server(), first, { firstName: 'Ben', email: 'ben@example.org' });
    await Promise.all([ada, ben].map((id) => anAnswer(server(), id, second, true, later)));
    for (const [memberId, roleId, date, timeId] of [
      [ada, reader, first, SUNDAY_SERVICE],
      [ada, cook, second, later],
      [ben, cook, first, SUNDAY_SERVICE],
      [ben, reader, second, later],
    ] as const) {
      const body = { memberId, roleId, date, timeId };
      await admin.call(contract.addAssignment, { body });
    }
    const [preview] = (await notify(admin, first, true)).previews;
    expect(preview?.sms?.text).toContain(
      'You serve: Reader on Sun 7 Feb, Sunday Service; R & B on Sun 14 Feb, 18:00 Evening. ',
    );
    const lines = [
      'You serve as:',
      'R & B on Sun 7 Feb, Sunday Service',
      'Reader on Sun 14 Feb, 18:00 Evening',
    ];
    expect(preview?.email?.text).toContain(`${lines.join('\n')}\n\n`);
  });

  it('sends each message once when two administrators press at the same time', async () => {
    const date: PlainDate = '2026-08-02';
    await using opened = await openApp();
    const other = await anAdmin(opened);
    const memberId = await anAvailableMember(server(), date, { email: 'one@example.org' });
    await assign(opened.admin, memberId, await aRole(server()), date);
    await finalize(opened.admin, date);
    const results = await Promise.all([notify(opened.admin, date), notify(other, date)]);
    expect(results.map(({ enqueued }) => enqueued).sort()).toEqual([0, 1]);
    expect(await messagesTo(memberId)).toHaveLength(1);
    await expect.poll(() => linkEnds(memberId)).toHaveLength(1);
  });

  itOnce('does not tell the people of a place that changed hands again', async () => {
    await using opened = await openApp();
    const place = await aPlaceToCover(opened, '2026-10-04');
    const { query } = server().database;
    const [taker = 0, ...others] = place.helpers;
    const ids = [place.leaverId, ...place.helpers];
    await query.updateTable('users').set({ email: 'one@example.org' }).where('id', 'in', ids).execute();
    expect(await notify(place.admin, '2026-10-04')).toMatchObject({ enqueued: 1 });
    await sendDue(opened);
    const id = String(await place.decline());
    await (await signIn(opened, taker)).call(contract.acceptCover, { params: { id } });
    await sendDue(opened);
    expect(await notify(place.admin, '2026-10-04', true)).toMatchObject({ people: 0 });
    await place.revise();
    const role = await aRole(server());
    await anAnswer(server(), others[0] ?? 0, '2026-10-11');
    await assign(place.admin, others[0] ?? 0, role, '2026-10-11');
    expect(await notify(place.admin, '2026-10-04', true)).toMatchObject({ people: 1 });
  });

  itOnce('concerns no one for services that are past', async () => {
    const date: PlainDate = '2026-09-06';
    await using opened = await openApp();
    const role = await aRole(server(), { maxLimit: 2 });
    const phoneNumber = '+61491570156';
    await assign(opened.admin, await anAvailableMember(server(), date, { phoneNumber }), role, date);
    const later = await anAvailableMember(server(), '2026-09-13', { phoneNumber });
    await assign(opened.admin, later, role, '2026-09-13');
    server().clock.set('2026-09-08T00:00:00Z');
    expect(await notify(await anAdmin(opened), date, true)).toMatchObject({ people: 1 });
  });
});

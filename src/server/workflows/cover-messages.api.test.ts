import { afterEach, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { aPlaceToCover, runCoverJob } from '#test/cover.ts';
import { codeIn } from '#test/personal-links.ts';
import { openVariant, RecordingGateway, RecordingMailer } from '#test/recording-senders.ts';
import { onBothDatabases, type TestServer } from '#test/test-server.ts';
import { signIn, Visitor } from '#test/visitor.ts';

/** Noon in Sydney. */
const NOON = '2026-04-06T02:00:00Z';

onBothDatabases('messages about cover', (server) => {
  /** Ends what is open, so that the job has only the request of each test. */
  afterEach(() =>
    server().database.query.updateTable('cover_requests').set({ state: 'closed', ended_at: 1 }).execute(),
  );

  const openApp = () =>
    openVariant(server(), {
      smsGateway: new RecordingGateway(),
      mailer: new RecordingMailer(),
      publicUrl: 'https://sundial.example.org',
    });
  const setContact = (id: number, contact: { phone_number?: string; email?: string }) =>
    server().database.query.updateTable('users').set(contact).where('id', '=', id).execute();

  /** A place to cover whose people can all be reached: the second helper by email. */
  async function aReachablePlace(app: TestServer, date: '2026-05-03' | '2026-06-07' | '2026-07-05') {
    app.clock.set(NOON);
    await app.database.query.updateTable('users').set({ is_admin: 0 }).execute();
    const place = await aPlaceToCover(app, date);
    const [first, second] = place.helpers as [number, number];
    await setContact(place.leaverId, { phone_number: '+61491570156' });
    await setContact(first, { phone_number: '+61491570157' });
    await setContact(second, { email: 'helper2@example.org' });
    const { query } = app.database;
    const { id: coordinatorId } = await query
      .selectFrom('users')
      .select('id')
      .where('is_admin', '=', 1)
      .executeTakeFirstOrThrow();
    await setContact(coordinatorId, { email: 'office@example.org' });
    const lastMessage = await query
      .selectFrom('messages')
      .select((of) => of.fn.max('id').as('id'))
      .executeTakeFirst();
    return {
      ...place,
      first,
      second,
      coordinatorId,
      /** Returns the messages about this place, by recipient. */
      messages: () =>
        query
          .selectFrom('messages')
          .innerJoin('message_recipients', 'message_id', 'messages.id')
          .select(['kind', 'member_id as to', 'message_recipients.body', 'message_recipients.subject'])
          .select(['is_automatic', 'expires_at', 'details'])
          .where('messages.id', '>', lastMessage?.id ?? 0)
          .orderBy('message_recipients.id')
          .execute(),
    };
  }

  it('ask each person once, without names or reasons, until the service starts', async () => {
    await using app = await openApp();
    const { decline, messages, helpers } = await aReachablePlace(app, '2026-05-03');
    await decline('Secret surgery');
    await Promise.all([runCoverJob(app), runCoverJob(app)]);
    const [only, ...more] = await messages();
    expect(more).toEqual([]);
    expect(helpers).toContain(only?.to);
    expect(only).toMatchObject({
      kind: 'cover_request',
      body: expect.stringContaining('Can you serve as Usher?'),
      is_automatic: 1,
      expires_at: Date.parse('2026-05-03T14:00:00Z'),
    });
    expect(only?.body).toContain('on 3 May 2026');
    expect(only?.body).toContain('https://sundial.example.org');
    expect(JSON.stringify(only)).not.toMatch(/Ruth|Secret/);
  });

  it('lead by a personal link to the request, which can be taken in its limited session', async () => {
    await using app = await openApp();
    const { query } = app.database;
    await query.deleteFrom('personal_links').execute();
    const { decline, messages } = await aReachablePlace(app, '2026-07-05');
    const id = await decline();
    await runCoverJob(app);
    const [asked] = await messages();
    const visitor = new Visitor(app);
    const body = { code: codeIn(asked?.body) };
    expect((await visitor.call(contract.startLimitedSession, { body })).body).toEqual({
      memberId: asked?.to,
      address: '/?help=asked',
    });
    expect((await visitor.call(contract.listCoverRequests, {})).body).toMatchObject([{ id, isAsked: true }]);
    expect((await visitor.call(contract.acceptCover, { params: { id: String(id) } })).body.state).toBe(
      'covered',
    );
    const results = (await messages()).filter(({ kind }) => kind === 'cover_result');
    const hasLink = results.map((result) => /\/s\/\w{20}/.test(result.body ?? ''));
    // The coordinators' message needs a PIN.
    expect(hasLink).toEqual([true, true, false]);
    const links = await query.selectFrom('personal_links').select(['user_id', 'expires_at']).execute();
    expect(links).toHaveLength(3);
    expect(new Set(links.map(({ expires_at }) => expires_at))).toEqual(
      new Set([Date.parse('2026-07-05T14:00:00Z')]),
    );
  });

  it('reach everyone at once when a coordinator asks, and each still only once', async () => {
    await using app = await openApp();
    const { decline, messages, admin, first, second } = await aReachablePlace(app, '2026-06-07');
    const id = await decline();
    await runCoverJob(app);
    for (let times = 0; times < 2; times += 1)
      await admin.call(contract.askEveryone, { params: { id: String(id) } });
    const sent = await messages();
    expect(sent.map(({ to }) => to).sort()).toEqual([first, second].sort());
    expect(sent.map(({ is_automatic }) => is_automatic)).toEqual([1, 0]);
  });

  it('tell the leaver, the taker and the coordinators who serves instead', async () => {
    await using app = await openApp();
    const place = await aReachablePlace(app, '2026-06-07');
    const id = await place.decline();
    const taker = await signIn(app, place.second);
    await taker.call(contract.acceptCover, { params: { id: String(id) } });
    const sent = await place.messages();
    expect(sent.map(({ kind, to, body }) => [kind, to, body?.split('\n\n')[1] ?? body])).toEqual([
      [
        'cover_result',
        place.leaverId,
        expect.stringMatching(
          /^Hi Ruth\. Helper2 Reed takes your place as Usher on 7 June 2026\. https:\/\/sundial\.example\.org\/s\/\w{20}$/,
        ),
      ],
      ['cover_result', place.second, 'You serve as Usher on 7 June 2026. Thank you for helping.'],
      [
        'cover_result',
        place.coordinatorId,
        'Helper2 Reed takes the place of Ruth Hill as Usher on 7 June 2026.',
      ],
    ]);
    for (const { details } of sent)
      expect(JSON.parse(details)).toEqual({
        service: { date: '2026-06-07', timeId: 1 },
        roleId: place.roleId,
      });
  });

  it('tell the coordinators once that no one else is asked', async () => {
    await using app = await openApp();
    const { decline, messages, coordinatorId } = await aReachablePlace(app, '2026-07-05');
    await decline();
    for (let day = 0; day < 12; day += 1) {
      await runCoverJob(app);
      app.clock.advance(24 * 3_600_000);
    }
    const needed = (await messages()).filter(({ kind }) => kind === 'cover_needed');
    expect(needed).toMatchObject([{ to: coordinatorId, subject: 'Cover needed on 5 July 2026' }]);
    expect(needed[0]?.body).toContain("Ruth Hill can't serve as Usher on 5 July 2026");
  });

  it('are not enqueued for people who cannot be reached, who are asked all the same', async () => {
    await using app = await openApp();
    app.clock.set(NOON);
    const { decline, helpers } = await aPlaceToCover(app, '2026-08-02', 1);
    await decline();
    await runCoverJob(app);
    const { query } = app.database;
    const to = await query
      .selectFrom('message_recipients')
      .select('id')
      .where('member_id', 'in', helpers)
      .execute();
    expect(to).toEqual([]);
    const asked = await query
      .selectFrom('cover_asks')
      .select('user_id')
      .where('user_id', 'in', helpers)
      .execute();
    expect(asked).toHaveLength(1);
  });
});

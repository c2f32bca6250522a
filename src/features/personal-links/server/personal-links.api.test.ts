import { rmSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '#app/server/app.ts';
import { contract } from '#contract/index.ts';
import type { MemberId } from '#domain/ids.ts';
import { WINDOW_LIMITS } from '#domain/pins/pin-rate-limit.ts';
import { setOneTimePin } from '#server/auth/pin-queries.ts';
import type { Transaction } from '#server/db/database.ts';
import { lockAttempts } from '#server/db/database.ts';
import { hashToken } from '#server/http/cookies.ts';
import { deleteOldRows } from '#server/jobs/cleanup.ts';
import { removeMember } from '#server/members/removal-queries.ts';
import { aMember, anAdmin } from '#test/factories.ts';
import { waitUntilBlocked } from '#test/lock-waiting.ts';
import { writePages } from '#test/pages.ts';
import { aPersonalLink } from '#test/personal-links.ts';
import { onBothDatabases, PIN, type TestServer } from '#test/test-server.ts';
import { signIn, Visitor } from '#test/visitor.ts';

const DAY = 86_400_000;
const WRONG = '0'.repeat(20);

onBothDatabases('a personal link', (server, itOnce) => {
  const webDir = writePages();
  const lines: string[] = [];
  let app: FastifyInstance;
  let open: TestServer;

  beforeAll(async () => {
    const stream = { write: (line: string) => void lines.push(line) };
    app = await buildApp(server().deps, { logger: { level: 'trace', stream }, trustProxy: false, webDir });
    open = { ...server(), app };
  });
  afterAll(async () => {
    await app.close();
    rmSync(webDir, { recursive: true });
  });

  const phone = () => new Visitor(open);
  const start = (visitor: Visitor, code: string) =>
    visitor.call(contract.startLimitedSession, { body: { code } });
  const refusedStart = (visitor: Visitor, code: string) =>
    visitor.refused(contract.startLimitedSession, { body: { code } });
  /** Starts a limited session in a new browser. */
  const startedBy = async (code: string) => {
    const visitor = phone();
    expect((await start(visitor, code)).status).toBe(200);
    return visitor;
  };
  const isSignedIn = async (visitor: Visitor) => (await visitor.send('GET', '/api/user')).status === 200;
  const page = (visitor: Visitor, code: string, headers: Record<string, string> = {}) =>
    visitor.send('GET', `/s/${code}`, undefined, headers);
  const dataOf = ({ body }: { body: unknown }) =>
    JSON.parse((/id="boot"[^>]*>(.*?)<\/script>/s.exec(String(body)) ?? [])[1] ?? 'null');

  itOnce('that does not exist or is malformed starts nothing', async () => {
    for (const code of [WRONG, '', 'U'.repeat(20), '%00']) {
      const visitor = phone();
      expect(await refusedStart(visitor, code)).toMatchObject({ status: 404, body: { code: 'link_ended' } });
      expect(visitor.cookies.size).toBe(0);
    }
  });

  itOnce('changes nothing when it is opened, however often and by whichever robot', async () => {
    const code = await aPersonalLink(
      server(),
      await aMember(server(), { firstName: 'Ruth', lastName: 'moab' }),
    );
    const { query } = server().database;
    const state = async () => [
      await query.selectFrom('personalLinks').selectAll().where('codeHash', '=', hashToken(code)).execute(),
      (await query.selectFrom('sessions').select('tokenHash').execute()).length,
      (await query.selectFrom('signInFailures').select('budget').execute()).length,
    ];
    const before = await state();
    for (let times = 0; times < WINDOW_LIMITS.address.failures + 5; times += 1) {
      const robot = new Visitor(open, '198.51.100.9');
      const response = await page(robot, code, { 'user-agent': 'WhatsApp/2.24 N' });
      expect(response.status).toBe(200);
      expect(response.headers).not.toHaveProperty('set-cookie');
    }
    expect((await phone().send('HEAD' as 'GET', `/s/${code}`)).status).toBe(200);
    expect(await state()).toEqual(before);
  });

  itOnce(
    'shows the first name, one letter of the last name and the purpose, and no more about its member',
    async () => {
      const id = await aMember(server(), {
        firstName: 'Ruth',
        lastName: 'moab',
        phoneNumber: '+61491570123',
        email: 'ruth@example.org',
      });
      const month = { year: 2026, month: 5 };
      const response = await page(phone(), await aPersonalLink(server(), id, { kind: 'answer', month }));
      expect(response.headers).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
      });
      expect(dataOf(response)).toMatchObject({
        user: null,
        reads: [
          {
            path: '/s',
            input: {},
            response: {
              people: [{ id, name: 'Ruth M.', signsOut: null }],
              purpose: { kind: 'answer', month },
            },
          },
        ],
      });
      expect(String(response.body)).not.toMatch(/moab|491570123|ruth@/i);
    },
  );

  itOnce('that has ended has a page that says so and names no one', async () => {
    const code = await aPersonalLink(server(), await aMember(server(), { firstName: 'Hidden' }));
    server().clock.advance(7 * DAY);
    for (const ended of [code, WRONG, 'x/y', '%F0%9F%98%80']) {
      const response = await page(phone(), ended);
      expect(response.status).toBe(404);
      expect(dataOf(response).reads).toEqual([{ path: '/s', input: {}, response: null }]);
      expect(String(response.body)).not.toContain('Hidden');
    }
  });

  it('is guessed only as often as PINs are, also by many requests at once', async () => {
    const code = await aPersonalLink(server(), await aMember(server()));
    const guesser = phone();
    const guesses = Array.from({ length: WINDOW_LIMITS.address.failures + 5 }, () =>
      refusedStart(guesser, WRONG),
    );
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 404)).toHaveLength(WINDOW_LIMITS.address.failures);
    const limited = await refusedStart(guesser, WRONG);
    expect(limited).toMatchObject({ status: 429, body: { code: 'too_many_tries' } });
    expect(limited.headers['retry-after']).toBe('600');
    const body = { id: await aMember(server()), pin: '9999' };
    expect((await guesser.refused(contract.login, { body })).status).toBe(429);
    // Those who share the address of the guesser's network can still open theirs.
    expect((await start(guesser, code)).status).toBe(200);
    server().clock.advance(WINDOW_LIMITS.address.window);
    expect((await refusedStart(guesser, WRONG)).status).toBe(404);
  });

  it('that is wrong writes nothing and waits for no lock above the limit', async () => {
    const id = await aMember(server());
    const guesser = phone();
    for (let count = 0; count < WINDOW_LIMITS.address.failures; count += 1)
      await refusedStart(guesser, WRONG);
    const { database } = server();
    const failures = () =>
      database.query.selectFrom('signInFailures').selectAll().orderBy('budget').execute();
    const before = await failures();
    await database.transaction(async (tx) => {
      await lockAttempts(tx);
      expect((await refusedStart(guesser, WRONG)).status).toBe(429);
      expect((await guesser.refused(contract.login, { body: { id, pin: '9999' } })).status).toBe(429);
    });
    expect(await failures()).toEqual(before);
  });

  itOnce('or another secret address uses up no limit when a page of another site loads it', async () => {
    const visitor = phone();
    const image = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' };
    for (const address of [`/s/${WRONG}`, `/calendar/${'0'.repeat(32)}.ics`, '/join/wrong'])
      for (let count = 0; count < WINDOW_LIMITS.address.failures; count += 1)
        expect([303, 404]).toContain((await visitor.send('GET', address, undefined, image)).status);
    expect((await refusedStart(visitor, WRONG)).status).toBe(404);
    const body = { id: await aMember(server()), pin: '9999' };
    expect((await visitor.refused(contract.login, { body })).status).toBe(401);
  });

  itOnce(
    'starts a session for its purpose, of a member without administrator rights and contact data',
    async () => {
      const contacts = { phoneNumber: '+61491570124', email: 'tom@example.org' };
      const id = await aMember(server(), { isAdmin: true, firstLogin: true, ...contacts });
      const month = { year: 2026, month: 12 };
      const visitor = phone();
      const { body, headers } = await start(
        visitor,
        await aPersonalLink(server(), id, { kind: 'answer', month }),
      );
      expect(body).toEqual({ memberId: id, address: '/?month=2026-12' });
      expect(String(headers['set-cookie'])).toMatch(
        /^sundial=[\w-]+; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/,
      );
      expect(headers['sundial-session']).toBe(`member=${id}; max-age=86400`);
      expect((await visitor.call(contract.getCurrentUser, {})).body).toMatchObject({
        id,
        isLimited: true,
        isAdmin: false,
        firstLogin: false,
        phoneNumber: null,
        email: null,
      });
    },
  );

  itOnce(
    'leads to My Availability, and makes its browser no trusted device and no member of the team',
    async () => {
      const admin = await anAdmin(server());
      const visitor = await startedBy(await aPersonalLink(server(), await aMember(server())));
      expect([...visitor.cookies.keys()]).toEqual(['sundial']);
      expect((await visitor.call(contract.listUsers, {})).body.length).toBeGreaterThan(0);
      await admin.call(contract.saveTeamLink, { body: { isOn: true } });
      expect((await visitor.call(contract.listUsers, {})).body).toEqual([]);
      const body = { id: await aMember(server()), pin: PIN };
      expect((await visitor.refused(contract.login, { body })).body.code).toBe('team_link_needed');
      await admin.call(contract.saveTeamLink, { body: { isOn: false } });
      const cover = await aPersonalLink(server(), await aMember(server()), { kind: 'cover' });
      expect((await start(phone(), cover)).body.address).toBe('/?help=asked');
      const respond = await aPersonalLink(server(), await aMember(server()), { kind: 'respond' });
      expect((await start(phone(), respond)).body.address).toBe('/');
    },
  );

  itOnce('leads from every other page to the sign-in page', async () => {
    const id = await aMember(server(), { isAdmin: true });
    const visitor = await startedBy(await aPersonalLink(server(), id));
    for (const address of ['/', '/roster', '/roster?tab=availability'])
      expect(dataOf(await visitor.send('GET', address)).user).toMatchObject({
        isLimited: true,
        isAdmin: false,
      });
    for (const address of ['/admin', '/account', '/account?tab=security'])
      expect((await visitor.send('GET', address)).headers).toMatchObject({
        location: `/auth?next=${encodeURIComponent(address)}`,
      });
    const signInPage = dataOf(await visitor.send('GET', '/auth'));
    expect(signInPage).toMatchObject({ user: null, verse: expect.anything() });
    expect((await visitor.call(contract.login, { body: { id, pin: PIN } })).status).toBe(200);
    expect((await visitor.send('GET', '/admin')).status).toBe(200);
  });

  it('starts a session for each of two taps at once', async () => {
    const code = await aPersonalLink(server(), await aMember(server()));
    const visitors = [phone(), phone()];
    const started = await Promise.all(visitors.map((visitor) => start(visitor, code)));
    expect(started.map(({ status }) => status)).toEqual([200, 200]);
    for (const visitor of visitors) expect(await isSignedIn(visitor)).toBe(true);
    const again = visitors[0] as Visitor;
    const [before] = again.cookies.values();
    expect((await start(again, code)).status).toBe(200);
    const former = phone();
    former.setCookie('sundial', before ?? '');
    expect(await isSignedIn(former)).toBe(false);
  });

  itOnce("keeps its member's session after a PIN, and replaces another member's", async () => {
    const [id, other] = [await aMember(server()), await aMember(server())];
    const code = await aPersonalLink(server(), id);
    const own = await signIn(open, id);
    const cookies = [...own.cookies];
    const { headers } = await start(own, code);
    expect(headers).not.toHaveProperty('set-cookie');
    expect([...own.cookies]).toEqual(cookies);
    expect((await own.call(contract.getCurrentUser, {})).body.isLimited).toBeUndefined();

    const shared = await signIn(open, other);
    const [otherRead] = dataOf(await page(shared, code)).reads;
    const { user } = dataOf(await shared.send('GET', '/'));
    expect(otherRead.response.people).toMatchObject([{ signsOut: `${user.firstName} ${user.lastName}` }]);
    const former = phone();
    former.setCookie('sundial', shared.cookies.get('sundial') ?? '');
    await start(shared, code);
    expect((await shared.call(contract.getCurrentUser, {})).body).toMatchObject({ id, isLimited: true });
    expect(await isSignedIn(former)).toBe(false);
  });

  itOnce(
    'opens its place at once where a PIN signed its only member in, also after it has ended',
    async () => {
      const [id, other] = [await aMember(server()), await aMember(server())];
      const month = { year: 2026, month: 5 };
      const code = await aPersonalLink(server(), id, { kind: 'answer', month });
      const placeFor = async (visitor: Visitor, of = code) => (await page(visitor, of)).headers.location;
      const own = await signIn(open, id);
      expect(await placeFor(own)).toBe('/?month=2026-05');
      expect(await placeFor(own, await aPersonalLink(server(), id, { kind: 'cover' }))).toBe('/?help=asked');
      expect(await placeFor(own, WRONG)).toBeUndefined();
      expect(await placeFor(await signIn(open, other))).toBeUndefined();
      expect(await placeFor(await startedBy(code))).toBeUndefined();
      server().clock.advance(8 * DAY);
      expect(await placeFor(own)).toBe('/?month=2026-05');
      expect(await placeFor(phone())).toBeUndefined();
    },
  );

  itOnce('is listed among the devices of its member, who can end its session', async () => {
    const id = await aMember(server());
    const visitor = await startedBy(await aPersonalLink(server(), id));
    const owner = await signIn(open, id);
    const listed = (await owner.call(contract.listSessions, {})).body;
    expect(listed.map(({ isLimited, isThis }) => [isLimited, isThis])).toEqual([
      [false, true],
      [true, false],
    ]);
    await owner.call(contract.endSession, { params: { id: listed[1]?.id ?? '' } });
    expect(await isSignedIn(visitor)).toBe(false);
  });

  itOnce('ends with its session at its moment, however much that is used', async () => {
    const id = await aMember(server());
    const code = await aPersonalLink(server(), id);
    const visitor = await startedBy(code);
    for (let day = 0; day < 6; day += 1) {
      server().clock.advance(DAY);
      expect(await isSignedIn(visitor)).toBe(true);
    }
    server().clock.advance(DAY - 1);
    expect((await page(phone(), code)).status).toBe(200);
    expect(await isSignedIn(visitor)).toBe(true);
    server().clock.advance(1);
    const owner = await signIn(open, id);
    expect((await owner.call(contract.listSessions, {})).body).toHaveLength(1);
    expect(await isSignedIn(visitor)).toBe(false);
    expect((await refusedStart(phone(), code)).body.code).toBe('link_ended');
  });

  const ends: ReadonlyArray<readonly [string, (id: MemberId) => Promise<unknown>]> = [
    [
      'a PIN reset',
      async (id) => (await anAdmin(server())).call(contract.resetMemberPin, { params: { id } }),
    ],
    [
      'the command that resets a PIN',
      (id) => server().database.transaction((tx) => setOneTimePin(tx, id, 'hash', server().clock.now())),
    ],
    [
      '"Sign out everywhere else"',
      async (id) => (await signIn(open, id)).call(contract.endOtherSessions, {}),
    ],
    [
      'a PIN that its member chose',
      async (id) =>
        (await signIn(open, id)).call(contract.changePin, { body: { currentPin: PIN, newPin: '739184' } }),
    ],
    [
      'the removal of its member',
      async (id) => (await anAdmin(server())).call(contract.removeMember, { params: { id } }),
    ],
  ];

  for (const [by, end] of ends)
    itOnce(`ends with its sessions through ${by}, and no other does`, async () => {
      const [id, other] = [await aMember(server()), await aMember(server())];
      const [code, othersCode] = [await aPersonalLink(server(), id), await aPersonalLink(server(), other)];
      const [visitor, others] = [await startedBy(code), await startedBy(othersCode)];
      await end(id);
      expect(await isSignedIn(visitor)).toBe(false);
      expect((await refusedStart(phone(), code)).body.code).toBe('link_ended');
      expect((await page(phone(), code)).status).toBe(404);
      expect(await isSignedIn(others)).toBe(true);
      expect((await start(phone(), othersCode)).status).toBe(200);
    });

  for (const [by, end] of ends.filter(([by]) => !by.startsWith('the removal')))
    itOnce(`counts as no guess after ${by}`, async () => {
      const id = await aMember(server());
      const code = await aPersonalLink(server(), id);
      await end(id);
      const visitor = phone();
      for (let count = 0; count < WINDOW_LIMITS.address.failures; count += 1) {
        expect((await refusedStart(visitor, code)).status).toBe(404);
        expect((await page(visitor, code)).status).toBe(404);
      }
      expect((await page(visitor, WRONG)).status).toBe(404);
    });

  itOnce('stays ended when the clock is set back', async () => {
    const id = await aMember(server());
    const code = await aPersonalLink(server(), id);
    await server().database.transaction((tx) => setOneTimePin(tx, id, 'hash', server().clock.now()));
    server().clock.advance(-DAY / 2);
    expect((await page(phone(), code)).status).toBe(404);
    server().clock.advance(DAY / 2);
  });

  itOnce('that has expired keeps its end when a PIN reset ends the others', async () => {
    const id = await aMember(server());
    await aPersonalLink(server(), id);
    server().clock.advance(8 * DAY);
    const before = server().clock.now() - DAY;
    await server().database.transaction((tx) => setOneTimePin(tx, id, 'hash', server().clock.now()));
    const of = server().database.query.selectFrom('personalLinks').where('memberId', '=', id);
    expect(await of.select('expiresAt').execute()).toEqual([{ expiresAt: before }]);
  });

  it.each([
    ['a removal', removeMember],
    ['a PIN reset', (tx: Transaction, id: MemberId, now: number) => setOneTimePin(tx, id, 'hash', now)],
  ])('starts no session after %s that runs at the same time', async (_, end) => {
    const id = await aMember(server());
    const code = await aPersonalLink(server(), id);
    const visitor = phone();
    const pending = await server().database.transaction(async (tx) => {
      await end(tx, id, server().clock.now());
      const sent = refusedStart(visitor, code);
      await waitUntilBlocked(server(), 1);
      return { sent };
    });
    expect((await pending.sent).body.code).toBe('link_ended');
    expect(await isSignedIn(visitor)).toBe(false);
  });

  itOnce('is deleted by the cleanup 90 days after it expired, and its session at once', async () => {
    const id = await aMember(server());
    const code = await aPersonalLink(server(), id);
    await startedBy(code);
    const { query } = server().database;
    const counts = async () => {
      await deleteOldRows(server().deps);
      const links = await query
        .selectFrom('personalLinks')
        .select('codeHash')
        .where('memberId', '=', id)
        .execute();
      const sessions = await query
        .selectFrom('sessions')
        .select('publicId')
        .where('memberId', '=', id)
        .execute();
      return [links.length, sessions.length];
    };
    server().clock.advance(7 * DAY - 1);
    expect(await counts()).toEqual([1, 1]);
    server().clock.advance(1);
    expect(await counts()).toEqual([1, 0]);
    server().clock.advance(90 * DAY - 1);
    expect(await counts()).toEqual([1, 0]);
    server().clock.advance(1);
    expect(await counts()).toEqual([0, 0]);
  });

  itOnce(
    'has its code neither in the database nor in the log, not even in a report of a violation',
    async () => {
      const code = await aPersonalLink(server(), await aMember(server()));
      await page(phone(), code);
      await page(phone(), `${code}?x=1`);
      await phone().send('POST', `/s/${code}`, {});
      await startedBy(code);
      await app.inject({
        method: 'POST',
        url: '/api/csp-reports',
        headers: { 'content-type': 'application/csp-report' },
        payload: JSON.stringify({
          'csp-report': {
            'effective-directive': 'script-src',
            'document-uri': `http://church.example/s/${code}`,
            'source-file': `http://church.example/s/${code}`,
          },
        }),
      });
      const { query } = server().database;
      const stored = JSON.stringify([
        await query.selectFrom('personalLinks').selectAll().execute(),
        await query.selectFrom('sessions').selectAll().execute(),
        await query.selectFrom('signInFailures').selectAll().execute(),
      ]);
      expect(stored).toContain(hashToken(code));
      expect(stored).not.toContain(code);
      expect(lines.join('\n')).not.toContain(code);
      expect(lines.join('\n')).toContain('"page":"/s/…"');
    },
  );
});

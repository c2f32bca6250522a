import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { contract } from '#contract/index.ts';
import { WINDOW_LIMITS } from '#domain/pins/pin-rate-limit.ts';
import { aMember, anAdmin } from '#test/factories.ts';
import { cheapHash } from '#test/pins.ts';
import { openVariant } from '#test/recording-senders.ts';
import { onBothDatabases, onDatabase, PIN, type TestServer } from '#test/test-server.ts';
import { signIn, Visitor } from '#test/visitor.ts';

/** Counts the PINs that are really verified, decoys included. */
const verify = vi.spyOn(cheapHash, 'verify');
afterAll(() => verify.mockRestore());

const verifyCount = () => verify.mock.calls.length;

const WRONG = '9999';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const DEVICE = 'sundial-device';

/** Starts a new window, so that each test counts only its own failures. */
const anHourPasses = (server: TestServer) => server.clock.advance(HOUR);

const tryPin = (visitor: Visitor, id: number, pin = WRONG) => visitor.send('POST', '/api/login', { id, pin });

/** Fails on an account this many times, from as many addresses, waiting out every wait. */
async function failWithWaits(server: TestServer, id: number, times: number): Promise<void> {
  for (let failure = 0; failure < times; failure += 1) {
    expect((await tryPin(new Visitor(server), id)).status).toBe(401);
    anHourPasses(server);
  }
}

/** Returns a browser that has signed in and out, and only has the cookie of a known device. */
async function knownBrowser(server: TestServer, id: number): Promise<Visitor> {
  const visitor = await signIn(server, id);
  await visitor.call(contract.logout, {});
  expect([...visitor.cookies.keys()]).toEqual([DEVICE]);
  return visitor;
}

/** Returns the stored failures by the name of their bucket. */
async function storedFailures(server: TestServer): Promise<Record<string, number>> {
  const rows = await server.database.query
    .selectFrom('signInFailures')
    .select(['budget', 'failures'])
    .execute();
  return Object.fromEntries(rows.map(({ budget, failures }) => [budget, failures]));
}

/** Sets the failures of a bucket, all counted now. */
async function setFailures(server: TestServer, name: string, failures: number): Promise<void> {
  const now = server.clock.now();
  await server.database.query
    .insertInto('signInFailures')
    .values({ budget: name, failures, since: now, lastFailedAt: now })
    .onConflict((conflict) => conflict.column('budget').doUpdateSet({ failures }))
    .execute();
}

onBothDatabases('concurrent attempts at two processes', (server) => {
  beforeEach(async () => {
    await server().database.query.deleteFrom('signInFailures').execute();
    verify.mockClear();
  });

  const both = async () => {
    const other = await openVariant(server(), {});
    const servers = [server(), other];
    return {
      at: (n: number) => servers[n % 2] ?? other,
      [Symbol.asyncDispose]: () => other[Symbol.asyncDispose](),
    };
  };

  it('are verified five times for one account', async () => {
    const id = await aMember(server());
    await using processes = await both();
    const attempts = Array.from({ length: 30 }, (_, n) => tryPin(new Visitor(processes.at(n)), id));
    const statuses = (await Promise.all(attempts)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(25);
    expect(verifyCount()).toBe(5);
  });

  it('are verified once every 3 seconds above the limit of all strangers, right or wrong', async () => {
    await setFailures(server(), 'site', WINDOW_LIMITS.strangers.failures);
    const ids = await Promise.all(Array.from({ length: 20 }, () => aMember(server())));
    await using processes = await both();
    for (let pause = 1; pause <= 3; pause += 1) {
      server().clock.advance(3000);
      const attempts = ids.map((id, n) => tryPin(new Visitor(processes.at(n)), id, n % 2 ? PIN : WRONG));
      const statuses = (await Promise.all(attempts)).map(({ status }) => status);
      expect(statuses.filter((status) => status === 429)).toHaveLength(19);
      expect(verifyCount()).toBe(pause);
    }
    expect(await storedFailures(server())).toMatchObject({ site: 203 });
  });

  it('count nothing if their PINs are right', async () => {
    const ids = await Promise.all(Array.from({ length: 10 }, () => aMember(server())));
    await using processes = await both();
    const attempts = ids.map((id, n) => tryPin(new Visitor(processes.at(n), '203.0.113.9'), id, PIN));
    for (const { status } of await Promise.all(attempts)) expect(status).toBe(200);
    expect(await storedFailures(server())).toEqual({});
  });
});

onDatabase('sqlite', 'the limit of all strangers', (server) => {
  beforeEach(async () => {
    await server().database.query.deleteFrom('signInFailures').execute();
  });

  it('refuses others at once and suggests the team link', async () => {
    await setFailures(server(), 'site', WINDOW_LIMITS.strangers.failures);
    expect(await tryPin(new Visitor(server()), await aMember(server()), PIN)).toMatchObject({
      status: 429,
      headers: { 'retry-after': '3' },
      body: { code: 'too_many_tries', params: { waitSeconds: 3, teamLinkHelps: true } },
    });
    await setFailures(server(), 'site:day', WINDOW_LIMITS.strangersDay.failures);
    expect((await tryPin(new Visitor(server()), await aMember(server()), PIN)).headers['retry-after']).toBe(
      '12',
    );
  });

  it('does not slow down browsers that opened the team link or that a member has used, which have their own', async () => {
    const family = await knownBrowser(server(), await aMember(server()));
    const { link } = (await (await anAdmin(server())).call(contract.getTeamLink, {})).body;
    const opened = new Visitor(server());
    await opened.send('GET', `/join/${link.code}`);
    await setFailures(server(), 'site', WINDOW_LIMITS.strangers.failures);
    expect((await tryPin(opened, await aMember(server()))).status).toBe(401);
    expect((await tryPin(family, await aMember(server()), PIN)).status).toBe(200);
    expect(await storedFailures(server())).toMatchObject({ site: 200, team: 1, 'team:day': 1 });
    await setFailures(server(), 'site:day', WINDOW_LIMITS.strangersDay.failures);
    await setFailures(server(), 'team:day', WINDOW_LIMITS.teamDay.failures);
    expect(await tryPin(opened, await aMember(server()), PIN)).toMatchObject({
      headers: { 'retry-after': '60' },
      body: { params: { waitSeconds: 60, teamLinkHelps: false } },
    });
  });

  it('leaves the account alone for browsers that opened the team link, which have their own limit of it', async () => {
    const id = await aMember(server());
    const { link } = (await (await anAdmin(server())).call(contract.getTeamLink, {})).body;
    const opened = async () => {
      const visitor = new Visitor(server());
      await visitor.send('GET', `/join/${link.code}`);
      return visitor;
    };
    await setFailures(server(), `account:${id}`, 30);
    expect(await tryPin(new Visitor(server()), id, PIN)).toMatchObject({
      body: { params: { waitSeconds: null, teamLinkHelps: true } },
    });
    for (let failure = 1; failure <= 5; failure += 1)
      expect((await tryPin(await opened(), id)).status).toBe(401);
    expect(await tryPin(await opened(), id)).toMatchObject({
      status: 429,
      body: { params: { waitSeconds: 30, teamLinkHelps: false } },
    });
    server().clock.advance(30_000);
    expect((await tryPin(await opened(), id, PIN)).status).toBe(200);
    expect(Object.keys(await storedFailures(server())).filter((name) => name.startsWith('account'))).toEqual(
      [],
    );
  });

  it('does not suggest the team link where it would not help', async () => {
    const id = await aMember(server());
    await setFailures(server(), 'site', WINDOW_LIMITS.strangers.failures);
    await setFailures(server(), `account:${id}`, 5);
    expect(await tryPin(new Visitor(server()), id)).toMatchObject({
      body: { params: { waitSeconds: 30, teamLinkHelps: false } },
    });
  });
});

onDatabase('sqlite', 'guessing at an account', (server) => {
  beforeEach(() => {
    anHourPasses(server());
    verify.mockClear();
  });

  it('waits 30 seconds after the fifth failure, then longer each time, even with the right PIN', async () => {
    const [id, other] = [await aMember(server()), await aMember(server())];
    for (let failure = 1; failure <= 5; failure += 1)
      expect((await tryPin(new Visitor(server()), id)).status).toBe(401);
    expect(await tryPin(new Visitor(server()), id, PIN)).toMatchObject({
      status: 429,
      body: { code: 'too_many_tries', params: { waitSeconds: 30, teamLinkHelps: false } },
      headers: { 'retry-after': '30' },
    });
    expect((await tryPin(new Visitor(server()), other, PIN)).status).toBe(200);
    server().clock.advance(30_000);
    expect((await tryPin(new Visitor(server()), id)).status).toBe(401);
    expect((await tryPin(new Visitor(server()), id)).headers['retry-after']).toBe('60');
    server().clock.advance(MINUTE);
    expect((await tryPin(new Visitor(server()), id, PIN)).status).toBe(200);
    expect((await tryPin(new Visitor(server()), id)).status).toBe(401);
  });

  it('does not lock out known devices: the owner signs in, and unknown devices may try again', async () => {
    const id = await aMember(server());
    const phone = await knownBrowser(server(), id);
    await failWithWaits(server(), id, 30);
    expect((await tryPin(new Visitor(server()), id, PIN)).status).toBe(429);
    expect((await tryPin(phone, id, PIN)).status).toBe(200);
    expect((await tryPin(new Visitor(server()), id, PIN)).status).toBe(200);
  });

  it('is possible again after an administrator unlocks the member or resets the PIN', async () => {
    const id = await aMember(server());
    const isListedAsLocked = async () => {
      const { body } = await (await anAdmin(server())).call(contract.listMembers, {});
      return body.find((member) => member.id === id)?.isLocked;
    };
    const params = { id };
    await failWithWaits(server(), id, 29);
    expect(await isListedAsLocked()).toBe(false);
    await failWithWaits(server(), id, 1);
    expect(await isListedAsLocked()).toBe(true);
    const released = await (await anAdmin(server())).call(contract.unlockMember, { params });
    expect([released.status, await isListedAsLocked()]).toEqual([204, false]);
    expect((await tryPin(new Visitor(server()), id, PIN)).status).toBe(200);

    await failWithWaits(server(), id, 30);
    const { body } = await (await anAdmin(server())).call(contract.resetMemberPin, { params });
    expect((await tryPin(new Visitor(server()), id, body.oneTimePin)).status).toBe(200);
  });

  it('reveals no members: unknown, removed and PIN-less ids get the same responses and cost the same work', async () => {
    const [present, removed, pinless] = [
      await aMember(server()),
      await aMember(server()),
      await aMember(server()),
    ];
    const users = server().database.query.updateTable('users');
    await users.set({ removedAt: 1, pinHash: null }).where('id', '=', removed).execute();
    await users.set({ pinHash: null }).where('id', '=', pinless).execute();
    const allResponses: string[] = [];
    for (const id of [present, removed, pinless, 77_777]) {
      verify.mockClear();
      const responses = [];
      for (let guess = 0; guess < 7; guess += 1) responses.push(await tryPin(new Visitor(server()), id));
      expect(verifyCount()).toBe(5);
      expect(responses[0]).toMatchObject({
        status: 401,
        body: { message: 'You put the wrong PIN', code: 'wrong_pin' },
      });
      const comparable = responses.map(({ status, body, headers }) => [
        status,
        body,
        headers['retry-after'],
        Object.keys(headers).sort(),
      ]);
      allResponses.push(JSON.stringify(comparable));
      server().clock.advance(11 * MINUTE);
    }
    expect(new Set(allResponses).size).toBe(1);
  });
});

onDatabase('sqlite', 'a known device', (server) => {
  beforeEach(() => anHourPasses(server()));

  it('is a long-lived, opaque cookie that scripts cannot read, stored only as a hash', async () => {
    const id = await aMember(server());
    const { headers } = await tryPin(new Visitor(server()), id, PIN);
    const cookie = (headers['set-cookie'] as string[]).find((header) => header.startsWith(DEVICE));
    expect(cookie).toMatch(/^sundial-device=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/);
    const rows = await server().database.query.selectFrom('knownDevices').selectAll().execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(/=([^;]+)/.exec(cookie ?? '')?.[1]);
  });

  it('may fail ten times without a wait despite other failures, and then has no advantage', async () => {
    const id = await aMember(server());
    const phone = await knownBrowser(server(), id);
    await setFailures(server(), `account:${id}:team`, 5);
    for (let failure = 0; failure < 10; failure += 1) expect((await tryPin(phone, id)).status).toBe(401);
    expect((await tryPin(phone, id, PIN)).headers['retry-after']).toBe('30');
    anHourPasses(server());
    expect((await tryPin(phone, id, PIN)).status).toBe(200);
    for (let failure = 0; failure < 10; failure += 1) expect((await tryPin(phone, id)).status).toBe(401);
  });

  it('is known only for the members who signed in on it', async () => {
    const [member, other] = [await aMember(server()), await aMember(server())];
    const phone = await knownBrowser(server(), member);
    await setFailures(server(), `account:${other}:team`, 5);
    expect((await tryPin(phone, other)).status).toBe(429);
    expect((await tryPin(phone, member, PIN)).status).toBe(200);
  });

  it('stays known for each member of a family, without a fresh limit for any of them', async () => {
    const [member, other] = [await aMember(server()), await aMember(server())];
    const tablet = await knownBrowser(server(), member);
    const former = tablet.cookies.get(DEVICE) ?? '';
    for (let failure = 0; failure < 9; failure += 1) await tryPin(tablet, member);
    expect((await tryPin(tablet, other, PIN)).status).toBe(200);
    expect(tablet.cookies.get(DEVICE)).not.toBe(former);
    await setFailures(server(), `account:${member}:team`, 5);
    expect((await tryPin(tablet, member)).status).toBe(401);
    expect((await tryPin(tablet, member)).status).toBe(429);
    const thief = new Visitor(server());
    thief.setCookie(DEVICE, former);
    expect((await tryPin(thief, other, PIN)).status).toBe(200);
    expect((await tryPin(thief, member)).status).toBe(429);
  });

  it('cannot be planted: the right PIN replaces a cookie that another person knows', async () => {
    const [victim, attacker] = [await aMember(server()), await aMember(server())];
    const evil = await knownBrowser(server(), attacker);
    const planted = evil.cookies.get(DEVICE) ?? '';
    const browser = new Visitor(server());
    browser.setCookie(DEVICE, planted);
    await tryPin(browser, victim, PIN);
    for (let failure = 0; failure < 5; failure += 1) await tryPin(new Visitor(server()), victim);
    expect((await tryPin(evil, victim)).status).toBe(429);
    expect((await tryPin(browser, victim, PIN)).status).toBe(200);
  });

  it('is forgotten after 400 days without a sign-in, and when the member is removed', async () => {
    const id = await aMember(server());
    const phone = await knownBrowser(server(), id);
    server().clock.advance(401 * DAY);
    for (let failure = 0; failure < 5; failure += 1) await tryPin(new Visitor(server()), id);
    expect((await tryPin(phone, id, PIN)).status).toBe(429);
    const admin = await anAdmin(server());
    await admin.call(contract.removeMember, { params: { id } });
    const rows = server().database.query.selectFrom('knownDevices').select('id').where('memberId', '=', id);
    expect(await rows.execute()).toEqual([]);
  });

  it('with an invalid cookie is unknown, and causes no server error', async () => {
    const id = await aMember(server());
    for (const value of ['', '%zz', '%00', 'a'.repeat(5000), "' or 1=1 --"]) {
      const visitor = new Visitor(server());
      visitor.setCookie(DEVICE, value);
      expect((await tryPin(visitor, id, PIN)).status).toBe(200);
    }
  });
});

onDatabase('sqlite', 'an address', (server) => {
  beforeEach(() => anHourPasses(server()));

  it('may fail 20 times in ten minutes on any accounts and then waits, but no other address does', async () => {
    const address = '203.0.113.7';
    const ids = await Promise.all(Array.from({ length: 12 }, () => aMember(server())));
    for (let guess = 0; guess < 20; guess += 1) {
      const id = ids[guess % 10] ?? 0;
      expect((await tryPin(new Visitor(server(), address), id)).status).toBe(401);
    }
    server().clock.advance(4 * MINUTE);
    expect(await tryPin(new Visitor(server(), address), ids[10] ?? 0, PIN)).toMatchObject({
      status: 429,
      headers: { 'retry-after': '360' },
      body: { params: { waitSeconds: 360, teamLinkHelps: false } },
    });
    expect((await tryPin(new Visitor(server(), '203.0.113.8'), ids[11] ?? 0, PIN)).status).toBe(200);
    server().clock.advance(6 * MINUTE);
    expect((await tryPin(new Visitor(server(), address), ids[10] ?? 0, PIN)).status).toBe(200);
  });

  it('does not limit known devices', async () => {
    const address = '203.0.113.9';
    const ids = await Promise.all(Array.from({ length: 21 }, () => aMember(server())));
    const phone = new Visitor(server(), address);
    expect((await tryPin(phone, ids[20] ?? 0, PIN)).status).toBe(200);
    for (let guess = 0; guess < 20; guess += 1) await tryPin(new Visitor(server(), address), ids[guess] ?? 0);
    expect((await tryPin(new Visitor(server(), address), ids[20] ?? 0, PIN)).status).toBe(429);
    expect((await tryPin(phone, ids[20] ?? 0, PIN)).status).toBe(200);
  });

  it('is stored only as a keyed hash', async () => {
    await tryPin(new Visitor(server(), '203.0.113.11'), await aMember(server()));
    const names = Object.keys(await storedFailures(server()));
    expect(names).toContainEqual(expect.stringMatching(/^address:[\w-]{43}$/));
    expect(names.join()).not.toContain('203.0');
  });
});

onDatabase('sqlite', 'a wrong current PIN', (server) => {
  it('counts for changes of PIN and profile too, on the device and then on the account', async () => {
    const id = await aMember(server());
    const visitor = await signIn(server(), id);
    const changePin = { currentPin: WRONG, newPin: '573194' };
    const profile = { firstName: 'A', lastName: 'B', currentPin: WRONG };
    for (let failure = 0; failure < 5; failure += 1) {
      expect(await visitor.refused(contract.changePin, { body: changePin })).toMatchObject({
        status: 400,
        body: { code: 'current_pin_incorrect' },
      });
      expect((await visitor.refused(contract.updateProfile, { body: profile })).status).toBe(400);
    }
    for (let failure = 0; failure < 5; failure += 1) {
      expect((await visitor.refused(contract.changePin, { body: changePin })).status).toBe(400);
    }
    for (const [call, body] of [
      [contract.changePin, { ...changePin, currentPin: PIN }],
      [contract.updateProfile, { ...profile, currentPin: PIN }],
    ] as const) {
      expect(await visitor.refused(call, { body })).toMatchObject({
        status: 429,
        headers: { 'retry-after': '30' },
        body: { code: 'too_many_tries' },
      });
    }
    server().clock.advance(30_000);
    expect((await visitor.call(contract.changePin, { body: { ...changePin, currentPin: PIN } })).status).toBe(
      200,
    );
  });
});

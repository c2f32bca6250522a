import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { contract } from '#contract/index.ts';
import { buildApp } from '#server/app.ts';
import { onBothDatabases, PIN, type TestHouse } from '#test/build-test-app.ts';
import { aMember, anAdmin } from '#test/factories.ts';
import { cheapHash } from '#test/pins.ts';
import { signIn, Visitor } from '#test/visitor.ts';

/** Counts the PINs that are really verified, decoys included. */
const verify = vi.spyOn(cheapHash, 'verify');
afterAll(() => verify.mockRestore());

const looks = () => verify.mock.calls.length;

const WRONG = '9999';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const SESSION = 'sundial';
const DEVICE = 'sundial-device';

/** Starts a new window, so that each test counts only its own failures. */
const anHourPasses = (house: TestHouse) => house.clock.advance(HOUR);

const tries = (visitor: Visitor, id: number, pin = WRONG) => visitor.send('POST', '/api/login', { id, pin });

/** Fails on an account this many times, from as many addresses, waiting out every wait. */
async function failPatiently(house: TestHouse, id: number, times: number): Promise<void> {
  for (let failure = 0; failure < times; failure += 1) {
    expect((await tries(new Visitor(house), id)).status).toBe(401);
    anHourPasses(house);
  }
}

/** Returns a browser that has signed in and out, and only has the cookie of a known device. */
async function knownBrowser(house: TestHouse, id: number): Promise<Visitor> {
  const visitor = await signIn(house, id);
  await visitor.call(contract.logout, {});
  expect([...visitor.cookies.keys()]).toEqual([DEVICE]);
  return visitor;
}

onBothDatabases('guessing at an account', (house) => {
  beforeEach(() => {
    anHourPasses(house());
    verify.mockClear();
  });

  it('verifies at most 30 of 600 guesses from 20 addresses with unlimited time', async () => {
    const id = await aMember(house());
    const addresses = Array.from({ length: 20 }, () => new Visitor(house()));
    const statuses = new Map<number, number>();
    for (let round = 0; round < 30; round += 1) {
      const answers = await Promise.all(addresses.map((visitor) => tries(visitor, id)));
      for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1);
      anHourPasses(house());
    }
    expect(looks()).toBe(30);
    expect(statuses.get(401)).toBe(30);
    expect([...statuses.keys()].filter((status) => ![401, 429, 503].includes(status))).toEqual([]);
    expect([...statuses.values()].reduce((sum, count) => sum + count)).toBe(600);
  });

  it('locks it after 30 failures in a row, reports that, and refuses unknown devices', async () => {
    const id = await aMember(house());
    await failPatiently(house(), id, 30);
    house().clock.advance(30 * DAY);
    expect(await tries(new Visitor(house()), id, PIN)).toMatchObject({
      status: 429,
      headers: { 'retry-after': '3600' },
      body: { code: 'too_many_tries', message: expect.stringContaining('Please ask an administrator') },
    });
  });

  it('does not lock out known devices: the owner signs in, and unknown devices may try again', async () => {
    const id = await aMember(house());
    const phone = await knownBrowser(house(), id);
    await failPatiently(house(), id, 30);
    expect((await tries(new Visitor(house()), id, PIN)).status).toBe(429);
    expect((await tries(phone, id, PIN)).status).toBe(200);
    expect((await tries(new Visitor(house()), id, PIN)).status).toBe(200);
  });

  it('is possible again after an administrator unlocks the member or resets the PIN', async () => {
    const id = await aMember(house());
    const isListedAsLocked = async () => {
      const { body } = await (await anAdmin(house())).call(contract.listMembers, {});
      return body.find((member) => member.id === id)?.isLocked;
    };
    const params = { id: String(id) };
    await failPatiently(house(), id, 29);
    expect(await isListedAsLocked()).toBe(false);
    await failPatiently(house(), id, 1);
    expect(await isListedAsLocked()).toBe(true);
    const released = await (await anAdmin(house())).call(contract.releaseMember, { params });
    expect([released.status, await isListedAsLocked()]).toEqual([204, false]);
    expect((await tries(new Visitor(house()), id, PIN)).status).toBe(200);

    await failPatiently(house(), id, 30);
    const { body } = await (await anAdmin(house())).call(contract.resetMemberPin, { params });
    expect((await tries(new Visitor(house()), id, body.oneTimePin)).status).toBe(200);
  });

  it('stays counted after a restart, and by another process', async () => {
    const id = await aMember(house());
    for (let failure = 0; failure < 5; failure += 1) await tries(new Visitor(house()), id);
    const app = await buildApp(house().deps, { logger: false, trustProxy: false, webDir: null });
    const other = { ...house(), app };
    expect((await tries(new Visitor(other), id, PIN)).status).toBe(429);
    await app.close();
  });

  it('verifies no more guesses in two processes than in one', async () => {
    const id = await aMember(house());
    const app = await buildApp(house().deps, { logger: false, trustProxy: false, webDir: null });
    const houses = [house(), { ...house(), app }];
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) => tries(new Visitor(houses[n % 2] ?? house()), id)),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    await app.close();
  });

  it('reveals no members: unknown, removed and PIN-less ids get the same answers and work', async () => {
    const [present, removed, pinless] = [
      await aMember(house()),
      await aMember(house()),
      await aMember(house()),
    ];
    const users = house().database.query.updateTable('users');
    await users.set({ removed_at: 1, pin_hash: null }).where('id', '=', removed).execute();
    await users.set({ pin_hash: null }).where('id', '=', pinless).execute();
    const heard: string[] = [];
    for (const id of [present, removed, pinless, 77_777]) {
      verify.mockClear();
      const answers = [];
      for (let guess = 0; guess < 7; guess += 1) answers.push(await tries(new Visitor(house()), id));
      expect(looks()).toBe(5);
      const comparable = answers.map(({ status, body, headers }) => [
        status,
        body,
        headers['retry-after'],
        Object.keys(headers).sort(),
      ]);
      heard.push(JSON.stringify(comparable));
      house().clock.advance(11 * MINUTE);
    }
    expect(new Set(heard).size).toBe(1);
  });
});

onBothDatabases('a known device', (house) => {
  beforeEach(() => anHourPasses(house()));

  it('is a long-lived, opaque cookie that scripts cannot read, of which only the hash is stored', async () => {
    const id = await aMember(house());
    const { headers } = await tries(new Visitor(house()), id, PIN);
    const cookie = (headers['set-cookie'] as string[]).find((each) => each.startsWith(DEVICE));
    expect(cookie).toMatch(/^sundial-device=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/);
    const rows = await house().database.query.selectFrom('known_devices').selectAll().execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(/=([^;]+)/.exec(cookie ?? '')?.[1]);
  });

  it('may fail ten times without a wait despite other failures, and then has no advantage', async () => {
    const id = await aMember(house());
    const phone = await knownBrowser(house(), id);
    for (let failure = 0; failure < 5; failure += 1) await tries(new Visitor(house()), id);
    for (let failure = 0; failure < 10; failure += 1) expect((await tries(phone, id)).status).toBe(401);
    expect((await tries(phone, id, PIN)).headers['retry-after']).toBe('30');
    anHourPasses(house());
    expect((await tries(phone, id, PIN)).status).toBe(200);
    for (let failure = 0; failure < 10; failure += 1) expect((await tries(phone, id)).status).toBe(401);
  });

  it('counts its guesses when they arrive at once', async () => {
    const id = await aMember(house());
    const phone = await knownBrowser(house(), id);
    const answers = await Promise.all(Array.from({ length: 30 }, () => tries(phone, id)));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(15);
  });

  it('is known only for the members who signed in on it', async () => {
    const [mine, other] = [await aMember(house()), await aMember(house())];
    const phone = await knownBrowser(house(), mine);
    for (let failure = 0; failure < 5; failure += 1) await tries(new Visitor(house()), other);
    expect((await tries(phone, other)).status).toBe(429);
    expect((await tries(phone, mine, PIN)).status).toBe(200);
  });

  it('stays known for each member of a family, without a fresh limit for any of them', async () => {
    const [one, other] = [await aMember(house()), await aMember(house())];
    const tablet = await knownBrowser(house(), one);
    const former = tablet.cookies.get(DEVICE) ?? '';
    for (let failure = 0; failure < 9; failure += 1) await tries(tablet, one);
    expect((await tries(tablet, other, PIN)).status).toBe(200);
    expect(tablet.cookies.get(DEVICE)).not.toBe(former);
    for (let failure = 0; failure < 5; failure += 1) await tries(new Visitor(house()), one);
    expect((await tries(tablet, one)).status).toBe(401);
    expect((await tries(tablet, one)).status).toBe(429);
    const thief = new Visitor(house());
    thief.take(DEVICE, former);
    expect((await tries(thief, other, PIN)).status).toBe(200);
    expect((await tries(thief, one)).status).toBe(429);
  });

  it('cannot be planted: the right PIN replaces a cookie that another person knows', async () => {
    const [victim, attacker] = [await aMember(house()), await aMember(house())];
    const evil = await knownBrowser(house(), attacker);
    const planted = evil.cookies.get(DEVICE) ?? '';
    const browser = new Visitor(house());
    browser.take(DEVICE, planted);
    await tries(browser, victim, PIN);
    for (let failure = 0; failure < 5; failure += 1) await tries(new Visitor(house()), victim);
    expect((await tries(evil, victim)).status).toBe(429);
    expect((await tries(browser, victim, PIN)).status).toBe(200);
  });

  it('is forgotten after 400 days without a sign-in, and when the member is removed', async () => {
    const id = await aMember(house());
    const phone = await knownBrowser(house(), id);
    house().clock.advance(401 * DAY);
    for (let failure = 0; failure < 5; failure += 1) await tries(new Visitor(house()), id);
    expect((await tries(phone, id, PIN)).status).toBe(429);
    const admin = await anAdmin(house());
    await admin.call(contract.removeMember, { params: { id: String(id) } });
    const rows = house().database.query.selectFrom('known_devices').select('id').where('user_id', '=', id);
    expect(await rows.execute()).toEqual([]);
  });

  it('with an invalid cookie is unknown, and causes no server error', async () => {
    const id = await aMember(house());
    for (const value of ['', '%zz', '%00', 'a'.repeat(5000), "' or 1=1 --"]) {
      const visitor = new Visitor(house());
      visitor.take(DEVICE, value);
      expect((await tries(visitor, id, PIN)).status).toBe(200);
    }
  });
});

onBothDatabases('an address', (house) => {
  beforeEach(() => anHourPasses(house()));

  it('may fail 20 times in ten minutes on any accounts and then waits, but no other address does', async () => {
    const address = '203.0.113.7';
    const ids = await Promise.all(Array.from({ length: 12 }, () => aMember(house())));
    for (let guess = 0; guess < 20; guess += 1) {
      const id = ids[guess % 10] ?? 0;
      expect((await tries(new Visitor(house(), address), id)).status).toBe(401);
    }
    house().clock.advance(4 * MINUTE);
    expect(await tries(new Visitor(house(), address), ids[10] ?? 0, PIN)).toMatchObject({
      status: 429,
      headers: { 'retry-after': '360' },
      body: { message: 'Too many tries. Please wait 6 minutes and try again.' },
    });
    expect((await tries(new Visitor(house(), '203.0.113.8'), ids[11] ?? 0, PIN)).status).toBe(200);
    house().clock.advance(6 * MINUTE);
    expect((await tries(new Visitor(house(), address), ids[10] ?? 0, PIN)).status).toBe(200);
  });

  it('does not lock out known devices, and counts no failure for the right PIN', async () => {
    const address = '203.0.113.9';
    const ids = await Promise.all(Array.from({ length: 40 }, () => aMember(house())));
    const phone = new Visitor(house(), address);
    expect((await tries(phone, ids[0] ?? 0, PIN)).status).toBe(200);
    const congregation = await Promise.all(ids.map((id) => tries(new Visitor(house(), address), id, PIN)));
    expect(congregation.every(({ status }) => status === 200)).toBe(true);
    for (let guess = 0; guess < 20; guess += 1) await tries(new Visitor(house(), address), ids[guess] ?? 0);
    expect((await tries(new Visitor(house(), address), ids[30] ?? 0, PIN)).status).toBe(429);
    expect((await tries(phone, ids[0] ?? 0, PIN)).status).toBe(200);
  });

  it('counts guesses that arrive at once', async () => {
    verify.mockClear();
    const ids = await Promise.all(Array.from({ length: 45 }, () => aMember(house())));
    await Promise.all(ids.map((id) => tries(new Visitor(house(), '203.0.113.10'), id)));
    expect(looks()).toBe(20);
  });

  it('is stored only as a keyed hash', async () => {
    await tries(new Visitor(house(), '203.0.113.11'), await aMember(house()));
    const rows = await house().database.query.selectFrom('sign_in_failures').selectAll().execute();
    expect(rows.some(({ budget }) => budget.startsWith('address:'))).toBe(true);
    expect(JSON.stringify(rows)).not.toContain('203.0.113');
  });
});

onBothDatabases('a group of browsers', (house) => {
  /** Sets the group's failures in this window and day. */
  const hasFailed = async (name: string, failures: number) => {
    const now = house().clock.now();
    await house()
      .database.query.insertInto('sign_in_failures')
      .values({ budget: name, failures, since: now, last_failed_at: now })
      .execute();
  };
  const forget = () => house().database.query.deleteFrom('sign_in_failures').execute();
  const failuresOf = async (name: string) => {
    const query = house().database.query.selectFrom('sign_in_failures').select('failures');
    return (await query.where('budget', '=', name).executeTakeFirst())?.failures;
  };

  beforeEach(forget);

  it('is slowed after 200 failures in ten minutes, but known devices are not', async () => {
    const id = await aMember(house());
    const phone = await knownBrowser(house(), id);
    await hasFailed('site', 199);
    expect((await tries(new Visitor(house()), await aMember(house()))).status).toBe(401);
    const other = await aMember(house());
    expect(await tries(new Visitor(house()), other, PIN)).toMatchObject({
      status: 429,
      headers: { 'retry-after': '3' },
    });
    expect((await tries(phone, id, PIN)).status).toBe(200);
    house().clock.advance(3000);
    expect((await tries(new Visitor(house()), other, PIN)).status).toBe(200);
  });

  it('makes one attempt every 3 seconds, right or wrong, across all processes', async () => {
    await hasFailed('site', 200);
    const ids = await Promise.all(Array.from({ length: 20 }, () => aMember(house())));
    const app = await buildApp(house().deps, { logger: false, trustProxy: false, webDir: null });
    const houses = [house(), { ...house(), app }];
    for (let pause = 0; pause < 5; pause += 1) {
      house().clock.advance(3000);
      verify.mockClear();
      const answers = await Promise.all(
        ids.map((id, n) => tries(new Visitor(houses[n % 2] ?? house()), id, n % 2 ? PIN : WRONG)),
      );
      expect(looks()).toBe(1);
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(19);
    }
    await app.close();
  });

  it('keeps the slow pace after 300 failures in a day', async () => {
    await hasFailed('site:day', 300);
    house().clock.advance(11_999);
    expect(await tries(new Visitor(house()), await aMember(house()), PIN)).toMatchObject({
      status: 429,
      headers: { 'retry-after': '12' },
    });
    house().clock.advance(1);
    expect((await tries(new Visitor(house()), await aMember(house()), PIN)).status).toBe(200);
  });

  it('counts no right PIN while it is not limited', async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, () => aMember(house())));
    for (const id of ids) expect((await tries(new Visitor(house()), id, PIN)).status).toBe(200);
    expect([await failuresOf('site'), await failuresOf('site:day')]).toEqual([undefined, undefined]);
    await tries(new Visitor(house()), ids[0] ?? 0);
    expect([await failuresOf('site'), await failuresOf('site:day')]).toEqual([1, 1]);
  });

  it('counts a few PINs tried on all accounts from many addresses', async () => {
    const ids = await Promise.all(Array.from({ length: 30 }, () => aMember(house())));
    for (const id of ids) await tries(new Visitor(house()), id);
    expect([await failuresOf('site'), await failuresOf('site:day')]).toEqual([30, 30]);
  });

  it('has its own limit for browsers that opened the team link or that a member has used', async () => {
    const admin = await anAdmin(house());
    const family = await knownBrowser(house(), await aMember(house()));
    const { body } = await admin.call(contract.saveTeamLink, { body: { isOn: true } });
    const code = body.link?.code ?? '';
    const opened = new Visitor(house());
    await opened.send('GET', `/join?code=${encodeURIComponent(code)}`);
    await admin.call(contract.saveTeamLink, { body: { isOn: false } });
    await hasFailed('site', 200);
    expect((await tries(new Visitor(house()), await aMember(house()), PIN)).status).toBe(429);
    expect((await tries(opened, await aMember(house()), PIN)).status).toBe(200);
    expect((await tries(family, await aMember(house()), PIN)).status).toBe(200);
    expect(await failuresOf('site')).toBe(200);
  });
});

onBothDatabases('a wrong current PIN', (house) => {
  it('counts for changes of PIN and profile too, on the device and then on the account', async () => {
    const id = await aMember(house());
    const visitor = await signIn(house(), id);
    const changePin = { currentPin: WRONG, newPin: '573194' };
    const profile = { firstName: 'A', lastName: 'B', currentPin: WRONG };
    for (let failure = 0; failure < 5; failure += 1) {
      expect((await visitor.refused(contract.changePin, { body: changePin })).status).toBe(400);
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
    house().clock.advance(30_000);
    expect((await visitor.call(contract.changePin, { body: { ...changePin, currentPin: PIN } })).status).toBe(
      200,
    );
    expect(visitor.cookies.get(SESSION)).toBeDefined();
  });
});

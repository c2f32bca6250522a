import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { contract } from '#contract/index.ts';
import { PinQueue } from '#server/auth/pin-queue.ts';
import { aMember, anAdmin } from '#test/factories.ts';
import { cheapHash } from '#test/pins.ts';
import { openVariant } from '#test/recording-senders.ts';
import { onBothDatabases, PIN, type TestServer } from '#test/test-server.ts';
import { signIn, Visitor } from '#test/visitor.ts';

/** Counts the PINs that are really verified, decoys included. */
const verify = vi.spyOn(cheapHash, 'verify');
afterAll(() => verify.mockRestore());

const verifyCount = () => verify.mock.calls.length;

const WRONG = '9999';
const MINUTE = 60_000;

const tryPin = (visitor: Visitor, id: number, pin = WRONG) => visitor.send('POST', '/api/login', { id, pin });

/** Returns a browser that has signed in and out. */
async function knownBrowser(server: TestServer, id: number): Promise<Visitor> {
  const visitor = await signIn(server, id);
  await visitor.call(contract.logout, {});
  return visitor;
}

onBothDatabases('a group of browsers', (server) => {
  /** Sets the group's failures in this window and day. */
  const setFailures = async (name: string, failures: number) => {
    const now = server().clock.now();
    await server()
      .database.query.insertInto('sign_in_failures')
      .values({ budget: name, failures, since: now, last_failed_at: now })
      .execute();
  };
  const forget = () => server().database.query.deleteFrom('sign_in_failures').execute();
  const failuresOf = async (name: string) => {
    const query = server().database.query.selectFrom('sign_in_failures').select('failures');
    return (await query.where('budget', '=', name).executeTakeFirst())?.failures;
  };

  beforeEach(forget);

  it('is slowed after 200 failures in ten minutes, but known devices are not', async () => {
    const id = await aMember(server());
    const phone = await knownBrowser(server(), id);
    await setFailures('site', 199);
    expect((await tryPin(new Visitor(server()), await aMember(server()))).status).toBe(401);
    const other = await aMember(server());
    const newPhone = new Visitor(server(), '203.0.113.20');
    expect(await tryPin(newPhone, other, PIN)).toMatchObject({
      status: 429,
      headers: { 'retry-after': '3' },
      body: {
        message: expect.stringContaining("open your team's link in this browser"),
        params: { waitSeconds: 3, teamLinkHelps: true },
      },
    });
    expect((await tryPin(phone, id, PIN)).status).toBe(200);
    server().clock.advance(3000);
    expect((await tryPin(newPhone, other, PIN)).status).toBe(200);
  });

  it('may make one attempt every 3 seconds, right or wrong, across all processes', async () => {
    await setFailures('site', 200);
    const ids = await Promise.all(Array.from({ length: 20 }, () => aMember(server())));
    await using other = await openVariant(server(), {});
    const servers = [server(), other];
    for (let pause = 0; pause < 5; pause += 1) {
      server().clock.advance(3000);
      verify.mockClear();
      const responses = await Promise.all(
        ids.map((id, n) => {
          const visitor = new Visitor(servers[n % 2] ?? server(), `10.${pause * 20 + n}.0.1`);
          return tryPin(visitor, id, n % 2 ? PIN : WRONG);
        }),
      );
      expect(verifyCount()).toBe(1);
      expect(responses.filter(({ status }) => status === 429)).toHaveLength(19);
    }
  });

  it('keeps the slow pace after 300 failures in a day', async () => {
    await setFailures('site:day', 300);
    server().clock.advance(11_999);
    expect(await tryPin(new Visitor(server()), await aMember(server()), PIN)).toMatchObject({
      status: 429,
      headers: { 'retry-after': '12' },
    });
    server().clock.advance(1);
    expect((await tryPin(new Visitor(server()), await aMember(server()), PIN)).status).toBe(200);
  });

  it('lets networks without failures that day try before those with failures', async () => {
    const [attacker, neighbor] = ['198.51.100.1', '198.51.200.1'];
    expect((await tryPin(new Visitor(server(), attacker), await aMember(server()))).status).toBe(401);
    // The address may try again after its ten minutes, but its day counts.
    server().clock.advance(11 * MINUTE);
    await server().database.query.deleteFrom('sign_in_failures').where('budget', '=', 'site:day').execute();
    await setFailures('site:day', 300);
    const tryFrom = async (address: string) =>
      (await tryPin(new Visitor(server(), address), await aMember(server()))).status;
    server().clock.advance(12_999);
    expect([await tryFrom(attacker), await tryFrom(neighbor)]).toEqual([429, 429]);
    server().clock.advance(1);
    expect([await tryFrom(attacker), await tryFrom(neighbor)]).toEqual([429, 401]);
    server().clock.advance(13_499);
    expect(await tryFrom(attacker)).toBe(429);
    server().clock.advance(1);
    expect(await tryFrom(attacker)).toBe(401);
    server().clock.advance(12_000);
    expect(await tryFrom('192.0.2.1')).toBe(401);
  });

  it('makes an attempt that arrives when the next one is due wait behind those in the queue', async () => {
    let nextCheck: () => void = () => undefined;
    const tick = () => new Promise<void>((resolve) => (nextCheck = resolve));
    const queue = new PinQueue({ tick, now: () => 0, random: () => 0 });
    const wait = vi.spyOn(queue, 'wait');
    const pinQueues = { ...server().deps.pinQueues, strangers: queue };
    await using queueing = await openVariant(server(), { pinQueues });
    const tryFrom = async (address: string) =>
      tryPin(new Visitor(queueing, address), await aMember(server()));
    await setFailures('site', 200);
    verify.mockClear();
    const first = tryFrom('198.51.100.10');
    await vi.waitFor(() => expect(wait).toHaveBeenCalledTimes(1));
    server().clock.advance(3000);
    const second = tryFrom('198.51.100.11');
    await vi.waitFor(() => expect(wait).toHaveBeenCalledTimes(2));
    expect(verifyCount()).toBe(0);
    nextCheck();
    expect((await first).status).toBe(401);
    queue.stop();
    nextCheck();
    expect([(await second).status, verifyCount()]).toEqual([429, 1]);
  });

  it('counts no right PIN for its networks, even while it is limited', async () => {
    await setFailures('site', 200);
    server().clock.advance(3000);
    expect((await tryPin(new Visitor(server(), '203.0.113.30'), await aMember(server()), PIN)).status).toBe(
      200,
    );
    const rows = await server().database.query.selectFrom('sign_in_failures').select('budget').execute();
    expect(rows.map(({ budget }) => budget).filter((name) => name.startsWith('network:'))).toEqual([]);
  });

  it('counts no right PIN while it is not limited', async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, () => aMember(server())));
    for (const id of ids) expect((await tryPin(new Visitor(server()), id, PIN)).status).toBe(200);
    expect([await failuresOf('site'), await failuresOf('site:day')]).toEqual([undefined, undefined]);
    await tryPin(new Visitor(server()), ids[0] ?? 0);
    expect([await failuresOf('site'), await failuresOf('site:day')]).toEqual([1, 1]);
  });

  it('counts a few PINs tried on all accounts from many addresses', async () => {
    const ids = await Promise.all(Array.from({ length: 30 }, () => aMember(server())));
    for (const id of ids) await tryPin(new Visitor(server()), id);
    expect([await failuresOf('site'), await failuresOf('site:day')]).toEqual([30, 30]);
  });

  it('has its own limit for browsers that opened the team link or that a member has used', async () => {
    const admin = await anAdmin(server());
    const family = await knownBrowser(server(), await aMember(server()));
    const { body } = await admin.call(contract.saveTeamLink, { body: { isOn: true } });
    const code = body.link?.code ?? '';
    const opened = new Visitor(server());
    await opened.send('GET', `/join?code=${encodeURIComponent(code)}`);
    await admin.call(contract.saveTeamLink, { body: { isOn: false } });
    await setFailures('site', 200);
    expect((await tryPin(new Visitor(server()), await aMember(server()), PIN)).status).toBe(429);
    expect((await tryPin(opened, await aMember(server()), PIN)).status).toBe(200);
    expect((await tryPin(family, await aMember(server()), PIN)).status).toBe(200);
    expect(await failuresOf('site')).toBe(200);
  });
});

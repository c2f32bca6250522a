import { expect, it, vi } from 'vitest';
import { contract } from '#contract/index.ts';
import verses from '#server/db/verses.json' with { type: 'json' };
import { aMember } from '#test/factories.ts';
import { openVariant } from '#test/recording-senders.ts';
import { onDatabase, PIN } from '#test/test-server.ts';
import { signIn, Visitor } from '#test/visitor.ts';

onDatabase('sqlite', 'signing in', (server) => {
  it('sets a cookie that scripts cannot read, and returns the member', async () => {
    const id = await aMember(server(), { firstName: 'Ruth', lastName: 'Ünal' });
    const visitor = new Visitor(server());
    const { status, body, headers } = await visitor.call(contract.login, { body: { id, pin: PIN } });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id,
      firstName: 'Ruth',
      lastName: 'Ünal',
      isAdmin: false,
      firstLogin: false,
    });
    expect(JSON.stringify(body)).not.toMatch(/pin|hash/i);
    expect(String(headers['set-cookie'])).toMatch(
      /^sundial=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax,sundial-device=/,
    );
    expect((await visitor.call(contract.getCurrentUser, {})).body.id).toBe(id);
  });

  it('ends the session at sign-out, and accepts a sign-out without a session', async () => {
    const visitor = await signIn(server(), await aMember(server()));
    expect((await visitor.call(contract.logout, {})).status).toBe(204);
    expect((await visitor.refused(contract.getCurrentUser)).status).toBe(401);
    expect((await new Visitor(server()).call(contract.logout, {})).status).toBe(204);
  });

  it('ends a session after 14 idle days, and a used one after 30 days', async () => {
    const DAY = 86_400_000;
    const idle = await signIn(server(), await aMember(server()));
    const used = await signIn(server(), await aMember(server()));
    server().clock.advance(13 * DAY);
    expect((await used.call(contract.getCurrentUser, {})).status).toBe(200);
    server().clock.advance(2 * DAY);
    expect((await idle.refused(contract.getCurrentUser)).status).toBe(401);
    expect((await used.call(contract.getCurrentUser, {})).status).toBe(200);
    server().clock.advance(12 * DAY);
    expect((await used.call(contract.getCurrentUser, {})).status).toBe(200);
    server().clock.advance(4 * DAY);
    expect((await used.refused(contract.getCurrentUser)).status).toBe(401);
  });

  it("ends an administrator's session after 7 days, even if it is used", async () => {
    const admin = await signIn(server(), await aMember(server(), { isAdmin: true }));
    for (let use = 0; use < 8; use += 1) {
      server().clock.advance(20 * 3_600_000);
      expect((await admin.call(contract.getCurrentUser, {})).status).toBe(200);
    }
    server().clock.advance(9 * 3_600_000);
    expect((await admin.refused(contract.getCurrentUser)).status).toBe(401);
  });

  it('issues a new token at each sign-in and PIN change, and invalidates the former one', async () => {
    const id = await aMember(server());
    const visitor = await signIn(server(), id);
    const actions = [
      () => visitor.call(contract.login, { body: { id, pin: PIN } }),
      () => visitor.call(contract.changePin, { body: { currentPin: PIN, newPin: PIN } }),
    ];
    for (const action of actions) {
      const former = visitor.cookies.get('sundial') ?? '';
      expect((await action()).status).toBe(200);
      expect(visitor.cookies.get('sundial')).not.toBe(former);
      const thief = new Visitor(server());
      thief.setCookie('sundial', former);
      expect((await thief.refused(contract.getCurrentUser)).status).toBe(401);
      expect((await visitor.call(contract.getCurrentUser, {})).status).toBe(200);
    }
  });

  it("ends an administrator's session after a day without use", async () => {
    const admin = await signIn(server(), await aMember(server(), { isAdmin: true }));
    server().clock.advance(25 * 3_600_000);
    expect((await admin.refused(contract.getCurrentUser)).status).toBe(401);
  });
});

onDatabase('sqlite', 'changing the PIN', (server) => {
  it('is required first: reading the own services is refused until it is done', async () => {
    const id = await aMember(server(), { firstLogin: true });
    const visitor = await signIn(server(), id);
    const refused = await visitor.refused(contract.listMyServices);
    expect(refused).toMatchObject({ status: 403, body: { code: 'pin_change_required' } });
    expect((await visitor.call(contract.getCurrentUser, {})).body.firstLogin).toBe(true);
    const changed = await visitor.call(contract.changePin, {
      body: { currentPin: '000000', newPin: '7391' },
    });
    expect(changed).toMatchObject({ status: 200, body: { id, firstLogin: false } });
    expect((await visitor.call(contract.listMyServices, {})).status).toBe(200);
    await signIn(server(), id, '7391');
  });

  it('ends every other session of that member and keeps this one', async () => {
    const id = await aMember(server());
    const [phone, laptop] = [await signIn(server(), id), await signIn(server(), id)];
    await phone.call(contract.changePin, { body: { currentPin: PIN, newPin: '7391' } });
    expect((await phone.call(contract.getCurrentUser, {})).status).toBe(200);
    expect((await laptop.refused(contract.getCurrentUser)).status).toBe(401);
  });
});

onDatabase('sqlite', 'the verse', (server) => {
  it('is refused for a category without verses', async () => {
    const query = { category: 'gardening' };
    expect((await new Visitor(server()).refused(contract.getRandomVerse, { query })).status).toBe(404);
  });

  it('is the one of its category that the random number selects, with its reference', async () => {
    const below = vi.fn((_count: number) => 0);
    await using other = await openVariant(server(), { random: { ...server().deps.random, below } });
    for (const [place, { text, reference }] of verses.entries()) {
      below.mockReturnValueOnce(place);
      const { body } = await new Visitor(other).call(contract.getRandomVerse, {
        query: { category: 'serving' },
      });
      expect(body).toEqual({ text, reference });
    }
    expect(new Set(below.mock.calls.flat())).toEqual(new Set([verses.length]));
  });
});

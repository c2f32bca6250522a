import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { withRunningApp } from '#test/running-app.ts';

const ADMIN_PIN = '4821';
const ADMIN = { ADMIN_FIRST_NAME: 'Ann-Marie', ADMIN_LAST_NAME: "O'Brien", ADMIN_PIN };

withRunningApp('the command reset-pin', ADMIN, (running, itOnce) => {
  const resetPin = (args: readonly string[], more: Record<string, string> = {}) =>
    running().run('src/server/commands/reset-pin.ts', args, more);

  const signIn = (pin: string) =>
    running().app.inject({ method: 'POST', url: '/api/login', payload: { id: 1, pin } });

  itOnce('requires a name, and a member with that name', async () => {
    const [nameless, unknown] = await Promise.all([resetPin([]), resetPin(['Unknown', 'Person'])]);
    expect(nameless).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^Please give the name of a member/),
    });
    expect(unknown).toEqual({ code: 1, stdout: '', stderr: 'There is no member called "Unknown Person".\n' });
    expect((await signIn(ADMIN_PIN)).statusCode).toBe(200);
  });

  itOnce('creates no second key when the settings name a wrong path', async () => {
    const elsewhere = join(running().folder, 'elsewhere.key');
    const { code, stderr } = await resetPin(["Ann-Marie O'Brien"], { SECRET_KEY_FILE: elsewhere });
    expect([code, stderr]).toEqual([1, expect.stringMatching(/elsewhere\.key is missing/)]);
    expect(existsSync(elsewhere)).toBe(false);
  });

  it('sets a one-time PIN while Sundial runs, ends the sessions and clears failures', async () => {
    const before = await signIn(ADMIN_PIN);
    const [cookie = ''] = String(before.headers['set-cookie']).split(';');
    for (let guess = 0; guess < 6; guess += 1) await signIn('9999');
    expect((await signIn(ADMIN_PIN)).statusCode).toBe(429);

    const { code, stdout, stderr } = await resetPin(['ann-marie', 'o’brien']);
    expect([code, stderr]).toEqual([0, '']);
    const pin =
      /^Ann-Marie O'Brien \(\w+\): one-time PIN (\d{4,6}), shown only once\n$/.exec(stdout)?.[1] ?? '';
    expect((await running().app.inject({ url: '/api/user', headers: { cookie } })).statusCode).toBe(401);
    const signedIn = await signIn(pin);
    expect(signedIn.json()).toMatchObject({ id: 1, firstLogin: true, isAdmin: true });
    expect((await signIn(ADMIN_PIN)).statusCode).toBe(401);
  });

  itOnce('keeps the passkeys, and removes them with --without-passkeys', async () => {
    const row = { publicKey: 'AA', counter: 0, transports: '', name: 'Lost phone', createdAt: 1 };
    await running()
      .database.query.insertInto('passkeys')
      .values({ ...row, memberId: 1, credentialId: 'AA' })
      .execute();
    expect((await signIn(await resetAndReadPin([]))).json()).toMatchObject({ code: 'second_step_required' });
    expect((await signIn(await resetAndReadPin(['--without-passkeys']))).statusCode).toBe(200);
    const lines = await running()
      .database.query.selectFrom('changeLog')
      .select(['actorId', 'subject', 'verb', 'details'])
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    expect(lines).toEqual([
      {
        ...{ actorId: null, subject: 'passkey', verb: 'removed' },
        details: '{"member":"Ann-Marie O\'Brien","name":"Lost phone"}',
      },
    ]);
  });

  async function resetAndReadPin(options: readonly string[]): Promise<string> {
    const { stdout } = await resetPin(["Ann-Marie O'Brien", ...options]);
    return /one-time PIN (\d{4,6})/.exec(stdout)?.[1] ?? '';
  }
});

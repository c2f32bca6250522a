import { expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { aMember } from '#test/factories.ts';
import { onDatabase, PIN } from '#test/test-server.ts';
import { signIn, Visitor } from '#test/visitor.ts';

/** The number of PINs from unknown devices that the hasher accepts at once, including its queue. */
const CROWD = 50;

onDatabase('sqlite', 'many sign-ins at once', (server) => {
  it('make one more wait, but no known device, and count no failure for a PIN that was not verified', async () => {
    const id = await aMember(server());
    const phone = await signIn(server(), id);
    const signInOn = (visitor: Visitor) => visitor.call(contract.login, { body: { id, pin: PIN } });
    let letIn = (): void => undefined;
    const door = new Promise<void>((resolve) => {
      letIn = resolve;
    });
    const crowd = Array.from({ length: CROWD }, () =>
      server().pinHasher.verify(PIN, server().pinHash, { before: () => door }),
    );
    const refused = await new Visitor(server()).refused(contract.login, { body: { id, pin: '9999' } });
    expect(refused).toMatchObject({
      status: 503,
      body: { code: 'busy' },
      headers: { 'retry-after': '5' },
    });
    const failures = await server().database.query.selectFrom('sign_in_failures').select('budget').execute();
    expect(failures).toEqual([]);
    const known = signInOn(phone);
    letIn();
    await Promise.all(crowd);
    expect((await known).status).toBe(200);
    expect((await signInOn(new Visitor(server()))).status).toBe(200);
  });
});

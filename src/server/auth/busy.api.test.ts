import { expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { aMember, anAdmin } from '#test/factories.ts';
import { gate } from '#test/gate.ts';
import { onDatabase, PIN } from '#test/test-server.ts';
import { signIn, Visitor } from '#test/visitor.ts';

/** The number of PINs from unknown devices that the hasher accepts at once, including its queue. */
const MAX_VERIFICATIONS = 34;

onDatabase('sqlite', 'the sign-in during many others', (server) => {
  it('refuses one more stranger, but no known device and no phone with the team link, and counts no failure for an unverified PIN', async () => {
    const id = await aMember(server());
    const phone = await signIn(server(), id);
    const { link } = (await (await anAdmin(server())).call(contract.getTeamLink, {})).body;
    const opened = new Visitor(server());
    await opened.send('GET', `/join/${link.code}`);
    const signInOn = (visitor: Visitor) => visitor.call(contract.login, { body: { id, pin: PIN } });
    const { open: startVerifying, opened: mayVerify } = gate();
    const verifications = Array.from({ length: MAX_VERIFICATIONS }, () =>
      server().pinHasher.verify(PIN, server().pinHash, { before: () => mayVerify }),
    );
    const refused = await new Visitor(server()).refused(contract.login, { body: { id, pin: '9999' } });
    expect(refused).toMatchObject({
      status: 503,
      body: { code: 'busy' },
      headers: { 'retry-after': '5' },
    });
    const failures = await server().database.query.selectFrom('signInFailures').select('budget').execute();
    expect(failures).toEqual([]);
    const allowed = [signInOn(phone), signInOn(opened)];
    startVerifying();
    await Promise.all(verifications);
    for (const signIn of allowed) expect((await signIn).status).toBe(200);
    expect((await signInOn(new Visitor(server()))).status).toBe(200);
  });
});

import { expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { onBothDatabases, PIN } from '#test/build-test-app.ts';
import { aMember } from '#test/factories.ts';
import { Visitor } from '#test/visitor.ts';

/** More PINs than the hasher takes at once, the line included. */
const CROWD = 66;

onBothDatabases('a crowd at the door', (house) => {
  it('makes one more wait, and books no failure for a PIN that nobody looked at', async () => {
    const id = await aMember(house());
    let letIn = (): void => undefined;
    const door = new Promise<void>((resolve) => {
      letIn = resolve;
    });
    const crowd = Array.from({ length: CROWD }, () =>
      house().pinHasher.verify(PIN, house().pinHash, () => door),
    );
    const refused = await new Visitor(house()).refused(contract.login, { body: { id, pin: '9999' } });
    expect(refused).toMatchObject({
      status: 503,
      body: { code: 'busy' },
      headers: { 'retry-after': '5' },
    });
    const failures = await house()
      .database.query.selectFrom('sign_in_failures')
      .select('failures')
      .where('user_id', '=', id)
      .execute();
    expect(failures).toEqual([]);
    letIn();
    await Promise.all(crowd);
    const { status } = await new Visitor(house()).call(contract.login, { body: { id, pin: PIN } });
    expect(status).toBe(200);
  });
});

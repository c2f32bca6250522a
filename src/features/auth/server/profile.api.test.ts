import { expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { aMember } from '#test/factories.ts';
import { onDatabase, PIN } from '#test/test-server.ts';
import { signIn, Visitor } from '#test/visitor.ts';

onDatabase('sqlite', "changing one's own profile", (server) => {
  const names = { firstName: 'Lydia', lastName: 'Thyatira' };

  it.each([
    [{ firstName: ' ' }, 'First name is required'],
    [{ phoneNumber: 'call me' }, 'Please enter a valid phone number'],
    [{ email: 'lydia at home' }, 'Please enter a valid email address'],
    [{ newPin: '5731', confirmPin: '5732' }, 'PINs do not match'],
    [{ newPin: 'abcd', confirmPin: '5731' }, 'New PIN must be 4-6 digits'],
    [{ initials: ' ' }, 'Initials are required'],
  ])('refuses %o with a sentence of its own', async (change, message) => {
    const visitor = await signIn(server(), await aMember(server()));
    const body = { ...names, currentPin: PIN, ...change };
    expect(await visitor.refused(contract.updateProfile, { body })).toMatchObject({
      status: 400,
      body: { message },
    });
  });

  it('refuses initials that another member has', async () => {
    await aMember(server(), { initials: 'LT' });
    const visitor = await signIn(server(), await aMember(server()));
    const body = { ...names, currentPin: PIN, initials: 'lt' };
    expect((await visitor.refused(contract.updateProfile, { body })).status).toBe(409);
  });

  it('changes names, contact data and initials, but nothing that only administrators may change', async () => {
    const visitor = await signIn(server(), await aMember(server()));
    const { status, body } = (await visitor.send('PUT', '/api/update-profile', {
      ...names,
      currentPin: PIN,
      phoneNumber: '0491 570 157',
      email: 'lydia@example.org',
      contactBy: 'none',
      initials: 'lyt',
      isAdmin: true,
      role: 'pastor',
    })) as { status: number; body: object };
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...names,
      phoneNumber: '+61491570157',
      email: 'lydia@example.org',
      contactBy: 'none',
      initials: 'LYT',
      isAdmin: false,
      role: 'member',
    });
  });

  it('reads the phone number by the country of the church, and leaves one alone that is sent back as it is stored', async () => {
    const stored = '+611300123456';
    const id = await aMember(server(), { phoneNumber: stored });
    const visitor = await signIn(server(), id);
    const save = (phoneNumber: string) =>
      visitor.tryCall(contract.updateProfile, { body: { ...names, currentPin: PIN, phoneNumber } });
    expect(await save(stored)).toMatchObject({ status: 200, body: { phoneNumber: stored } });
    expect(await save('1300 123 456')).toMatchObject({
      status: 400,
      body: {
        message: 'Please enter a valid phone number',
        issues: [{ path: 'phoneNumber', code: 'phone_invalid' }],
      },
    });
    expect(await save('mobile: 0491 570 156 / 02 5550 1234')).toMatchObject({
      body: { phoneNumber: '+61491570156', canText: true },
    });
    expect(await save('02 5550 1234 ext 5')).toMatchObject({
      body: { phoneNumber: '+61255501234', canText: false },
    });
  });

  it('also changes the PIN, which ends the other sessions and keeps this one', async () => {
    const id = await aMember(server());
    const [phone, laptop] = [await signIn(server(), id), await signIn(server(), id)];
    const body = { ...names, currentPin: PIN, newPin: '573194', confirmPin: '573194' };
    expect((await phone.call(contract.updateProfile, { body })).status).toBe(200);
    expect((await phone.call(contract.getCurrentUser, {})).status).toBe(200);
    expect((await laptop.refused(contract.getCurrentUser)).status).toBe(401);
    expect(await signIn(server(), id, '573194')).toBeInstanceOf(Visitor);
  });
});

import { expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { aMember, anAdmin } from '#test/factories.ts';
import { onBothDatabases, onDatabase } from '#test/test-server.ts';
import { signIn, Visitor } from '#test/visitor.ts';

onBothDatabases('adding a member', (server, itOnce) => {
  itOnce('refuses invalid names, with field, sentence, code and values for each', async () => {
    const admin = await anAdmin(server());
    const { status, body } = await admin.refused(contract.addMember, {
      body: { firstName: '  ', lastName: 'x'.repeat(61) },
    });
    expect(status).toBe(400);
    expect(body).toEqual({
      message: 'Please check what you entered and try again.',
      code: 'invalid_input',
      issues: [
        {
          path: 'firstName',
          message: 'First name is required',
          code: 'name_missing',
          params: { part: 'first' },
        },
        {
          path: 'lastName',
          message: 'Last name can be at most 60 characters long',
          code: 'name_too_long',
          params: { part: 'last', max: 60 },
        },
      ],
    });
  });

  itOnce('accepts a name of one word, also when it is changed', async () => {
    const admin = await anAdmin(server());
    const { body } = await admin.call(contract.addMember, { body: { firstName: 'Pelé', lastName: null } });
    expect([body.firstName, body.lastName, body.initials]).toEqual(['Pelé', '', 'P']);
    const params = { id: body.id };
    const forgotten = await admin.refused(contract.editMember, {
      params,
      body: { firstName: 'Pelé', lastName: ' ' },
    });
    expect(forgotten.body).toMatchObject({ message: 'Last name is required' });
    for (const lastName of ['Santos', null]) {
      const changed = await admin.call(contract.editMember, {
        params,
        body: { firstName: 'Pelé', lastName },
      });
      expect(changed.body.lastName).toBe(lastName ?? '');
    }
  });

  itOnce('stores a phone number and an email address, and refuses invalid ones', async () => {
    const admin = await anAdmin(server());
    const names = { firstName: 'Persis', lastName: 'Worker' };
    for (const [wrong, path] of [
      [{ phoneNumber: '12' }, 'phoneNumber'],
      [{ email: 'persis at home' }, 'email'],
    ] as const) {
      const { status, body } = await admin.refused(contract.addMember, { body: { ...names, ...wrong } });
      expect(status).toBe(400);
      expect(body.issues).toMatchObject([{ path }]);
    }
    const contact = { phoneNumber: '0491 570 156', email: ' persis@example.org ' };
    const { body } = await admin.call(contract.addMember, { body: { ...names, ...contact } });
    expect(body).toMatchObject({
      phoneNumber: '+61491570156',
      email: 'persis@example.org',
      contactBy: null,
    });
  });

  itOnce('ignores additional fields in the body', async () => {
    const admin = await anAdmin(server());
    const { body } = await admin.send('POST', '/api/admin/members', {
      firstName: 'Eve',
      lastName: 'Grabber',
      isAdmin: true,
      firstLogin: false,
      role: 'pastor',
      id: 1,
      pin: '1111',
      initials: 'CA',
    });
    expect(body).toMatchObject({ isAdmin: false, firstLogin: true, role: 'member' });
    expect(body).not.toMatchObject({ initials: 'CA' });
  });

  itOnce('returns the one-time PIN once, and it works', async () => {
    const admin = await anAdmin(server());
    const { body } = await admin.call(contract.addMember, {
      body: { firstName: 'Once', lastName: 'Only' },
    });
    expect(body.oneTimePin).toMatch(/^\d{4,6}$/);
    for (const call of [contract.listMembers, contract.listUsers]) {
      expect(JSON.stringify((await admin.call(call, {})).body)).not.toMatch(/pin/i);
    }
    const newcomer = await signIn(server(), body.id, body.oneTimePin);
    expect((await newcomer.call(contract.getCurrentUser, {})).body.firstLogin).toBe(true);
  });

  it('gives each member unique initials, even with 20 of one name added at once', async () => {
    const admin = await anAdmin(server());
    const body = { firstName: 'Anna', lastName: 'Smith' };
    const added = await Promise.all(
      Array.from({ length: 20 }, () => admin.call(contract.addMember, { body })),
    );
    expect(added.map((response) => response.status)).toEqual(Array.from({ length: 20 }, () => 201));
    expect(new Set(added.map((response) => response.body.initials)).size).toBe(20);
    expect(new Set(added.map((response) => response.body.id)).size).toBe(20);
    expect(added.some((response) => response.body.initials === 'AS')).toBe(true);
  });
});

onDatabase('sqlite', 'the list of users', (server) => {
  const PHONE = '+61491570156';

  it('shows ids and names without a session, and initials only for members with the same name', async () => {
    const [first, second, other] = [
      await aMember(server(), { firstName: 'Anna', lastName: 'Lee', initials: 'AL', phoneNumber: PHONE }),
      await aMember(server(), { firstName: 'anna', lastName: 'LEE', initials: 'ALE' }),
      await aMember(server(), { firstName: 'Zed', lastName: 'Young', initials: 'ZY' }),
    ];
    const { body } = await new Visitor(server()).call(contract.listUsers, {});
    expect(body.find((listed) => listed.id === first)).toEqual({
      id: first,
      firstName: 'Anna',
      lastName: 'Lee',
      initials: 'AL',
    });
    expect(body.find((listed) => listed.id === second)).toMatchObject({ initials: 'ALE' });
    expect(body.find((listed) => listed.id === other)).toEqual({
      id: other,
      firstName: 'Zed',
      lastName: 'Young',
    });
  });

  it("shows only a visitor's view until the first PIN change is done, even to an administrator", async () => {
    const { body: asStranger } = await new Visitor(server()).call(contract.listUsers, {});
    for (const isAdmin of [false, true]) {
      const id = await aMember(server(), { firstLogin: true, isAdmin });
      const { body } = await (await signIn(server(), id)).call(contract.listUsers, {});
      expect(body.filter((listed) => asStranger.some((known) => known.id === listed.id))).toEqual(asStranger);
      expect(JSON.stringify(body)).not.toContain(PHONE);
    }
  });

  it('leaves out removed members, and sorts by last name, then first name', async () => {
    const id = await aMember(server(), { firstName: 'Gone', lastName: 'Away' });
    await server().database.query.updateTable('users').set({ removedAt: 1 }).where('id', '=', id).execute();

    for (const firstName of ['Ben', 'Amy']) await aMember(server(), { firstName, lastName: 'Zuma' });
    const { body } = await new Visitor(server()).call(contract.listUsers, {});
    expect(body.map((listed) => listed.id)).not.toContain(id);

    expect(body.flatMap(({ firstName, lastName }) => (lastName === 'Zuma' ? firstName : []))).toEqual([
      'Amy',
      'Ben',
    ]);
  });
});

import { expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { aMember, anAdmin, anAnswer, aRole, firstAdmin } from '#test/factories.ts';
import { onBothDatabases, onDatabase, PIN } from '#test/test-server.ts';
import { signIn, Visitor } from '#test/visitor.ts';

onBothDatabases('changing a member', (server, itOnce) => {
  itOnce(
    'normalizes the phone number, clears it on request, and leaves it unchanged if omitted',
    async () => {
      const admin = await anAdmin(server());
      const params = { id: String(await aMember(server())) };
      const names = { firstName: ' Mary  Ann ', lastName: 'Ó Briain' };
      const named = await admin.call(contract.editMember, {
        params,
        body: { ...names, phoneNumber: '0491 570 156' },
      });
      expect(named.body).toMatchObject({
        firstName: 'Mary Ann',
        lastName: 'Ó Briain',
        phoneNumber: '+61491570156',
      });
      const edited = await admin.call(contract.editMember, { params, body: names });
      expect(edited.body.phoneNumber).toBe('+61491570156');
      const cleared = await admin.call(contract.editMember, { params, body: { ...names, phoneNumber: '' } });
      expect(cleared.body.phoneNumber).toBeNull();
    },
  );

  itOnce('marks a number that can not get text messages, until another one is saved', async () => {
    const admin = await anAdmin(server());
    const id = await aMember(server());
    const edit = async (phoneNumber: string) => {
      const body = { firstName: 'Mary', lastName: 'Magdala', phoneNumber };
      const edited = await admin.call(contract.editMember, { params: { id }, body });
      return [edited.body.phoneNumber, edited.body.canText];
    };
    expect(await edit('(02) 5550 1234')).toEqual(['+61255501234', false]);
    expect(await edit('0491 570 156')).toEqual(['+61491570156', true]);
    // What the SMS provider said about a number stays while the number does.
    await server().database.query.updateTable('users').set({ canText: false }).where('id', '=', id).execute();
    expect(await edit('0491 570 156')).toEqual(['+61491570156', false]);
    expect(await edit('0491 570 157')).toEqual(['+61491570157', true]);
    expect(await edit('02 5550 1234')).toEqual(['+61255501234', false]);
    expect(await edit('')).toEqual([null, true]);
  });

  itOnce(
    'saves an email address and the way to be reached, clears them, and leaves them unchanged if omitted',
    async () => {
      const admin = await anAdmin(server());
      const params = { id: String(await aMember(server(), { phoneNumber: '+61491570156' })) };
      const names = { firstName: 'Mary', lastName: 'Magdala' };
      const edit = async (change: object) =>
        (await admin.call(contract.editMember, { params, body: { ...names, ...change } })).body;
      const both = { email: 'mary@example.org', contactBy: 'email' };
      expect(await edit({ email: ' mary@example.org ', contactBy: 'email' })).toMatchObject(both);
      expect(await edit({})).toMatchObject({ ...both, phoneNumber: '+61491570156' });
      // The choice stays, so that the member is reached again once there is another address.
      expect(await edit({ email: '' })).toMatchObject({ email: null, contactBy: 'email' });
      expect(await edit({ contactBy: null })).toMatchObject({ email: null, contactBy: null });
    },
  );

  it('converts initials to upper case, and refuses taken ones', async () => {
    const admin = await anAdmin(server());
    const params = { id: String(await aMember(server())) };
    await aMember(server(), { initials: 'TKN' });
    const { body } = await admin.call(contract.editInitials, { params, body: { initials: ' žk ' } });
    expect(body.initials).toBe('ŽK');

    expect(await admin.refused(contract.editInitials, { params, body: { initials: 'tkn' } })).toMatchObject({
      status: 409,
      body: { code: 'initials_taken' },
    });
  });

  itOnce('sets a new one-time PIN that replaces the old one, and ends the sessions', async () => {
    const admin = await anAdmin(server());
    const id = await aMember(server());
    const phone = await signIn(server(), id);
    const { body } = await admin.call(contract.resetMemberPin, { params: { id } });
    expect(body.oneTimePin).toMatch(/^\d{6}$/);
    expect((await phone.refused(contract.getCurrentUser)).status).toBe(401);
    expect((await new Visitor(server()).refused(contract.login, { body: { id, pin: PIN } })).status).toBe(
      401,
    );
    const again = await signIn(server(), id, body.oneTimePin);
    expect((await again.call(contract.getCurrentUser, {})).body.firstLogin).toBe(true);
  });
});

onDatabase('sqlite', 'administrators', (server) => {
  it('can be appointed and can resign, but never the last one', async () => {
    // A new installation has one administrator.
    const id = await firstAdmin(server());
    const first = await signIn(server(), id);
    await first.call(contract.changePin, { body: { currentPin: '000000', newPin: PIN } });
    const body = { isAdmin: false };
    expect(await first.refused(contract.editAccess, { params: { id }, body })).toMatchObject({
      status: 409,
      body: { code: 'last_admin' },
    });
    const other = await aMember(server());
    const made = await first.call(contract.editAccess, {
      params: { id: other },
      body: { isAdmin: true, role: 'pastor' },
    });
    expect(made.body).toMatchObject({ isAdmin: true, role: 'pastor' });
    const resigned = await first.call(contract.editAccess, { params: { id }, body });
    expect(resigned.body.isAdmin).toBe(false);
    expect((await first.refused(contract.listMembers)).status).toBe(403);
  });
});

onDatabase('sqlite', 'removing a member', (server) => {
  it('refuses administrators who remove themselves', async () => {
    const id = await aMember(server(), { isAdmin: true });
    const admin = await signIn(server(), id);
    expect(await admin.refused(contract.removeMember, { params: { id } })).toMatchObject({
      status: 409,
      body: { code: 'own_account', message: 'You cannot delete your own account' },
    });
  });

  it('ends the sign-in and open assignments, and leaves the name on past services', async () => {
    const admin = await anAdmin(server());
    const id = await aMember(server(), { firstName: 'Dorcas', lastName: 'Joppa', initials: 'DJ' });
    const phone = await signIn(server(), id);
    const roleId = await aRole(server());
    const [published, open] = ['2026-04-05', '2026-05-03'] as const;
    for (const date of [published, open]) {
      await anAnswer(server(), id, date);
      await admin.call(contract.addAssignment, { body: { roleId, memberId: id, date } });
    }
    await admin.call(contract.finalizeRoster, { body: { year: 2026, month: 4 } });
    server().clock.set('2026-04-06T00:00:00Z');
    const coordinator = await anAdmin(server());

    expect((await coordinator.call(contract.removeMember, { params: { id } })).status).toBe(204);
    expect((await coordinator.refused(contract.removeMember, { params: { id } })).status).toBe(404);
    expect((await phone.refused(contract.getCurrentUser)).status).toBe(401);
    expect((await new Visitor(server()).refused(contract.login, { body: { id, pin: PIN } })).status).toBe(
      401,
    );

    const { body: assignments } = await coordinator.call(contract.listAssignments, {});
    expect(
      assignments.filter((assignment) => assignment.memberId === id).map((assignment) => assignment.date),
    ).toEqual([published]);
    const roster = await coordinator.call(contract.getFinalizedRoster, {
      params: { year: '2026', month: '4' },
    });
    expect(roster.body.assignments[0]?.user).toEqual({
      id,
      firstName: 'Dorcas',
      lastName: 'Joppa',
      initials: null,
    });
  });
});

onBothDatabases('role preferences', (server, itOnce) => {
  it('are refused for unknown roles and for the same role twice', async () => {
    const member = await aMember(server());
    const roleId = await aRole(server());
    const visitor = await signIn(server(), member);
    for (const [preferredRoleId, secondaryRoleId, code] of [
      [99_999, null, 'unknown_preference'],
      [roleId, roleId, 'same_role_twice'],
    ] as const) {
      const input = { params: { id: member }, body: { preferredRoleId, secondaryRoleId } };
      const refused = await visitor.refused(contract.saveRolePreferences, input);
      expect(refused).toMatchObject({ status: 400, body: { code } });
    }
  });

  itOnce(
    'are saved by the member and by an administrator, and limits stay when a request omits them',
    async () => {
      const id = await aMember(server());
      const params = { id };
      const [usher, reader] = [await aRole(server()), await aRole(server())];
      const visitor = await signIn(server(), id);
      const both = { preferredRoleId: usher, secondaryRoleId: reader };
      const limits = { maxPerMonth: 2, neverTwoInARow: true, onceADay: true };
      const saved = await visitor.call(contract.saveRolePreferences, {
        params,
        body: { ...both, ...limits },
      });
      expect(saved.body).toMatchObject({ id, ...both, ...limits, memberships: [both] });
      const admin = await anAdmin(server());
      const none = { preferredRoleId: null, secondaryRoleId: null };
      await admin.call(contract.saveRolePreferences, { params, body: none });
      expect((await visitor.call(contract.getCurrentUser, {})).body).toMatchObject({ ...none, ...limits });
      const cleared = { maxPerMonth: null, neverTwoInARow: false, onceADay: false };
      await admin.call(contract.saveRolePreferences, { params, body: { ...none, ...cleared } });
      expect((await visitor.call(contract.getCurrentUser, {})).body).toMatchObject(cleared);
    },
  );
});

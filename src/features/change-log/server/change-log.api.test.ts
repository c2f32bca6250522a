import { expect, it } from 'vitest';
import type { Change } from '#contract/change-log.ts';
import { contract } from '#contract/index.ts';
import { aMember, anAdmin, aRole } from '#test/factories.ts';
import { onBothDatabases } from '#test/test-server.ts';
import { signIn, Visitor } from '#test/visitor.ts';

onBothDatabases('the change log', (server) => {
  it('is refused without a session, to members, and for an invalid person, kind or entry', async () => {
    const member = await signIn(server(), await aMember(server()));
    const admin = await anAdmin(server());
    for (const call of [contract.listChanges, contract.listChangePeople]) {
      expect((await new Visitor(server()).refused(call)).status).toBe(401);
      expect((await member.refused(call)).status).toBe(403);
    }
    for (const query of [{ person: 'x' }, { person: '0' }, { kind: 'gossip' }, { olderThan: '-1' }]) {
      expect(await admin.refused(contract.listChanges, { query })).toMatchObject({
        status: 400,
        body: { code: 'invalid_input' },
      });
    }
  });

  it('shows who changed what, the values before and after, and when', async () => {
    const ruth = await signIn(
      server(),
      await aMember(server(), { firstName: 'Ruth', lastName: 'Abernethy', isAdmin: true }),
    );
    const usher = await aRole(server(), { name: 'Usher' });
    await ruth.send('PATCH', `/api/admin/service-roles/${usher}`, {
      maxLimit: 3,
      description: 'At the door',
    });
    const { body } = await ruth.call(contract.listChanges, { query: {} });
    expect(body.changes[0]).toMatchObject({
      madeAt: new Date(server().clock.now()).toISOString(),
      actorName: 'Ruth Abernethy',
      kind: 'role_changed',
      subject: 'Usher',
      before: 'Usher, limit 1',
      after: 'Usher, limit 3, At the door',
    });
  });

  it('shows entries of earlier releases as they are, and only the kind of those it cannot read', async () => {
    const admin = await anAdmin(server());
    const row = { made_at: 1, actor_id: null, actor_name: 'Someone on the server', member_id: null };
    const former = {
      kind: 'role_changed',
      subject: 'Usher',
      value_before: 'limit 1',
      value_after: 'limit 2',
    };
    await server()
      .database.query.insertInto('change_log')
      .values([
        { ...row, ...former },
        { ...row, kind: 'bells_rung', subject: '', details: '{"tower":"North"}' },
        { ...row, kind: 'role_changed', subject: '', details: '{"before":' },
        {
          ...row,
          actor_name: '',
          kind: 'team_link_switched',
          subject: '',
          details: '{"before":true,"after":false}',
        },
      ])
      .execute();
    const { body } = await admin.call(contract.listChanges, { query: {} });
    const lines = body.changes
      .slice(0, 4)
      .map(({ kind, subject, before, after }) => [kind, subject, before, after]);
    expect(lines).toEqual([
      ['team_link_switched', 'Team link', 'On', 'Off'],
      ['role_changed', '', null, null],
      ['bells_rung', '', null, null],
      ['role_changed', 'Usher', 'limit 1', 'limit 2'],
    ]);
    expect(body.changes.slice(0, 4).map(({ actorName }) => actorName)).toEqual(
      Array.from({ length: 4 }, () => 'Someone on the server'),
    );
  });

  it('says how contact data changed, once, but contains no phone number, no email address and no PIN', async () => {
    const admin = await anAdmin(server());
    const { body: member } = await admin.call(contract.addMember, {
      body: { firstName: 'Phoebe', lastName: 'Banks' },
    });
    const path = `/api/admin/members/${member.id}`;
    const names = { firstName: 'Phoebe', lastName: 'Banks' };
    await admin.send('PATCH', `${path}/name`, { ...names, phoneNumber: '0491 570 156' });
    await admin.send('PATCH', `${path}/name`, { ...names, phoneNumber: '0491 570 157' });
    await admin.send('PATCH', `${path}/name`, { ...names, phoneNumber: null });
    for (const email of ['phoebe@example.net', 'phoebe@example.net', 'banks@example.net', ''])
      await admin.send('PATCH', `${path}/name`, { ...names, email });
    for (const contactBy of ['none', 'none'])
      await admin.send('PATCH', `${path}/name`, { ...names, contactBy });
    const reset = (await admin.send('POST', `${path}/reset-pin`)).body as { oneTimePin: string };
    const query = { person: String(member.id) };
    const { body } = await admin.call(contract.listChanges, { query });
    expect(body.changes.map((line) => [line.kind, line.after])).toEqual([
      ['member_pin_reset', null],
      ['member_contact_by', 'Not at all'],
      ['member_email', 'Email address removed'],
      ['member_email', 'Email address changed'],
      ['member_email', 'Email address added'],
      ['member_phone', 'Phone number removed'],
      ['member_phone', 'Phone number changed'],
      ['member_phone', 'Phone number added'],
      ['member_added', member.initials],
    ]);
    const stored = JSON.stringify(
      await server().database.query.selectFrom('change_log').selectAll().execute(),
    );
    for (const secret of ['4915701', 'example.net', member.oneTimePin, reset.oneTimePin])
      expect(stored).not.toContain(secret);
  });

  it('is read page by page, completely and without repeats, even during writes', async () => {
    const admin = await anAdmin(server());
    const role = await aRole(server());
    for (let limit = 2; limit <= 121; limit += 1) {
      await admin.send('PATCH', `/api/admin/service-roles/${role}`, { maxLimit: limit });
    }
    const seen: Change[] = [];
    let olderThan: number | null | undefined;
    while (olderThan !== null) {
      const query = {
        kind: 'role_changed' as const,
        ...(olderThan === undefined ? {} : { olderThan: String(olderThan) }),
      };
      const { body } = await admin.call(contract.listChanges, { query });
      expect(body.changes.length).toBeLessThanOrEqual(50);
      seen.push(...body.changes);
      olderThan = body.next;
      await admin.send('PATCH', `/api/admin/service-roles/${role}`, { maxLimit: 500 + seen.length });
    }
    const ids = seen.map((line) => line.id);
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a));
    expect(seen.length).toBeGreaterThanOrEqual(120);
  });

  it('filters by person: changes that they made, and changes about them', async () => {
    const boaz = await aMember(server(), { firstName: 'Boaz', lastName: 'Fields', isAdmin: true });
    const naomi = await aMember(server(), { firstName: 'Naomi', lastName: 'Marsh' });
    const [asBoaz, admin] = [await signIn(server(), boaz), await anAdmin(server())];
    await asBoaz.send('POST', '/api/admin/service-roles', { name: 'Gleaner' });
    await admin.send('PATCH', `/api/admin/members/${boaz}/access`, { role: 'pastor' });
    await admin.send('PATCH', `/api/admin/members/${naomi}/access`, { role: 'pastor' });
    const { body } = await admin.call(contract.listChanges, { query: { person: String(boaz) } });
    expect(body.changes.map((line) => [line.kind, line.subject])).toEqual([
      ['member_access', 'Boaz Fields'],
      ['role_added', 'Gleaner'],
    ]);
    expect(body.next).toBeNull();
  });

  it('keeps the names of removed members in its entries only, and nothing else about them', async () => {
    const jonah = await aMember(server(), {
      firstName: 'Jonah',
      lastName: 'Whale',
      isAdmin: true,
      initials: 'JWH',
      phoneNumber: '+61491570158',
      email: 'jonah@example.net',
    });
    const admin = await anAdmin(server());
    await (await signIn(server(), jonah)).send('POST', '/api/admin/service-roles', { name: 'Sailor' });
    await admin.send('DELETE', `/api/admin/members/${jonah}`);
    const { body } = await admin.call(contract.listChanges, { query: { person: String(jonah) } });
    expect(body.changes.map((line) => [line.actorName, line.kind, line.subject])).toEqual([
      [expect.any(String), 'member_removed', 'Jonah Whale'],
      ['Jonah Whale', 'role_added', 'Sailor'],
    ]);
    const { body: people } = await admin.call(contract.listChangePeople, {});
    expect(people.length).toBeGreaterThan(0);
    expect(people.map(({ id }) => id)).not.toContain(jonah);
    expect(JSON.stringify(body)).not.toMatch(/JWH|570158|example\.net/);
  });
});

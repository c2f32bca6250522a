import { expect, it } from 'vitest';
import type { ListedChange } from '#contract/change-log.ts';
import { contract } from '#contract/index.ts';
import { aMember, anAdmin, aRole } from '#test/factories.ts';
import { onBothDatabases } from '#test/test-server.ts';
import { signIn } from '#test/visitor.ts';

onBothDatabases('the change log', (server, itOnce) => {
  itOnce('is refused for an invalid person, subject or entry', async () => {
    const admin = await anAdmin(server());
    for (const query of [{ person: 'x' }, { person: '0' }, { subject: 'gossip' }, { olderThan: '-1' }]) {
      expect(await admin.refused(contract.listChanges, { query })).toMatchObject({
        status: 400,
        body: { code: 'invalid_input' },
      });
    }
  });

  itOnce('shows who changed what, the values before and after, and when', async () => {
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
      ...{ subject: 'role', verb: 'changed', name: 'Usher' },
      fields: [
        { before: '1', after: '3' },
        { before: expect.any(String), after: 'At the door' },
      ],
    });
  });

  itOnce(
    'says how contact data changed, once, but contains no phone number, no email address and no PIN',
    async () => {
      const admin = await anAdmin(server());
      const names = { firstName: 'Phoebe', lastName: 'Banks' };
      const { body: member } = await admin.call(contract.addMember, { body: names });
      const path = `/api/admin/members/${member.id}`;
      for (const contact of [
        { phoneNumber: '0491 570 156', email: 'phoebe@example.net' },
        { phoneNumber: '0491 570 156', email: 'phoebe@example.net' },
        { phoneNumber: '0491 570 157', email: 'banks@example.net', contactBy: 'none' },
        { phoneNumber: null, email: '' },
      ])
        await admin.send('PATCH', `${path}/name`, { ...names, ...contact });
      const reset = (await admin.send('POST', `${path}/reset-pin`)).body as { oneTimePin: string };
      const log = server().database.query.selectFrom('changeLog').where('memberId', '=', member.id);
      const rows = await log.select(['subject', 'verb', 'details']).orderBy('id').execute();
      expect(rows.map(({ subject, verb, details }) => [subject, verb, JSON.parse(details).after])).toEqual([
        ['member', 'added', { initials: member.initials }],
        ['member', 'changed', { phoneNumber: 'added', email: 'added' }],
        ['member', 'changed', { phoneNumber: 'changed', email: 'changed', contactBy: 'none' }],
        ['member', 'changed', { phoneNumber: 'removed', email: 'removed' }],
        ['pin', 'reset', undefined],
      ]);
      for (const secret of ['4915701', 'example.net', member.oneTimePin, reset.oneTimePin])
        expect(JSON.stringify(rows)).not.toContain(secret);
    },
  );

  itOnce('is read page by page, completely and without repeats, even during writes', async () => {
    const admin = await anAdmin(server());
    const role = await aRole(server());
    for (let limit = 2; limit <= 71; limit += 1) {
      await admin.send('PATCH', `/api/admin/service-roles/${role}`, { maxLimit: limit });
    }
    const seen: ListedChange[] = [];
    let olderThan: number | null | undefined;
    while (olderThan !== null) {
      const query = {
        subject: 'role' as const,
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
    expect(seen.length).toBeGreaterThanOrEqual(70);
  });

  it('filters by person: changes that they made, and changes about them', async () => {
    const boaz = await aMember(server(), { firstName: 'Boaz', lastName: 'Fields', isAdmin: true });
    const naomi = await aMember(server(), { firstName: 'Naomi', lastName: 'Marsh' });
    const [asBoaz, admin] = [await signIn(server(), boaz), await anAdmin(server())];
    await asBoaz.send('POST', '/api/admin/service-roles', { name: 'Gleaner' });
    await admin.send('PATCH', `/api/admin/members/${boaz}/access`, { role: 'pastor' });
    await admin.send('PATCH', `/api/admin/members/${naomi}/access`, { role: 'pastor' });
    const { body } = await admin.call(contract.listChanges, { query: { person: String(boaz) } });
    expect(body.changes.map(({ subject, verb, name }) => [subject, verb, name])).toEqual([
      ['member', 'changed', 'Boaz Fields'],
      ['role', 'added', 'Gleaner'],
    ]);
    expect(body.next).toBeNull();
  });

  itOnce('keeps the names of removed members in its entries only, and nothing else about them', async () => {
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
    expect(body.changes.map(({ actorName, verb, name }) => [actorName, verb, name])).toEqual([
      [expect.any(String), 'removed', 'Jonah Whale'],
      ['Jonah Whale', 'added', 'Sailor'],
    ]);
    const { body: people } = await admin.call(contract.listChangePeople, {});
    expect(people.length).toBeGreaterThan(0);
    expect(people.map(({ id }) => id)).not.toContain(jonah);
    expect(JSON.stringify(body)).not.toMatch(/JWH|570158|example\.net/);
  });
});

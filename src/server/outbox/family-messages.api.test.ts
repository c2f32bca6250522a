import { beforeEach, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { monthOf, type PlainDate } from '#domain/calendar/calendar.ts';
import { OUTBOX_TIMES } from '#domain/delivery/delivery.ts';
import type { MemberKind, MessageDetails } from '#domain/messages/message.ts';
import { aFamily, aMember, anAdmin, anAnswer, anAvailableMember, aRole } from '#test/factories.ts';
import { ALWAYS_TRUE, reminderTo, rowsOf, sendDue } from '#test/outbox.ts';
import { RecordingGateway, RecordingMailer } from '#test/recording-senders.ts';
import { onBothDatabases } from '#test/test-server.ts';
import { claimToSend, type ToSend } from './claim.ts';
import { requeueMail } from './delivery-queries.ts';
import { enqueueToMembers, type NewMessage } from './enqueue-queries.ts';
import { lockRecipients } from './recipient-queries.ts';
import { saveOutcome } from './sending-queries.ts';

const SUNDAY: PlainDate = '2026-05-03';
const PHONE = { phoneNumber: '+61491570156' };

onBothDatabases('messages to a family', (server, itOnce) => {
  beforeEach(async () => {
    server().clock.set('2026-03-12T23:00:00Z');
    await server().database.query.updateTable('users').set({ phoneNumber: null, email: null }).execute();
    await server().database.query.deleteFrom('messageRecipients').execute();
    await server().database.query.deleteFrom('personalLinks').execute();
  });

  /** A couple with the same number and a child. */
  const openFamily = async () => {
    const [ruth, ben] = [
      await anAvailableMember(server(), SUNDAY, { firstName: 'Ruth', ...PHONE }),
      await anAvailableMember(server(), SUNDAY, { firstName: 'Ben', ...PHONE }),
    ];
    const mia = await anAvailableMember(server(), SUNDAY, { firstName: 'Mia' });
    const familyId = await aFamily(server(), [ruth, ben]);
    await server()
      .database.query.insertInto('familyMembers')
      .values({ familyId, memberId: mia, isChild: true })
      .execute();
    return { ruth, ben, mia };
  };
  const enqueue = <Kind extends MemberKind>(kind: Kind, details: MessageDetails[Kind], ids: number[]) => {
    const message = { kind, details, createdBy: null, now: server().clock.now(), expiresAt: null };
    return server().database.transaction(async (tx) => {
      const people = await lockRecipients(tx, ids, { sms: true, email: true });
      return enqueueToMembers(tx, message as NewMessage & typeof message, people, { once: () => null });
    });
  };
  const remind = (...ids: number[]) => enqueue('reminder', { month: { year: 2026, month: 6 } }, ids);

  itOnce(
    "names each person in one message to the shared address, and stores each one's announcement",
    async () => {
      const { ruth, ben, mia } = await openFamily();
      const admin = await anAdmin(server());
      for (const memberId of [ruth, ben, mia]) {
        const roleId = await aRole(server(), { name: `Role ${memberId}`, maxLimit: 1 });
        await admin.call(contract.addAssignment, { body: { roleId, memberId, date: SUNDAY } });
      }
      const body = monthOf(SUNDAY);
      await admin.call(contract.finalizeRoster, { body });
      await enqueue('roster_published', { month: body, revision: 1 }, [ruth, ben, mia]);
      const [message, ...others] = await sendDue(server());
      expect(others).toEqual([]);
      expect(message?.text).toMatch(/^Hi Ben, Ruth and Mia, the roster for May 2026 is ready\./);
      for (const [id, name] of [
        [ruth, 'Ruth'],
        [ben, 'Ben'],
        [mia, 'Mia'],
      ])
        expect(message?.text).toContain(`Role ${id} (${name}) on Sun 3 May`);
      const told = await server().database.query.selectFrom('toldDuties').select('memberId').execute();
      expect(told.map(({ memberId }) => memberId)).toEqual(expect.arrayContaining([ruth, ben, mia]));
      const drafts = await server().database.query.selectFrom('messageRecipients').select('told').execute();
      expect(drafts.map((row) => row.told)).toEqual([null, null, null]);
      const links = await server().database.query.selectFrom('personalLinks').select('memberId').execute();
      expect([ruth, ben]).toContain(links.at(-1)?.memberId);
    },
  );

  itOnce(
    'stores as announced only what a text message had space for, so that the rest is still news',
    async () => {
      const ruth = await anAvailableMember(server(), SUNDAY, { firstName: 'Ruth', ...PHONE });
      const admin = await anAdmin(server());
      const month = monthOf(SUNDAY);
      const dates = ['2026-05-03', '2026-05-10', '2026-05-17', '2026-05-24', '2026-05-31'] as const;
      await admin.tryCall(contract.reviseRoster, { params: { year: '2026', month: '5' } });
      for (const date of dates) {
        const roleId = await aRole(server(), { name: `Bearer of the Processional Cross, ${date}` });
        await anAnswer(server(), ruth, date);
        await admin.call(contract.addAssignment, { body: { roleId, memberId: ruth, date } });
      }
      await admin.call(contract.finalizeRoster, { body: month });
      const told = async () => {
        const rows = await server()
          .database.query.selectFrom('toldDuties')
          .select('date')
          .where('memberId', '=', ruth)
          .orderBy('date')
          .execute();
        return rows.map(({ date }) => date);
      };
      const sent = async (kind: 'roster_published' | 'roster_changed', revision: number) => {
        await enqueue(kind, { month, revision }, [ruth]);
        return (await sendDue(server())).map(({ text }) => text);
      };
      const [text] = await sent('roster_published', 1);
      const known = await told();
      expect(known).toEqual(dates.slice(0, known.length));
      expect(text).toContain(`And ${5 - known.length} more.`);
      expect(known.length).toBeLessThan(5);
      const [change] = await sent('roster_changed', 2);
      for (const date of dates)
        expect(change?.includes(`${Number(date.slice(-2))} May`)).toBe(!known.includes(date));
      expect(await told()).toEqual(dates);
      expect(await sent('roster_changed', 3)).toEqual([]);
    },
  );

  itOnce('is one to each person who reads another language', async () => {
    const { ruth, ben } = await openFamily();
    await server()
      .database.query.updateTable('users')
      .set({ language: 'es' })
      .where('id', '=', ben)
      .execute();
    await remind(ruth, ben);
    const sent = await sendDue(server());
    expect(sent.map(({ text }) => text.slice(0, 8)).sort()).toEqual(['Hi Ruth,', 'Hola Ben']);
  });

  itOnce(
    "keeps a child's name in a long text, and the church's own text is for readers of its language",
    async () => {
      const { ruth, mia } = await openFamily();
      const { query } = server().database;
      await query
        .updateTable('settings')
        .set({ reminderTemplate: 'Can you serve in {month}? {link}' })
        .execute();
      await remind(mia);
      expect((await sendDue(server()))[0]?.text).toMatch(/^For Mia: Can you serve in June 2026\?/);
      await query.updateTable('users').set({ language: 'de' }).where('id', '=', ruth).execute();
      await remind(mia);
      expect((await sendDue(server()))[0]?.text).toMatch(/^Hallo Mia, wann passt im Juni 2026/);
      await query.updateTable('settings').set({ reminderTemplate: null }).execute();
    },
  );

  itOnce('leaves another address, another family and another kind apart', async () => {
    const { ruth, ben } = await openFamily();
    await server()
      .database.query.updateTable('users')
      .set({ phoneNumber: '+61491570157' })
      .where('id', '=', ben)
      .execute();
    const stranger = await aMember(server(), { firstName: 'Ann', ...PHONE });
    await remind(ruth, ben, stranger);
    const sent = await sendDue(server());
    expect(sent.map(({ memberId }) => memberId)).toEqual([stranger, ben, ruth]);
  });

  it('leaves out messages that are no longer true of one of them, or cannot be worded', async () => {
    const { ruth, ben } = await openFamily();
    const { messageId } = await remind(ruth, ben);
    const { deps } = server();
    let ofRuth = (): null => {
      throw new Error('no words');
    };
    const wordings = {
      ...ALWAYS_TRUE,
      reminder: {
        ...ALWAYS_TRUE.reminder,
        read: async (...[db, details, to, now]: Parameters<typeof ALWAYS_TRUE.reminder.read>) =>
          to.id === ruth ? ofRuth() : ALWAYS_TRUE.reminder.read(db, details, to, now),
      },
    };
    const claim = () =>
      claimToSend(
        { ...deps, smsGateway: new RecordingGateway(), mailer: null },
        wordings,
        'sms',
        OUTBOX_TIMES,
      );
    expect(await claim()).toMatchObject({ memberId: ben, body: reminderTo('Ben') });
    await expect(claim()).rejects.toThrow('no words');
    server().clock.advance(OUTBOX_TIMES.longestRetry);
    ofRuth = () => null;
    expect(await claim()).toBe('settled');
    expect(await rowsOf(server(), messageId ?? 0)).toMatchObject([
      { state: 'sending' },
      { state: 'dropped' },
    ]);
  });

  itOnce('is one to each person if a text message has no space for all', async () => {
    const { ruth, ben } = await openFamily();
    const { query } = server().database;
    const { reminderTemplate } = await query
      .selectFrom('settings')
      .select('reminderTemplate')
      .executeTakeFirstOrThrow();
    const long = `{firstName}, ${'when can you serve? '.repeat(11)}{link}`;
    await query.updateTable('settings').set({ reminderTemplate: long }).execute();
    for (const id of [ruth, ben])
      await query
        .updateTable('users')
        .set({ firstName: `Maximilian${id}`.padEnd(30, 'x') })
        .where('id', '=', id)
        .execute();
    await remind(ruth, ben);
    expect((await sendDue(server(), { publicUrl: null })).map(({ memberId }) => memberId).sort()).toEqual(
      [ruth, ben].sort(),
    );
    await query.updateTable('settings').set({ reminderTemplate }).execute();
  });

  it('shares no message between processes that claim at the same time', async () => {
    const { ruth, ben, mia } = await openFamily();
    await remind(ruth, ben, mia);
    const providers = { smsGateway: new RecordingGateway(), mailer: null };
    const claims = await Promise.all(
      Array.from({ length: 4 }, () =>
        claimToSend({ ...server().deps, ...providers }, ALWAYS_TRUE, 'sms', OUTBOX_TIMES),
      ),
    );
    const sent = claims.filter((claim) => typeof claim === 'object');
    expect(sent.map(({ id }) => id)).toHaveLength(1);
  });

  itOnce(
    'delays a message that is not due yet, even if another one for the same person is sent',
    async () => {
      const { ruth, ben } = await openFamily();
      await remind(ruth);
      await remind(ben);
      const { messageId } = await remind(ben);
      await server()
        .database.query.updateTable('messageRecipients')
        .set({ nextAt: server().clock.now() + 60_000 })
        .where('messageId', '=', messageId ?? 0)
        .execute();
      expect(await sendDue(server())).toHaveLength(1);
      expect(await rowsOf(server(), messageId ?? 0)).toMatchObject([{ state: 'queued', tries: 0 }]);
    },
  );

  itOnce('sends an email again to each address that people of a family have by then', async () => {
    const { ruth, ben } = await openFamily();
    const { query } = server().database;
    const reach = (id: number, email: string) =>
      query.updateTable('users').set({ contactBy: 'email', email }).where('id', '=', id).execute();
    for (const id of [ruth, ben]) await reach(id, 'wrong@example.org');
    const { messageId } = await remind(ruth, ben);
    const providers = { smsGateway: null, mailer: new RecordingMailer() };
    const claimed = await claimToSend({ ...server().deps, ...providers }, ALWAYS_TRUE, 'email', OUTBOX_TIMES);
    const { id, tries } = claimed as ToSend;
    const now = server().clock.now();
    await saveOutcome(query, id, tries, { state: 'failed', reason: 'mail_refused' }, now);
    expect(await rowsOf(server(), messageId ?? 0)).toMatchObject([{ state: 'failed' }, { state: 'failed' }]);
    await reach(ruth, 'ruth@example.org');
    await reach(ben, 'ben@example.org');
    expect(await requeueMail(query, id, now)).toBe(true);
    const sent = await sendDue(server());
    expect(sent.map(({ address }) => address).sort()).toEqual(['ben@example.org', 'ruth@example.org']);
  });

  it('is one to people who write their address in different capitals', async () => {
    const { ruth, ben } = await openFamily();
    for (const [id, email] of [
      [ruth, 'Ruth@example.org'],
      [ben, 'ruth@Example.org'],
    ] as const)
      await server()
        .database.query.updateTable('users')
        .set({ contactBy: 'email', email })
        .where('id', '=', id)
        .execute();
    await remind(ruth, ben);
    expect(await sendDue(server())).toHaveLength(1);
  });

  itOnce(
    "sends a child's message in the name of the child, with the link and the language of the adult",
    async () => {
      const { ruth, ben, mia } = await openFamily();
      await server()
        .database.query.updateTable('users')
        .set({ contactBy: 'email', email: 'ruth@example.org', language: 'de' })
        .where('id', '=', ruth)
        .execute();
      await server()
        .database.query.updateTable('users')
        .set({ phoneNumber: null })
        .where('id', '=', ben)
        .execute();
      await remind(mia);
      const publicUrl = 'https://sundial.example.org';
      const [message] = await sendDue(server(), { publicUrl });
      expect(message).toMatchObject({ memberId: mia, address: 'ruth@example.org' });
      expect(message?.html).toContain('<html lang="de"');
      const [link] = await server().database.query.selectFrom('personalLinks').select('memberId').execute();
      expect(link?.memberId).toBe(ruth);
    },
  );
});

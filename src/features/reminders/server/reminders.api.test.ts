import { beforeEach, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { t } from '#languages/t.ts';
import { removeMember } from '#server/members/removal-queries.ts';
import type { SendOutcome } from '#server/ports.ts';
import { aMember, anAdmin, anAnswer } from '#test/factories.ts';
import { waitUntilBlocked } from '#test/lock-waiting.ts';
import { codeIn } from '#test/personal-links.ts';
import { openVariant, RecordingGateway, RecordingMailer } from '#test/recording-senders.ts';
import { onBothDatabases } from '#test/test-server.ts';
import { Visitor } from '#test/visitor.ts';

const MONTH = { year: 2026, month: 4 };
const QUERY = { year: '2026', month: '4' };
const HOUR = 3_600_000;

const refused = (reason: 'wrong_number' | 'not_mobile' | 'opted_out', code: string): SendOutcome => ({
  kind: 'refused',
  reason,
  code,
});

onBothDatabases('reminders', (server, itOnce) => {
  let serial = 0;
  const gateway = new RecordingGateway();
  beforeEach(async () => {
    gateway.sent.length = 0;
    gateway.outcomeOf = () => {
      serial += 1;
      return { kind: 'accepted', providerId: `SM-rem-${serial}` };
    };
    // All members of the previous test get an answer, so that none is left to remind.
    const users = await server().database.query.selectFrom('users').select('id').execute();
    await server().database.query.updateTable('users').set({ phoneNumber: null }).execute();
    await server().database.query.deleteFrom('messageRecipients').execute();
    await server().database.query.deleteFrom('availability').execute();
    for (const { id } of users) await anAnswer(server(), id, '2026-04-05', false);
  });

  /** Returns an administrator who has answered, in an app that can send text messages, and emails with a mailer. */
  async function open(mailer: RecordingMailer | null = null) {
    const other = await openVariant(server(), {
      smsGateway: gateway,
      mailer,
      publicUrl: 'https://roster.example.org',
    });
    const admin = await anAdmin(other);
    const everyone = await server().database.query.selectFrom('users').select('id').execute();
    const last = Math.max(...everyone.map(({ id }) => id));
    await anAnswer(server(), last, '2026-04-05', false);
    return { admin, other };
  }

  itOnce('are refused without a provider', async () => {
    const admin = await anAdmin(server());
    expect(await admin.refused(contract.sendSmsReminder, { body: MONTH })).toMatchObject({
      status: 503,
      body: { code: 'not_configured', message: t('messaging:setUp.sms') },
    });
  });

  it('list members without any answer for the month, where a no counts and another month does not', async () => {
    const { admin, other } = await open();
    const silent = await aMember(server(), { firstName: 'Silent', lastName: 'Zebulon' });
    const elsewhere = await aMember(server(), { firstName: 'Else', lastName: 'Where' });
    await anAnswer(server(), elsewhere, '2026-05-03');
    await anAnswer(server(), elsewhere, '2026-03-29');
    await anAnswer(
      server(),
      await aMember(server(), { firstName: 'Said', lastName: 'No' }),
      '2026-04-26',
      false,
    );
    expect((await admin.call(contract.listNonResponders, { query: QUERY })).body).toEqual([
      { id: elsewhere, firstName: 'Else', lastName: 'Where', initials: null, remindedAt: null },
      { id: silent, firstName: 'Silent', lastName: 'Zebulon', initials: null, remindedAt: null },
    ]);
    await other.app.close();
  });

  itOnce(
    'are for no one in a month without services, and ignore answers for services that do not take place',
    async () => {
      const admin = await anAdmin(server());
      const id = await aMember(server(), { phoneNumber: '+61491570156' });
      const query = { year: '2027', month: '9' };
      const { query: db } = server().database;
      await db.updateTable('serviceTimes').set({ endsOn: '2027-08-31' }).execute();
      expect((await admin.call(contract.listNonResponders, { query })).body).toEqual([]);
      await db.updateTable('serviceTimes').set({ endsOn: null }).execute();
      await anAnswer(server(), id, '2027-09-05');
      const isListed = async () =>
        (await admin.call(contract.listNonResponders, { query })).body.some((member) => member.id === id);
      expect(await isListed()).toBe(false);
      await db
        .insertInto('cancelledServices')
        .values({ date: '2027-09-05', timeId: 1, reason: null })
        .execute();
      expect(await isListed()).toBe(true);
      await db.deleteFrom('cancelledServices').execute();
    },
  );

  itOnce('go by the channel that each member has chosen, and to no one who chose not at all', async () => {
    const mailer = new RecordingMailer();
    const { admin, other } = await open(mailer);
    const contact = { phoneNumber: '+61491570006', email: 'ann@example.org' };
    const [ann, ben, cid] = await Promise.all(
      (['email', 'sms', 'none'] as const).map((contactBy, n) =>
        aMember(server(), {
          ...contact,
          contactBy,
          firstName: ['Ann', 'Ben', 'Cid'][n] ?? '',
          lastName: 'Hill',
        }),
      ),
    );
    const template = 'Hi {firstName} & all,\n<b>{month}</b>? {link}';
    await admin.call(contract.saveReminderTemplate, { body: { template } });

    const { body: preview } = await admin.call(contract.previewReminder, { query: QUERY });
    expect(preview).toMatchObject({
      fresh: [
        {
          sms: { people: 1, messages: 1, segments: 1 },
          email: { people: 1, subject: 'When can you serve in April 2026?' },
        },
      ],
    });
    const { body } = await admin.call(contract.sendSmsReminder, { body: MONTH });
    expect(body).toEqual({
      success: 2,
      failed: 0,
      withoutPhoneNumber: 1,
      members: [
        { id: ann, name: 'Ann Hill', status: 'sent', channel: 'email' },
        { id: ben, name: 'Ben Hill', status: 'sent', channel: 'sms' },
        { id: cid, name: 'Cid Hill', status: 'no-phone' },
      ],
    });
    expect(gateway.sent.map(({ to }) => to)).toEqual(['+61491570006']);
    expect(mailer.sent).toMatchObject([{ to: 'ann@example.org', attachment: null }]);
    const [mail] = mailer.sent;
    expect(mail?.html).toMatch(
      /<p>Hi Ann &#38; all,<br>\n&#60;b&#62;April 2026&#60;\/b&#62;\? <a style="\S+" href="https:\S+\/s\/\w{20}">/,
    );

    await admin.call(contract.saveReminderTemplate, { body: { template: '' } });
    await other.app.close();
  });

  itOnce('can go to some members only, and ignore ids of others, also in the preview', async () => {
    const { admin, other } = await open();
    const [ann, ben, gone, answered] = (await Promise.all(
      ['6', '7', '8', '9'].map((digit) => aMember(server(), { phoneNumber: `+6149157000${digit}` })),
    )) as [number, number, number, number];
    await admin.call(contract.removeMember, { params: { id: gone } });
    await anAnswer(server(), answered, '2026-04-05', false);
    const previewOf = async (memberIds: string) =>
      (await admin.call(contract.previewReminder, { query: { ...QUERY, memberIds } })).body.fresh;
    expect(await previewOf(`${ann}`)).toMatchObject([{ sms: { people: 1 } }]);
    expect(await previewOf(`${ann},${ben},${gone},${answered},99999`)).toMatchObject([
      { sms: { people: 2 } },
    ]);
    expect(await previewOf('')).toEqual([]);

    const send = async (memberIds: number[]) =>
      (await admin.call(contract.sendSmsReminder, { body: { ...MONTH, memberIds } })).body;
    expect(await send([])).toMatchObject({ success: 0, members: [] });
    expect(await send([ann, gone, answered, 99999])).toMatchObject({ success: 1, members: [{ id: ann }] });
    expect(gateway.sent.map(({ to }) => to)).toEqual(['+61491570006']);
    // That Ann was reminded is no reason to refuse a reminder to Ben.
    expect(await send([ben])).toMatchObject({ success: 1, members: [{ id: ben }] });
    const again = { body: { ...MONTH, memberIds: [ann, answered] } };
    expect((await admin.refused(contract.sendSmsReminder, again)).body.code).toBe('already_reminded');
    await other.app.close();
  });

  itOnce('say whose channel is not set up', async () => {
    const { admin, other } = await open();
    const id = await aMember(server(), { firstName: 'Ann', lastName: 'Hill', email: 'ann@example.org' });
    await aMember(server(), { firstName: 'Ben', lastName: 'Hill' });
    const { body: preview } = await admin.call(contract.previewReminder, { query: QUERY });
    expect(preview).toMatchObject({
      warnings: ["1 person gets emails, but emails aren't set up."],
      withoutPhoneNumber: 2,
    });
    const { body } = await admin.call(contract.sendSmsReminder, { body: MONTH });
    expect(body).toMatchObject({ success: 0, failed: 0, withoutPhoneNumber: 2 });
    const detail = "Gets emails, but emails aren't set up.";
    expect(body.members[0]).toEqual({ id, name: 'Ann Hill', status: 'no-phone', detail });
    expect(body.members[1]).not.toHaveProperty('detail');
    await other.app.close();
  });

  it('are sent to each member with a number, and report each outcome as a sentence', async () => {
    const { admin, other } = await open();
    const numbers = ['+61491570006', '+61491570156', '+61491570157', null];
    const names = ['Ann', 'Ben', 'Cid', 'Dan'];
    const ids = await Promise.all(
      names.map((firstName, n) =>
        aMember(server(), { firstName, lastName: 'Hill', phoneNumber: numbers[n] ?? null }),
      ),
    );
    gateway.outcomeOf = ({ to }) => {
      if (to === numbers[1]) return refused('not_mobile', '21614');
      if (to === numbers[2]) return refused('opted_out', '21610');
      return { kind: 'accepted', providerId: 'SM-ann' };
    };
    const { status, body } = await admin.call(contract.sendSmsReminder, { body: MONTH });
    expect(status).toBe(200);
    expect(body).toEqual({
      success: 1,
      failed: 2,
      withoutPhoneNumber: 1,
      members: [
        { id: ids[0], name: 'Ann Hill', status: 'sent', channel: 'sms' },
        {
          id: ids[1],
          name: 'Ben Hill',
          status: 'failed',
          channel: 'sms',
          detail: expect.stringMatching(/not a mobile number.*\(error 21614\)/),
        },
        {
          id: ids[2],
          name: 'Cid Hill',
          status: 'failed',
          channel: 'sms',
          detail: expect.stringContaining('START'),
        },
        { id: ids[3], name: 'Dan Hill', status: 'no-phone' },
      ],
    });
    expect(gateway.sent.find(({ to }) => to === numbers[0])).toEqual({
      to: numbers[0],
      body: expect.stringMatching(
        /^Hi Ann, when can you serve in April 2026\? Please answer by 5 April: https:\/\/roster\.example\.org\/s\/\w{20} Please don't reply to this message\.$/,
      ),
    });
    const { body: messages } = await admin.call(contract.listMessages, {});
    expect(messages[0]?.recipients.map(({ state }) => state)).toEqual(['sent', 'failed', 'failed']);
    expect(JSON.stringify(messages)).not.toContain('+614');
    await other.app.close();
  });

  itOnce('are sent at most once a day, unless confirmed or limited to the others', async () => {
    const { admin, other } = await open();
    const ann = await aMember(server(), { firstName: 'Ann', lastName: 'Hill', phoneNumber: '+61491570006' });
    await admin.call(contract.sendSmsReminder, { body: MONTH });
    expect(gateway.sent).toHaveLength(1);
    const { body: silent } = await admin.call(contract.listNonResponders, { query: QUERY });
    expect(silent).toMatchObject([{ id: ann, remindedAt: new Date(server().clock.now()).toISOString() }]);

    server().clock.advance(23 * HOUR);
    const ben = await aMember(server(), { firstName: 'Ben', lastName: 'Hill', phoneNumber: '+61491570156' });
    expect(await admin.refused(contract.sendSmsReminder, { body: MONTH })).toMatchObject({
      status: 409,
      body: { code: 'already_reminded', message: expect.stringContaining('1 of these people was') },
    });
    expect(gateway.sent).toHaveLength(1);
    const preview = await admin.call(contract.previewReminder, { query: QUERY });
    expect(preview.body).toMatchObject({
      fresh: [{ sms: { people: 1, messages: 1, segments: 1 }, email: null }],
      everybody: [{ sms: { people: 2, messages: 2, segments: 1 }, email: null }],
    });

    const others = await admin.call(contract.sendSmsReminder, { body: { ...MONTH, skipReminded: true } });
    expect(others.body).toMatchObject({ success: 1, members: [{ id: ben, status: 'sent' }] });
    const again = await admin.call(contract.sendSmsReminder, { body: { ...MONTH, confirm: true } });
    expect(again.body.success).toBe(2);

    await other.app.close();
  });

  it('are sent once when the button is pressed several times at once', async () => {
    const { admin, other } = await open();
    for (let n = 0; n < 5; n += 1) await aMember(server(), { phoneNumber: `+6149157000${n}` });
    const responses = await Promise.all(
      [1, 2, 3, 4].map(() => admin.send('POST', contract.sendSmsReminder.path, MONTH)),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(gateway.sent).toHaveLength(5);
    await other.app.close();
  });

  it('are not sent to a member who is being removed at that moment', async () => {
    const { admin, other } = await open();
    const leaving = await aMember(server(), { phoneNumber: '+61491570007' });
    const staying = await aMember(server(), { phoneNumber: '+61491570008' });
    const { pending } = await server().database.transaction(async (tx) => {
      await removeMember(tx, leaving, server().clock.now());
      const pending = admin.call(contract.sendSmsReminder, { body: MONTH });
      await waitUntilBlocked(server(), 1);
      return { pending };
    });
    expect((await pending).body.members).toMatchObject([{ id: staying, status: 'sent' }]);
    expect(gateway.sent.map(({ to }) => to)).toEqual(['+61491570008']);
    await other.app.close();
  });

  itOnce('with an unknown outcome are not sent again, even if confirmed', async () => {
    const { admin, other } = await open();
    const id = await aMember(server(), { phoneNumber: '+61491570006' });
    gateway.outcomeOf = () => {
      // So late that the call does not wait for the provider's response.
      server().clock.advance(60_000);
      return { kind: 'unknown', reason: 'sms_no_answer', code: null };
    };
    await admin.call(contract.sendSmsReminder, { body: MONTH });
    const { body } = await admin.call(contract.sendSmsReminder, { body: { ...MONTH, confirm: true } });
    expect(body).toMatchObject({ success: 0, failed: 1, members: [{ id, status: 'failed' }] });
    expect(body.members[0]?.detail).toContain('does not send it twice');
    expect(gateway.sent).toHaveLength(1);
    await other.app.close();
  });

  itOnce('are previewed as they will be sent', async () => {
    const { admin, other } = await open();
    await aMember(server(), { firstName: '美玲', lastName: 'A', phoneNumber: '+61491570006' });
    await aMember(server(), { firstName: 'Ben', lastName: 'B', phoneNumber: '+61491570156' });
    await aMember(server(), { firstName: 'Cid', lastName: 'C' });
    expect((await admin.call(contract.previewReminder, { query: QUERY })).body).toMatchObject({
      fresh: [
        {
          language: 'en',
          sms: {
            people: 2,
            messages: 3,
            segments: 2,
            text: expect.stringMatching(/^Hi 美玲, .*https:\/\/roster\.example\.org\/s\/x{20}$/),
          },
          email: null,
        },
      ],
      withoutPhoneNumber: 1,
      isOwnTemplate: false,
      obstacle: null,
      warnings: [],
    });

    const unset = (await (await anAdmin(server())).call(contract.previewReminder, { query: QUERY })).body;
    expect(unset.obstacle).toBe(t('messaging:setUp.sms'));
    expect(unset.warnings).toEqual([t('messages:reminderPreview.noLink')]);
    await other.app.close();
  });

  itOnce('have a link for answering the month until its deadline, if the text has room for it', async () => {
    const { admin, other } = await open();
    const id = await aMember(server(), { firstName: 'Ann', lastName: 'Hill', phoneNumber: '+61491570006' });
    const send = async (template: string) => {
      await admin.call(contract.saveReminderTemplate, { body: { template } });
      gateway.sent.length = 0;
      await admin.call(contract.sendSmsReminder, { body: { ...MONTH, confirm: true } });
      return gateway.sent[0]?.body ?? '';
    };
    const links = () =>
      server().database.query.selectFrom('personalLinks').selectAll().where('memberId', '=', id).execute();
    const full = `${'x'.repeat(306 - 27)} {link}`;
    expect(await send(full)).toBe(full.replace('{link}', 'https://roster.example.org'));
    expect(await links()).toEqual([]);

    const visitor = new Visitor(other);
    const body = { code: codeIn(await send('{link}')) };
    expect((await visitor.call(contract.startLimitedSession, { body })).body).toEqual({
      memberId: id,
      address: '/?month=2026-04',
    });
    const answer = { date: '2026-04-05' as const, isAvailable: true, memberId: id };
    expect((await visitor.tryCall(contract.saveAvailability, { body: answer })).status).toBe(200);
    expect(await links()).toMatchObject([{ expiresAt: Date.parse('2026-04-20T14:00:00Z') }]);
    await admin.call(contract.saveReminderTemplate, { body: { template: '' } });
    await other.app.close();
  });

  itOnce(
    'are offered as a message to everyone, which names no setting, where they cannot be sent',
    async () => {
      const { admin, other } = await open();
      const { body } = await admin.call(contract.getReminderMessage, { query: QUERY });
      expect(body).toMatchObject({ isSmsSetUp: true, canSend: true });
      await other.app.close();
      await using byMail = await openVariant(server(), { mailer: new RecordingMailer() });
      const mailing = await anAdmin(byMail);
      expect((await mailing.call(contract.getReminderMessage, { query: QUERY })).body).toMatchObject({
        isSmsSetUp: false,
        canSend: true,
      });
      const unset = await anAdmin(server());
      expect((await unset.call(contract.getReminderMessage, { query: QUERY })).body).toEqual({
        isSmsSetUp: false,
        canSend: false,
        text: expect.stringMatching(
          /^Hi everyone, when can you serve in .*: open Sundial in your browser as usual$/,
        ),
      });
    },
  );

  itOnce('use the church’s own valid text until it is reset', async () => {
    const { admin, other } = await open();
    await aMember(server(), { firstName: 'Ann', lastName: 'Hill', phoneNumber: '+61491570006' });
    const invalid = { body: { template: 'Hi {name}' } };
    expect((await admin.refused(contract.saveReminderTemplate, invalid)).status).toBe(400);
    const template = 'Dear {firstName}: {month}, {deadline}, {link}!';
    await admin.call(contract.saveReminderTemplate, { body: { template } });
    await admin.call(contract.sendSmsReminder, { body: MONTH });
    expect(gateway.sent).toMatchObject([
      {
        body: expect.stringMatching(
          /^Dear Ann: April 2026, 5 April, https:\/\/roster\.example\.org\/s\/\w{20}! Please don't reply to this message\.$/,
        ),
      },
    ]);

    const { body } = await admin.call(contract.saveReminderTemplate, { body: { template: ' ' } });
    expect(body.template).toMatch(/^Hi \{firstName\}/);
    await other.app.close();
  });
});

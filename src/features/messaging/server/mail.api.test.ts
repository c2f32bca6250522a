import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { changeLogCalls } from '#contract/change-log.ts';
import { contract } from '#contract/index.ts';
import { mailCalls } from '#contract/mail.ts';
import { messagingCalls } from '#contract/messaging.ts';
import { t } from '#languages/t.ts';
import { FIRST_TEAM } from '#server/db/roles.ts';
import { anAdmin, aRole, aTeam, firstAdmin } from '#test/factories.ts';
import { MailServer } from '#test/mail-server.ts';
import { openVariant, RecordingMailer } from '#test/recording-senders.ts';
import { onDatabase, type TestServer } from '#test/test-server.ts';
import { smtpMailer } from './smtp-adapter.ts';

const ROSTER = { email: 'ruth@example.org', month: '2026-04-01', viewType: 'card' } as const;

let server: MailServer;
beforeEach(async () => {
  server = await MailServer.start();
});
afterEach(() => server.stop());

/** Returns an app on the test database with a real mail server. */
function withMail(testServer: TestServer) {
  return openVariant(testServer, { mailer: smtpMailer(server.settings) });
}

/** Publishes a month of 2026. */
async function finalize(testServer: TestServer, month: number): Promise<void> {
  const admin = await firstAdmin(testServer);
  await testServer.database.query
    .insertInto('finalizedRosters')
    .values({
      teamId: FIRST_TEAM,
      year: 2026,
      month,
      isFinalized: true,
      createdAt: 1,
      createdBy: admin,
      finalizedAt: 1,
      finalizedBy: admin,
    })
    .execute();
}

onDatabase('sqlite', 'mailing a month', (testServer) => {
  beforeAll(() => finalize(testServer(), 4));

  it('is refused without a mail server, and for invalid addresses', async () => {
    await using other = await withMail(testServer());
    const admin = await anAdmin(other);
    for (const [email, message] of [
      ['', 'Please enter an email address'],
      ['ruth', 'ruth is not an email address'],
      ['a@example.org\r\nBcc: b@example.org', 'is not an email address'],
    ]) {
      const refused = await admin.refused(mailCalls.sendRoster, { body: { ...ROSTER, email } });
      expect(refused).toMatchObject({
        status: 400,
        body: { message: expect.stringContaining(message ?? '') },
      });
    }
    expect(server.accepted).toEqual([]);
    const unset = await (await anAdmin(testServer())).refused(mailCalls.sendRoster, { body: ROSTER });
    expect(unset).toMatchObject({
      status: 503,
      body: { code: 'not_configured', message: t('messaging:setUp.email') },
    });
  });

  it('names the team in subject and text if the roster is about one of several', async () => {
    const mailer = new RecordingMailer();
    await using other = await openVariant(testServer(), { mailer });
    const admin = await anAdmin(other);
    const teamId = await aTeam(other, 'Kids');
    await aRole(other, { teamId });
    await admin.call(contract.finalizeRoster, { body: { year: 2026, month: 4, teamId } });
    await admin.call(mailCalls.sendRoster, { body: { ...ROSTER, month: '2026-04-01', teamId } });
    const named = { month: 'April 2026', team: 'Kids' };
    expect(mailer.sent[0]?.subject).toBe(t('messages:kind.roster.subjectOfTeam', named));
    expect(mailer.sent[0]?.text).toContain(t('messages:kind.roster.bodyOfTeam', named));
    await admin.call(contract.removeTeam, { params: { id: teamId }, query: { moveRolesTo: 1 } });
  });

  it('sends each address its own email, with the PDF of that month', async () => {
    await using other = await withMail(testServer());
    const admin = await anAdmin(other);
    const body = {
      email: 'ruth@example.org, naomi@example.org',
      month: '2026-04-01',
      viewType: 'roles',
    } as const;
    expect(await admin.call(mailCalls.sendAvailability, { body })).toMatchObject({
      status: 200,
      body: {
        recipients: [
          { email: 'ruth@example.org', status: 'sent' },
          { email: 'naomi@example.org', status: 'sent' },
        ],
      },
    });
    const { body: logged } = await admin.call(changeLogCalls.listChanges, { query: {} });
    expect(logged.changes[0]).toMatchObject({
      ...{ subject: 'availability', verb: 'sent', name: 'April 2026' },
      fields: [{ after: 'r…@example.org, n…@example.org' }],
    });
    expect(server.accepted.map(({ to }) => to).sort()).toEqual([['naomi@example.org'], ['ruth@example.org']]);
    for (const { source, to } of server.accepted) {
      expect(source).toContain(`To: ${to[0]}`);
      expect(source).toContain('Subject: Availability for April 2026');
      expect(source).toContain('filename=availability-2026-04.pdf');
      // A PDF begins with these five characters.
      expect(source).toContain(Buffer.from('%PDF-').toString('base64').slice(0, 6));
      expect(source).toMatch(/these Sundays: 5, 12, 19 and 26 *(=\r\n)?April/);
    }
  });

  it('is refused for a roster that is not finalized', async () => {
    await using other = await withMail(testServer());
    const admin = await anAdmin(other);
    const body = { ...ROSTER, month: '2026-06-01' };
    expect(await admin.refused(mailCalls.sendRoster, { body })).toMatchObject({
      status: 404,
      body: { code: 'no_roster' },
    });
    expect(server.accepted).toEqual([]);
    await finalize(testServer(), 6);
    expect((await admin.send('POST', mailCalls.sendRoster.path, body)).status).toBe(200);
    expect(server.accepted[0]?.source).toMatch(/^Subject: Service roster for June 2026\r$/m);
  });

  it('fails with the reason if no address got it, and otherwise lists the failed addresses', async () => {
    await using other = await withMail(testServer());
    const admin = await anAdmin(other);
    server.faultOf = (to) => (to.startsWith('naomi') ? { at: 'rcpt', reply: 550 } : null);
    expect(
      await admin.refused(mailCalls.sendRoster, { body: { ...ROSTER, email: 'naomi@example.org' } }),
    ).toMatchObject({
      status: 502,
      body: {
        code: 'provider_failed',
        message: 'naomi@example.org: This address was refused. (error 550)',
        params: { emails: [{ address: 'naomi@example.org', reason: 'mailbox_refused', error: '550' }] },
      },
    });
    const { body } = await admin.call(mailCalls.sendRoster, {
      body: { ...ROSTER, email: 'naomi@example.org,ruth@example.org', viewType: 'card' },
    });
    expect(body).toMatchObject({
      error: expect.stringMatching(/^naomi@example\.org: /),
      recipients: [{ status: 'failed' }, { status: 'sent' }],
    });
  });

  it('does not automatically repeat an email that may have arrived, but does on request', async () => {
    await using other = await withMail(testServer());
    const admin = await anAdmin(other);
    server.faultOf = () => ({ at: 'data', reply: 'drop' });
    expect(await admin.refused(mailCalls.sendRoster, { body: ROSTER })).toMatchObject({
      status: 502,
      body: { message: expect.stringContaining('it is not known whether this email arrived') },
    });
    expect(server.accepted).toHaveLength(1);
    const { body: messages } = await admin.call(messagingCalls.listMessages, {});
    const [recipient] = messages[0]?.recipients ?? [];
    expect(recipient).toMatchObject({ name: 'r…@example.org', state: 'unknown', canSendAgain: true });
    expect(JSON.stringify(messages)).not.toContain('ruth@');

    server.faultOf = () => null;
    const params = { id: String(recipient?.id) };
    const again = await admin.call(messagingCalls.sendMessageAgain, { params });
    expect(again).toMatchObject({ status: 200, body: { state: 'sent', detail: '' } });
  });
});

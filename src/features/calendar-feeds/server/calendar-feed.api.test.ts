import { expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { t } from '#languages/t.ts';
import { hashToken } from '#server/http/cookies.ts';
import { deleteOldRows } from '#server/jobs/cleanup.ts';
import { removeMember } from '#server/members/removal-queries.ts';
import { readFeed } from '#test/calendar-feeds.ts';
import { aMember, anAdmin } from '#test/factories.ts';
import { waitUntilBlocked } from '#test/lock-waiting.ts';
import { scanQrCode } from '#test/qr-code.ts';
import { openVariant } from '#test/recording-senders.ts';
import { onDatabase } from '#test/test-server.ts';
import { signIn, Visitor } from '#test/visitor.ts';

onDatabase('sqlite', 'a calendar feed', (server) => {
  const pathOf = (url: string) => new URL(url).pathname;
  const codeIn = (url: string) => /calendar\/(.+)\.ics$/.exec(url)?.[1] ?? '?';
  const statusOf = async (url: string, visitor = new Visitor(server())) =>
    (await visitor.send('GET', pathOf(url))).status;
  const endedOf = async (url: string) => {
    const { status, body } = await new Visitor(server()).send('GET', pathOf(url));
    return [
      status,
      (body as string).includes(t('calendar:ended')),
      (await readFeed(new Visitor(server()), url)).length,
    ];
  };
  /** Calendar apps show one entry, which says that the calendar has ended. */
  const ENDED = [200, true, 1];
  const isOn = async (visitor: Visitor) => (await visitor.call(contract.getCalendarFeed, {})).body.isOn;
  const create = async (visitor: Visitor) => (await visitor.call(contract.createCalendarFeed, {})).body;

  it('is off until its member turns it on, and reads without a session', async () => {
    const member = await signIn(server(), await aMember(server(), { firstName: 'Ruth', lastName: 'Hill' }));
    expect(await isOn(member)).toBe(false);
    const { status, body } = await member.call(contract.createCalendarFeed, {});
    expect(status).toBe(201);
    expect(pathOf(body.url)).toMatch(/^\/calendar\/[0-9a-hjkmnp-tv-z]{32}\.ics$/);
    expect(await isOn(member)).toBe(true);

    const response = await new Visitor(server()).send('GET', pathOf(body.url));
    expect(response).toMatchObject({ status: 200, body: expect.stringMatching(/^BEGIN:VCALENDAR\r\n/) });
    expect(response.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
      'content-disposition': 'inline; filename="services.ics"',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    });
    expect(response.body).toContain('\r\nX-WR-CALNAME:Ruth Hill: services\r\n');
    // No session is involved, so the offline cache must not conclude that someone signed out.
    expect(response.headers).not.toHaveProperty('sundial-session');
    expect(await readFeed(new Visitor(server()), body.url)).toEqual([]);

    await (await anAdmin(server())).call(contract.saveChurchName, { body: { churchName: 'St Mark' } });
    const named = await new Visitor(server()).send('GET', pathOf(body.url));
    expect(named.body).toContain('\r\nX-WR-CALNAME:Ruth Hill: services at St Mark\r\n');
  });

  it('has an address under the public one, also for calendar apps and as a QR code', async () => {
    await using secure = await openVariant(server(), { publicUrl: 'https://roster.example.org' });
    const member = await signIn(secure, await aMember(secure));
    const { url, webcalUrl, qr, isOnlyHere } = (await member.call(contract.createCalendarFeed, {})).body;
    expect(url).toBe(`https://roster.example.org/calendar/${codeIn(url)}.ics`);
    expect(webcalUrl).toBe(`webcal://roster.example.org/calendar/${codeIn(url)}.ics`);
    expect(isOnlyHere).toBe(false);
    expect(scanQrCode(qr)).toBe(webcalUrl);
  });

  it('ends with a new address, when it is turned off, and never because of another feed', async () => {
    const id = await aMember(server(), { isAdmin: true });
    const admin = await signIn(server(), id);
    const roster = (await admin.call(contract.createRosterFeed, {})).body;
    const first = await create(admin);
    const second = await create(admin);
    expect(second.url).not.toBe(first.url);
    expect(await endedOf(first.url)).toEqual(ENDED);
    expect(await statusOf(second.url)).toBe(200);
    for (let times = 0; times < 2; times += 1)
      expect((await admin.call(contract.deleteCalendarFeed, {})).status).toBe(204);
    expect(await endedOf(second.url)).toEqual(ENDED);
    expect(await isOn(admin)).toBe(false);
    expect(await statusOf(roster.url)).toBe(200);
    expect((await admin.call(contract.deleteRosterFeed, {})).status).toBe(204);
    expect(await endedOf(roster.url)).toEqual(ENDED);
  });

  it('has one address after two were requested at once', async () => {
    const member = await signIn(server(), await aMember(server()));
    const made = await Promise.all([create(member), create(member)]);
    const ended = [await endedOf(made[0].url), await endedOf(made[1].url)];
    expect(ended.filter(([, hasEnded]) => hasEnded)).toHaveLength(1);
  });

  it('survives a sign-out everywhere else, a PIN that its member chose, and a PIN reset', async () => {
    const id = await aMember(server());
    const member = await signIn(server(), id);
    const { url } = await create(member);
    await (await signIn(server(), id)).call(contract.endOtherSessions, {});
    const again = await signIn(server(), id);
    await again.call(contract.changePin, { body: { currentPin: '4821', newPin: '739184' } });
    await (await anAdmin(server())).call(contract.resetMemberPin, { params: { id } });
    expect(await endedOf(url)).toEqual([200, false, 0]);
  });

  it('says for 90 days that it ended with the removal of its member, and no longer names them', async () => {
    const admin = await anAdmin(server());
    const id = await aMember(server(), { firstName: 'Dorcas', lastName: 'Joppa' });
    const { url } = await create(await signIn(server(), id));
    const read = async () => (await new Visitor(server()).send('GET', pathOf(url))).body as string;
    expect(await read()).toContain('Dorcas');
    await admin.call(contract.removeMember, { params: { id } });
    expect(await endedOf(url)).toEqual(ENDED);
    expect(await read()).toContain(`${t('calendar:endedName', { church: '' })}\r\n`);
    expect(await read()).not.toContain('Dorcas');
    const cutoffs = { database: server().database, timeZone: 'Australia/Sydney' };
    for (const [days, status] of [
      [89, 200],
      [90, 404],
    ] as const) {
      const now = server().clock.now() + days * 86_400_000;
      await deleteOldRows({ ...cutoffs, clock: { now: () => now } });
      expect([days, await statusOf(url)]).toEqual([days, status]);
    }
  });

  it('cannot be turned on by a member who is removed at that moment', async () => {
    const id = await aMember(server());
    const member = await signIn(server(), id);
    const pending = await server().database.transaction(async (tx) => {
      await removeMember(tx, id, server().clock.now());
      const sent = member.tryCall(contract.createCalendarFeed, {});
      await waitUntilBlocked(server(), 1);
      return { sent };
    });
    expect((await pending.sent).status).toBe(401);
    expect(
      await server().database.query.selectFrom('calendarFeeds').select('memberId').execute(),
    ).not.toContainEqual({ memberId: id });
  });

  it('of the whole roster ends with the rights of its administrator, for good', async () => {
    const id = await aMember(server(), { isAdmin: true });
    const admin = await anAdmin(server());
    const { url } = (await (await signIn(server(), id)).call(contract.createRosterFeed, {})).body;
    expect(await statusOf(url)).toBe(200);
    for (const isAdmin of [false, true]) {
      await admin.call(contract.editAccess, { params: { id }, body: { isAdmin } });
      expect(await endedOf(url)).toEqual(ENDED);
    }
  });

  it('is refused for a wrong code in any form', async () => {
    const { url } = await create(await signIn(server(), await aMember(server())));
    const code = codeIn(url);
    const tries = [
      `/calendar/${code.slice(0, -1)}.ics`,
      `/calendar/${code}`,
      `/calendar/${code}0.ics`,
      `/calendar/${code.toUpperCase()}.ics`,
      '/calendar/',
      '/calendar/.ics',
      '/calendar/%F0%9F%98%80.ics',
      `/calendar/${'a'.repeat(1500)}.ics`,
    ];
    const phone = new Visitor(server());
    for (const path of tries) {
      const { status, body } = await phone.send('GET', path);
      expect([path, status, body]).toMatchObject([path, 404, { code: 'not_found' }]);
    }
  });

  it('has its code neither in the database nor in the log', async () => {
    const lines: string[] = [];
    const stream = { write: (line: string) => void lines.push(line) };
    await using variant = await openVariant(server(), {}, { level: 'trace', stream });
    const admin = await anAdmin(variant);
    const codes: string[] = [];
    for (const call of [contract.createCalendarFeed, contract.createRosterFeed]) {
      const { url } = (await admin.call(call, {})).body;
      codes.push(codeIn(url));
      await new Visitor(variant).send('GET', pathOf(url));
      await new Visitor(variant).send('HEAD' as 'GET', pathOf(url));
      await new Visitor(variant).send('GET', pathOf(url).replace('.ics', ''));
      await new Visitor(variant).send('POST', pathOf(url), {});
    }
    const { query } = variant.database;
    const stored = JSON.stringify([
      await query.selectFrom('calendarFeeds').selectAll().execute(),
      await query.selectFrom('changeLog').selectAll().execute(),
      await query.selectFrom('signInFailures').selectAll().execute(),
    ]);
    for (const code of codes) {
      expect(stored).toContain(hashToken(code));
      expect(stored).not.toContain(code);
      expect(lines.join('\n')).not.toContain(code);
    }
    expect(lines.join('\n')).toContain('/calendar/*');
  });
});

import { rmSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '#app/server/app.ts';
import { contract } from '#contract/index.ts';
import { SESSION_HEADER } from '#contract/session-header.ts';
import type { PlainDate } from '#domain/calendar/calendar.ts';
import { aMember, anAdmin, anAnswer, aRole } from '#test/factories.ts';
import { writePages } from '#test/pages.ts';
import { onDatabase, type TestServer } from '#test/test-server.ts';
import { signIn, Visitor } from '#test/visitor.ts';

const OWN_PHONE = '+61491570006';
const OTHER_PHONE = '+61491570007';
const OWN_EMAIL = 'own@example.net';
const OTHER_EMAIL = 'other@example.net';

/** The tests run on 13 March 2026. /roster opens with the latest month that has an available member. */
const SUNDAY: PlainDate = '2026-05-03';
const MAY = { year: '2026', month: '5' };

onDatabase('sqlite', 'the data in the pages of signed-out visitors', (server) => {
  it('identifies the team link by an id that changes on renewal and reveals nothing', async () => {
    const webDir = writePages();
    const app = await buildApp(server().deps, { logger: false, trustProxy: false, webDir });
    const linkId = async () => {
      const { body } = await new Visitor({ ...server(), app }).send('GET', '/auth');
      return (/"teamLinkId":("[^"]+"|null)/.exec(String(body)) ?? [])[1];
    };
    expect(await linkId()).toBe('null');
    const admin = await anAdmin(server());
    const { body } = await admin.call(contract.saveTeamLink, { body: { isOn: true } });
    const [code, first] = [body.link.code, await linkId()];
    await admin.call(contract.renewTeamLink, { body: { code } });
    const second = await linkId();
    expect([first, second]).not.toContain('null');
    expect(second).not.toBe(first);
    expect(first).not.toContain(code);
    await app.close();
    rmSync(webDir, { recursive: true });
  });
});

onDatabase('sqlite', 'the data in the pages of an administrator', (server) => {
  let webDir: string;
  let app: FastifyInstance;
  let open: TestServer;
  let adminId: number;

  beforeAll(async () => {
    webDir = writePages();
    app = await buildApp(server().deps, { logger: false, trustProxy: false, webDir });
    open = { ...server(), app };
    adminId = await aMember(open, { isAdmin: true, phoneNumber: OWN_PHONE, email: OWN_EMAIL });
    const memberId = await aMember(open, {
      firstName: 'Ruth',
      lastName: 'Moab',
      phoneNumber: OTHER_PHONE,
      email: OTHER_EMAIL,
    });
    await anAnswer(open, memberId, SUNDAY);
    const admin = await signIn(open, adminId);
    const body = { roleId: await aRole(open, { name: 'Usher' }), memberId, date: SUNDAY };
    await admin.call(contract.addAssignment, { body });
    await admin.call(contract.finalizeRoster, { body: { year: 2026, month: 5 } });
    await admin.call(contract.reviseRoster, { params: MAY });
  });
  afterAll(async () => {
    await app.close();
    rmSync(webDir, { recursive: true });
  });

  const get = async (address: string) => (await signIn(open, adminId)).send('GET', address);

  it.each(['/', '/roster', '/roster?tab=availability'])(
    'contains no contact data at %s, because that page is cached on the device',
    async (address) => {
      const { status, body, headers } = await get(address);
      expect(status).toBe(200);
      expect(body).not.toMatch(/491570|phoneNumber|example\.net|contactBy|preferredRoleId/);
      expect(headers[SESSION_HEADER]).toBe(`member=${adminId}; max-age=86400`);
    },
  );

  it('contains the names of the available members with their services', async () => {
    const { body } = await get('/roster?tab=availability');
    expect(body).toContain(
      `"firstName":"Ruth","lastName":"Moab","initials":null,"services":[{"date":"${SUNDAY}"`,
    );
  });

  it('contains no draft at /roster, which does not show it, although administrators can read it', async () => {
    expect((await get('/roster')).body).not.toContain('Usher');
    const admin = await signIn(open, adminId);
    const draft = await admin.call(contract.getFinalizedRoster, { params: MAY });
    expect(draft.body.assignments).toHaveLength(1);
  });

  it("contains the administrator's own contact data at /account only", async () => {
    const { body } = await get('/account');
    for (const own of [OWN_PHONE, OWN_EMAIL]) expect(body).toContain(own);
    for (const other of [OTHER_PHONE, OTHER_EMAIL]) expect(body).not.toContain(other);
  });

  it('contains only the settings that the call for them has, also for a signed-out visitor', async () => {
    const admin = await signIn(open, adminId);
    await admin.call(contract.saveAnswerAddress, { body: { answerAddress: OTHER_EMAIL } });
    const { body } = await new Visitor(open).send('GET', '/auth');
    const [, boot = ''] = /id="boot"[^>]*>(.*?)<\/script>/s.exec(String(body)) ?? [];
    expect(JSON.parse(boot).settings).toEqual((await admin.call(contract.getSettings, {})).body);
    expect(String(body)).not.toContain(OTHER_EMAIL);
  });
});

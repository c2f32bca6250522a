import { afterEach, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { aMember, anAdmin } from '#test/factories.ts';
import { scanQrCode } from '#test/qr-code.ts';
import { openVariant } from '#test/recording-senders.ts';
import { onBothDatabases, onDatabase } from '#test/test-server.ts';
import { signIn, Visitor } from '#test/visitor.ts';

const OLD = '/auth?link=old';
const COOKIE = 'sundial-team';

onDatabase('sqlite', 'the team link', (server) => {
  afterEach(async () => {
    await server().database.query.updateTable('settings').set({ teamLinkOn: false }).execute();
  });

  const switchOn = async (admin: Visitor) => {
    const { body } = await admin.call(contract.saveTeamLink, { body: { isOn: true } });
    return body.link;
  };
  const namesFor = async (visitor: Visitor) =>
    ((await visitor.call(contract.listUsers, {})).body as unknown[]).length;
  const open = async (visitor: Visitor, code: string) =>
    (await visitor.send('GET', `/join/${code}`)).headers.location;

  it('exists in a new church, where every browser sees the names', async () => {
    const { body } = await (await anAdmin(server())).call(contract.getTeamLink, {});
    const stranger = new Visitor(server());
    expect(await namesFor(stranger)).toBeGreaterThan(0);
    // Its browser needs no link to see the names, so an old one does not stop it.
    expect(await open(stranger, 'k3vf-9q2m-8wxt-2cp0')).toBe('/auth');
    expect(stranger.cookies.size).toBe(0);
    expect(await open(stranger, body.link.code)).toBe('/auth');
    expect([...stranger.cookies.keys()]).toEqual([COOKIE]);
  });

  it('names the coordinators only to browsers that opened it, or that a member has signed in on', async () => {
    await aMember(server(), { isAdmin: true, firstName: 'Eunice', lastName: '' });
    const knownDevice = await signIn(server(), await aMember(server(), { firstName: 'Zed' }));
    const link = await switchOn(await anAdmin(server()));
    const [stranger, opener] = [new Visitor(server()), new Visitor(server())];
    await open(opener, link.code);
    await knownDevice.call(contract.logout, {});
    const listFor = async (visitor: Visitor) => (await visitor.call(contract.listCoordinators, {})).body;
    for (const visitor of [opener, knownDevice]) {
      const names = await listFor(visitor);
      expect(names).toContain('Eunice');
      expect(names.join()).not.toContain('Zed');
    }
    expect(await listFor(stranger)).toEqual([]);
    await server().database.query.updateTable('settings').set({ teamLinkOn: false }).execute();
    expect(await listFor(stranger)).toEqual([]);
    expect(await listFor(opener)).toContain('Eunice');
  });

  it('hides the names from unknown browsers, and refuses every PIN there without checking it', async () => {
    const id = await aMember(server());
    await switchOn(await anAdmin(server()));
    const stranger = new Visitor(server());
    expect((await stranger.call(contract.listUsers, {})).body).toEqual([]);
    const responses = [];
    for (const tried of [id, 999_999]) {
      for (const pin of ['4821', '9999']) {
        const { status, body } = await stranger.refused(contract.login, { body: { id: tried, pin } });
        responses.push({ status, body });
      }
    }
    expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1);
    expect(responses[0]).toMatchObject({ status: 403, body: { code: 'team_link_needed' } });
    const failures = await server().database.query.selectFrom('signInFailures').selectAll().execute();
    expect(failures).toEqual([]);
  });

  it('opens the sign-in to a browser for 400 days, and is not cached on the way', async () => {
    const id = await aMember(server());
    const { code } = await switchOn(await anAdmin(server()));
    const phone = new Visitor(server());
    const response = await phone.send('GET', `/join/${code}`);
    expect([response.status, response.headers.location]).toEqual([303, '/auth']);
    expect(response.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    });
    const [cookie] = [response.headers['set-cookie']].flat();
    expect(cookie).toMatch(/^sundial-team=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(cookie).not.toContain(code);
    expect(await namesFor(phone)).toBeGreaterThan(0);
    expect((await phone.call(contract.login, { body: { id, pin: '4821' } })).status).toBe(200);
  });

  it('binds the cookie to this host if people use https', async () => {
    await using secure = await openVariant(server(), { publicUrl: 'https://roster.example.org' });
    const link = await switchOn(await anAdmin(secure));
    expect(link).toMatchObject({
      address: `https://roster.example.org/join/${link.code}`,
      isOnlyHere: false,
    });
    const { headers } = await new Visitor(secure).send('GET', `/join/${link.code}`);
    expect([headers['set-cookie']].flat()[0]).toMatch(/^__Host-sundial-team=.+; Secure; SameSite=Lax$/);
  });

  it('is read from the end of the address or from the form, in any notation', async () => {
    const { code, address } = await switchOn(await anAdmin(server()));
    for (const path of [
      `/join/${code.toUpperCase()}`,
      `/join/${code.replaceAll('-', '')}`,
      `/join/${code}?utm_source=chat`,
      `/join?code=${code}`,
      `/join?code=${encodeURIComponent(` ${address} `)}`,
    ]) {
      const visitor = new Visitor(server());
      expect([path, (await visitor.send('GET', path)).headers.location]).toEqual([path, '/auth']);
      expect(await namesFor(visitor)).toBeGreaterThan(0);
    }
  });

  it('redirects an outdated or malformed code to an explanation, and sets no cookie', async () => {
    const { code } = await switchOn(await anAdmin(server()));
    const last = code.endsWith('0') ? '1' : '0';
    for (const path of [
      '/join',
      '/join/',
      '/join/k3vf-9q2m-8wxt-2cp0',
      `/join/${code.slice(0, -1)}${last}`,
      `/join/${code}${last}`,
      `/join/${'a'.repeat(1500)}`,
      '/join/%F0%9F%98%80',
      '/join?code=',
      `/join?code=${code}&code=${code}`,
    ]) {
      const visitor = new Visitor(server());
      const { status, headers } = await visitor.send('GET', path);
      expect([path, status, headers.location]).toEqual([path, 303, OLD]);
      expect(visitor.cookies.size).toBe(0);
      expect(await namesFor(visitor)).toBe(0);
    }
  });

  it('accepts no cookie that it did not create', async () => {
    const { code } = await switchOn(await anAdmin(server()));
    const real = new Visitor(server());
    await open(real, code);
    const proof = real.cookies.get(COOKIE) ?? '';
    const { teamLinkSeed: seed } = await server()
      .database.query.selectFrom('settings')
      .select('teamLinkSeed')
      .executeTakeFirstOrThrow();
    const changed = `${proof.startsWith('A') ? 'B' : 'A'}${proof.slice(1)}`;
    for (const forged of [code, String(seed), changed, proof.slice(1), '', 'x'.repeat(5000)]) {
      const visitor = new Visitor(server());
      visitor.setCookie(COOKIE, forged);
      expect([forged, await namesFor(visitor)]).toEqual([forged, 0]);
    }
    // Nor is it valid as the cookie of a session or a device.
    for (const name of ['sundial', 'sundial-device']) {
      const visitor = new Visitor(server());
      visitor.setCookie(name, proof);
      expect([name, await namesFor(visitor)]).toEqual([name, 0]);
    }
  });

  it('shows the names to signed-in members, known devices and the administrator who turns it on', async () => {
    const [id, other] = [await aMember(server()), await aMember(server())];
    const phone = await signIn(server(), id);
    const admin = await anAdmin(server());
    await switchOn(admin);
    expect(await namesFor(phone)).toBeGreaterThan(0);
    await admin.call(contract.logout, {});
    expect(await namesFor(admin)).toBeGreaterThan(0);

    await phone.call(contract.logout, {});
    expect([...phone.cookies.keys()]).toEqual(['sundial-device']);
    expect(await namesFor(phone)).toBeGreaterThan(0);
    // The members of a family share a tablet.
    expect((await phone.call(contract.login, { body: { id: other, pin: '4821' } })).status).toBe(200);
  });

  it('clears its cookie at the first sign-in, so that a removed member keeps none', async () => {
    const [id, other] = [await aMember(server()), await aMember(server())];
    const admin = await anAdmin(server());
    const { code } = await switchOn(admin);
    const phone = new Visitor(server());
    await open(phone, code);
    expect(phone.cookies.has(COOKIE)).toBe(true);
    expect((await phone.call(contract.login, { body: { id, pin: '4821' } })).status).toBe(200);
    await open(phone, code);
    expect(phone.cookies.has(COOKIE)).toBe(false);
    await admin.call(contract.removeMember, { params: { id } });
    expect(await namesFor(phone)).toBe(0);
    const refused = await phone.refused(contract.login, { body: { id: other, pin: '4821' } });
    expect(refused.body.code).toBe('team_link_needed');
  });

  it('can be renewed, which invalidates the old link and its cookies, but no known device', async () => {
    const phone = await signIn(server(), await aMember(server()));
    await phone.call(contract.logout, {});
    const admin = await anAdmin(server());
    const before = await switchOn(admin);
    const visitor = new Visitor(server());
    await open(visitor, before.code);

    const renewed = await admin.call(contract.renewTeamLink, { body: { code: before.code } });
    const { link } = renewed.body;
    expect(link.code).not.toBe(before.code);
    expect(await namesFor(visitor)).toBe(0);
    expect(await open(visitor, before.code)).toBe(OLD);
    expect(await namesFor(visitor)).toBe(0);
    expect(await namesFor(phone)).toBeGreaterThan(0);
    await admin.call(contract.logout, {});
    expect(await namesFor(admin)).toBeGreaterThan(0);
    expect(await open(visitor, link.code)).toBe('/auth');
    expect(await namesFor(visitor)).toBeGreaterThan(0);
  });

  it('is the same link when it is turned off and on again', async () => {
    const admin = await anAdmin(server());
    const before = await switchOn(admin);
    const visitor = new Visitor(server());
    await open(visitor, before.code);
    const off = await admin.call(contract.saveTeamLink, { body: { isOn: false } });
    expect(off.body).toEqual({ isOn: false, link: before });
    expect(await namesFor(new Visitor(server()))).toBeGreaterThan(0);
    expect(await switchOn(admin)).toEqual(before);
    expect(await namesFor(visitor)).toBeGreaterThan(0);
    expect(await namesFor(new Visitor(server()))).toBe(0);
  });

  it('is drawn as a QR code that a camera reads, and says if it works on this machine only', async () => {
    const admin = await anAdmin(server());
    await switchOn(admin);
    for (const [host, isOnlyHere] of [
      ['127.0.0.1:3000', true],
      ['not a host', false],
      ['[::1]:3000', true],
      ['192.168.1.7:3000', false],
    ] as const) {
      const { body } = await admin.send('GET', '/api/admin/team-link', undefined, { host });
      const { link } = body as Awaited<ReturnType<typeof admin.call<typeof contract.getTeamLink>>>['body'];
      expect(link).toMatchObject({ address: `http://${host}/join/${link.code}`, isOnlyHere });
      expect(scanQrCode(link.qr)).toBe(link.address);
    }
  });

  it('is neither in the database nor in the log', async () => {
    const lines: string[] = [];
    const stream = { write: (line: string) => void lines.push(line) };
    await using variant = await openVariant(server(), {}, { level: 'trace', stream });
    const admin = await anAdmin(variant);
    const { code } = await switchOn(admin);
    const phone = new Visitor(variant);
    await phone.send('GET', `/join/${code}`);
    await phone.send('GET', `/join?code=${code}`);
    await admin.call(contract.renewTeamLink, { body: { code } });
    const { query } = variant.database;
    const stored = JSON.stringify([
      await query.selectFrom('settings').selectAll().execute(),
      await query.selectFrom('changeLog').selectAll().execute(),
    ]);
    expect(lines.length).toBeGreaterThan(0);
    for (const secret of [code, code.replaceAll('-', ''), phone.cookies.get(COOKIE) ?? '?']) {
      expect(lines.join('\n')).not.toContain(secret);
      expect(stored).not.toContain(secret);
    }
  });
});

onBothDatabases('renewing the team link', (server) => {
  async function countRenewals(): Promise<number> {
    const lines = server().database.query.selectFrom('changeLog').select('id');
    return (await lines.where('subject', '=', 'team_link').where('verb', '=', 'reset').execute()).length;
  }

  it('happens once when two administrators renew it at once', async () => {
    const [first, second] = [await anAdmin(server()), await anAdmin(server())];
    const { code } = (await first.call(contract.getTeamLink, {})).body.link;
    const before = await countRenewals();
    const responses = await Promise.all(
      [first, second].map((admin) => admin.call(contract.renewTeamLink, { body: { code } })),
    );
    const codes = responses.map(({ body }) => body.link.code);
    expect(codes[0]).toBe(codes[1]);
    expect(codes[0]).not.toBe(code);
    expect(await countRenewals()).toBe(before + 1);
  });
});

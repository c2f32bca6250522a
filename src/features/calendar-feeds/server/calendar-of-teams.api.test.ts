import { expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import type { TeamId } from '#domain/ids.ts';
import { t } from '#languages/t.ts';
import { readFeed } from '#test/calendar-feeds.ts';
import { aMember, aPublishedMonth, aRole, aTeam, joins, leads } from '#test/factories.ts';
import { onBothDatabases, type TestServer } from '#test/test-server.ts';
import { signIn, Visitor } from '#test/visitor.ts';

/** A published month with someone in the first team and one in each of the teams Kids and Sound. */
async function aChurch(server: TestServer) {
  const [kids, sound] = [await aTeam(server, 'Kids'), await aTeam(server, 'Sound')];
  const place = async (firstName: string, role: string, teamId?: TeamId) => {
    const memberId = await aMember(server, { firstName, lastName: 'Lake' });
    if (teamId !== undefined) await joins(server, memberId, teamId);
    const roleId = await aRole(server, { name: role, ...(teamId !== undefined && { teamId }) });
    return { memberId, roleId, date: '2026-06-07' as const };
  };
  const places = [
    await place('Ruth', 'Usher'),
    await place('Amos', 'Helper', kids),
    await place('Ben', 'Mixer', sound),
  ];
  const admin = await aPublishedMonth(server, { year: 2026, month: 6 }, places);
  return { admin, kids, sound };
}

onBothDatabases('the calendar of the roster', (server) => {
  /** Turns the calendar on for someone. Returns functions that read it. */
  async function openFeed(visitor: Visitor) {
    const { url } = (await visitor.call(contract.createRosterFeed, {})).body;
    const app = new Visitor(server());
    return {
      people: async () => (await readFeed(app, url)).map(({ description }) => description),
      name: async () => {
        const { body } = await app.send('GET', new URL(url).pathname);
        return /X-WR-CALNAME:(.*?)\r\n/.exec(String(body))?.[1];
      },
    };
  }

  it('has the teams that its reader may plan when it is read, and ends with the last one', async () => {
    const { admin, kids, sound } = await aChurch(server());
    const lydia = await aMember(server());
    const visitor = await signIn(server(), lydia);
    expect((await visitor.tryCall(contract.createRosterFeed, {})).status).toBe(403);

    await leads(server(), lydia, kids);
    const { people, name } = await openFeed(visitor);
    expect(await people()).toEqual(['Helper: Amos Lake']);
    expect(await name()).toBe('Sundial: service roster of Kids');

    await leads(server(), lydia, sound);
    expect(await people()).toEqual(['Helper: Amos Lake\nMixer: Ben Lake']);
    const state = (await visitor.call(contract.getRosterFeed, {})).body;
    expect(state).toEqual({ isOn: true, teams: ['Kids', 'Sound'] });

    const withoutLeads = (id: TeamId) =>
      admin.call(contract.editTeam, { params: { id }, body: { leads: [] } });
    await withoutLeads(kids);
    expect(await people()).toEqual(['Mixer: Ben Lake']);
    await withoutLeads(sound);
    expect(await people()).toEqual([t('calendar:endedHelp')]);
    expect(await name()).toBe(t('calendar:endedName', { church: 'Sundial' }));
    // It stays so. A new address is needed, like after any other end.
    await leads(server(), lydia, kids);
    expect(await people()).toEqual([t('calendar:endedHelp')]);

    const whole = await openFeed(admin);
    expect(await whole.people()).toEqual(['Usher: Ruth Lake\nHelper: Amos Lake\nMixer: Ben Lake']);
    expect(await whole.name()).toBe(t('calendar:rosterName', { church: 'Sundial' }));
    expect((await admin.call(contract.getRosterFeed, {})).body).toEqual({ isOn: true, teams: [] });
  });
});

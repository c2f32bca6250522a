import { beforeAll, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import type { PlainDate } from '#domain/calendar/calendar.ts';
import type { MemberId, TeamId } from '#domain/ids.ts';
import type { LeadNotices } from '#domain/teams/teams.ts';
import { t } from '#languages/t.ts';
import { aPlaceToCover, runCoverJob } from '#test/cover.ts';
import { aMember, aTeam, joins, leads } from '#test/factories.ts';
import { sendSoon } from '#test/outbox.ts';
import { openVariant, RecordingGateway, RecordingMailer } from '#test/recording-senders.ts';
import { onDatabase, type TestServer } from '#test/test-server.ts';
import { signIn } from '#test/visitor.ts';

/** Noon in Sydney. */
const NOON = '2026-04-06T02:00:00Z';

onDatabase('sqlite', 'messages to the coordinators of a team', (server) => {
  let app: TestServer & AsyncDisposable;
  beforeAll(async () => {
    app = await openVariant(server(), { smsGateway: new RecordingGateway(), mailer: new RecordingMailer() });
    app.clock.set(NOON);
  });

  let serial = 0;

  async function aLead(teamId: TeamId, notices: LeadNotices, hasEmail = true): Promise<MemberId> {
    serial += 1;
    const id = await aMember(app, { firstName: `Lead${serial}` });
    await app.database.query
      .updateTable('users')
      .set({ email: hasEmail ? `lead${serial}@example.org` : null })
      .where('id', '=', id)
      .execute();
    await leads(app, id, teamId);
    await app.database.query.updateTable('teamLeads').set({ notices }).where('memberId', '=', id).execute();
    return id;
  }

  /** A published place of a team of its own. No one can take it, so coordinators are needed at once after a decline. */
  async function aPlaceOfTeam(date: PlainDate) {
    const place = await aPlaceToCover(app, date, 0);
    const teamId = await aTeam(app);
    const { query } = app.database;
    await query.updateTable('serviceRoles').set({ teamId }).where('id', '=', place.roleId).execute();
    await joins(app, place.leaverId, teamId);
    await place.publish();
    await query
      .updateTable('users')
      .set({ email: 'office@example.org' })
      .where('isAdmin', '=', true)
      .execute();
    return { ...place, teamId };
  }

  /** Declines the place, and returns who then gets which message about it. */
  async function hear({ decline }: Pick<Awaited<ReturnType<typeof aPlaceOfTeam>>, 'decline'>) {
    const requestId = await decline();
    await runCoverJob(app);
    const rows = await app.database.query
      .selectFrom('messages')
      .innerJoin('messageRecipients', 'messageId', 'messages.id')
      .select(['messages.kind', 'memberId', 'details'])
      .where('messages.kind', '=', 'cover_needed')
      .orderBy('memberId')
      .execute();
    return rows
      .filter(({ details }) => JSON.parse(details).requestId === requestId)
      .map(({ memberId }) => memberId);
  }

  const admins = async () => {
    const { query } = app.database;
    const rows = await query
      .selectFrom('users')
      .select('id')
      .where('isAdmin', '=', true)
      .orderBy('id')
      .execute();
    return rows.map(({ id }) => id);
  };

  it('go to its leads who want them, and not to administrators or leads of other teams', async () => {
    const place = await aPlaceOfTeam('2026-05-03');
    const all = await aLead(place.teamId, 'all');
    const action = await aLead(place.teamId, 'action');
    await aLead(place.teamId, 'none');
    await aLead(await aTeam(app), 'all');
    expect(await hear(place)).toEqual([all, action]);
  });

  it('go to administrators if its leads want none, or no message reaches them', async () => {
    const place = await aPlaceOfTeam('2026-05-10');
    await aLead(place.teamId, 'none');
    await aLead(place.teamId, 'all', false);
    expect(await hear(place)).toEqual(await admins());
  });

  it('name the team', async () => {
    const place = await aPlaceOfTeam('2026-05-31');
    const lead = await aLead(place.teamId, 'all');
    await hear(place);
    app.clock.advance(10 * 60_000);
    const sent = await sendSoon(app);
    const { query } = app.database;
    const { role, team } = await query
      .selectFrom('serviceRoles')
      .innerJoin('teams', 'teams.id', 'teamId')
      .select(['serviceRoles.name as role', 'teams.name as team'])
      .where('serviceRoles.id', '=', place.roleId)
      .executeTakeFirstOrThrow();
    const named = t('common:duties.roleInTeam', { role, team: team ?? '' });
    expect(sent.find(({ memberId }) => memberId === lead)?.text).toContain(named);
    app.clock.set(NOON);
  });

  it('no longer reach someone who has stopped leading it since', async () => {
    const place = await aPlaceOfTeam('2026-05-17');
    const former = await aLead(place.teamId, 'all');
    const staying = await aLead(place.teamId, 'all');
    expect(await hear(place)).toEqual([former, staying]);
    await app.database.query.deleteFrom('teamLeads').where('memberId', '=', former).execute();
    app.clock.advance(10 * 60_000);
    await sendSoon(app);
    const states = await app.database.query
      .selectFrom('messageRecipients')
      .select(['memberId', 'state'])
      .where('memberId', 'in', [former, staying])
      .orderBy('memberId')
      .execute();
    expect(states).toEqual([
      { memberId: former, state: 'dropped' },
      { memberId: staying, state: 'sent' },
    ]);
  });

  it('follow the choice of a lead, which only the lead can change', async () => {
    const place = await aPlaceOfTeam('2026-05-24');
    const id = await aLead(place.teamId, 'all');
    const other = await aLead(place.teamId, 'all');
    const visitor = await signIn(app, id);
    const params = { id: place.teamId };
    const { body } = await visitor.call(contract.saveMyNotices, { params, body: { notices: 'none' } });
    expect(body).toEqual({ notices: 'none' });
    const teams = (await visitor.call(contract.listTeams, {})).body;
    expect(teams).toMatchObject([{ id: place.teamId, isLead: true, notices: 'none' }]);
    expect(await hear(place)).toEqual([other]);
    const refused = await place.admin.tryCall(contract.saveMyNotices, { params, body: { notices: 'all' } });
    expect(refused.status).toBe(404);
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { addDays } from '#domain/calendar/calendar.ts';
import type { MemberId, RoleId, ServiceTimeId, TeamId } from '#domain/ids.ts';
import type { Came } from '#domain/served/served.ts';
import { SUNDAY_SERVICE } from '#domain/services/services.ts';
import { guestName } from '#languages/guests.ts';
import { t } from '#languages/t.ts';
import {
  aGuest,
  aMember,
  anAdmin,
  aPastRoster,
  aRole,
  aServiceTime,
  aTeam,
  joins,
  LAST_SUNDAY,
  leads,
} from '#test/factories.ts';
import { onBothDatabases, type TestServer } from '#test/test-server.ts';
import { signIn, type Visitor } from '#test/visitor.ts';

interface Said {
  roleId: RoleId;
  memberId: MemberId;
  came: Came;
  insteadOf?: MemberId | null;
}

/** The day of the tests' clock. */
const TODAY = '2026-03-13';

const at = (timeId: ServiceTimeId, date = LAST_SUNDAY) => ({ params: { date, timeId: String(timeId) } });

const say = (by: Visitor, timeId: ServiceTimeId, changes: readonly Said[], date = LAST_SUNDAY) =>
  by.tryCall(contract.saveServed, { ...at(timeId, date), body: { changes: [...changes] } });

const codeOf = (response: { readonly body: unknown }) => (response.body as { code?: string }).code;

/** A lead of a new team, with people of it. */
async function aTeamAtWork(server: TestServer, howMany: number) {
  const teamId: TeamId = await aTeam(server);
  const leadId = await aMember(server);
  await leads(server, leadId, teamId);
  const people: MemberId[] = [];
  for (let i = 0; i < howMany; i += 1) {
    const id = await aMember(server);
    await joins(server, id, teamId);
    people.push(id);
  }
  return { teamId, lead: await signIn(server, leadId), people };
}

onBothDatabases('who served', (server) => {
  let admin: Visitor;
  beforeAll(async () => {
    admin = await anAdmin(server());
  });
  const aPastService = (startsAt?: '09:00' | '10:00') =>
    aServiceTime(server(), { date: LAST_SUNDAY }, startsAt && { startsAt });
  const came = async (timeId: ServiceTimeId) => {
    const { body } = await admin.call(contract.getServed, at(timeId));
    return body.people.map(({ memberId, came }) => [memberId, came]);
  };

  it('is the published roster with what is said, which the log says once', async () => {
    const timeId = await aPastService();
    const [anna, ben, carl] = [await aMember(server()), await aMember(server()), await aMember(server())];
    const [reader = 0, usher = 0] = await aPastRoster(server(), [anna, ben], { timeId });
    expect(await came(timeId)).toEqual([
      [anna, 'yes'],
      [ben, 'yes'],
    ]);
    const said = [
      { roleId: reader, memberId: carl, came: 'instead' as const, insteadOf: anna },
      { roleId: usher, memberId: ben, came: 'no' as const },
    ];
    const { body } = await say(admin, timeId, said);
    expect(body).toMatchObject({ canChange: true });
    expect(await came(timeId)).toEqual([
      [anna, 'no'],
      [carl, 'instead'],
      [ben, 'no'],
    ]);
    const entries = async () => {
      const { body: log } = await admin.call(contract.listChanges, {});
      return log.changes.filter(({ subject }) => subject === 'served').length;
    };
    const before = await entries();
    await Promise.all([say(admin, timeId, said), say(admin, timeId, said)]);
    expect(await entries()).toBe(before);
    const history = await server()
      .database.query.selectFrom('rosterAssignmentHistory')
      .select('memberId')
      .where('timeId', '=', timeId)
      .execute();
    expect(history.map(({ memberId }) => memberId).sort()).toEqual([anna, ben].sort());
  });

  it('keeps what two people say at once', async () => {
    const timeId = await aPastService();
    const people = await Promise.all([1, 2, 3, 4].map(() => aMember(server())));
    const roleIds = await aPastRoster(server(), people, { timeId });
    const no = (n: number) => ({ roleId: roleIds[n] ?? 0, memberId: people[n] ?? 0, came: 'no' as const });
    await Promise.all(people.map((_, n) => say(admin, timeId, [no(n)])));
    expect((await came(timeId)).map(([, is]) => is)).toEqual(['no', 'no', 'no', 'no']);
  });

  it('is refused before the service, after 14 days, and for one that is canceled or was not published', async () => {
    const memberId = await aMember(server());
    const [roleId = 0] = await aPastRoster(server(), [memberId]);
    const change = { roleId, memberId, came: 'no' as const };
    const timeId = SUNDAY_SERVICE;
    const february = await aServiceTime(server(), { date: '2026-02-28' });
    expect(codeOf(await say(admin, timeId, [change], '2026-03-15'))).toBe('not_yet');
    expect((await admin.refused(contract.getServed, at(timeId, '2026-03-15'))).body.code).toBe('not_yet');
    expect(codeOf(await say(admin, timeId, [change], '2026-02-22'))).toBe('too_late');
    expect((await admin.call(contract.getServed, at(timeId, '2026-02-22'))).body.canChange).toBe(false);
    expect(codeOf(await say(admin, timeId, [change], '2026-03-10'))).toBe('no_service');
    expect(codeOf(await say(admin, february, [{ ...change, came: 'too' }], '2026-02-28'))).toBe('no_roster');
    const gone = await aPastService();
    await server()
      .database.query.insertInto('cancelledServices')
      .values({ date: LAST_SUNDAY, timeId: gone, reason: null })
      .execute();
    expect(codeOf(await say(admin, gone, [change]))).toBe('no_service');
  });

  it('is refused for people and roles that are unknown, twice or without a place', async () => {
    const timeId = await aPastService();
    const [anna, ben, gone] = [await aMember(server()), await aMember(server()), await aMember(server())];
    const [reader = 0] = await aPastRoster(server(), [anna], { timeId });
    await server().database.query.updateTable('users').set({ removedAt: 1 }).where('id', '=', gone).execute();
    const inactive = await aRole(server(), { isActive: false });
    const codes: unknown[] = [];
    for (const [one, ...more] of [
      [{ roleId: 999_999, memberId: ben, came: 'too' }],
      [{ roleId: inactive, memberId: ben, came: 'too' }],
      [{ roleId: reader, memberId: 999_999, came: 'too' }],
      [{ roleId: reader, memberId: gone, came: 'instead', insteadOf: anna }],
      [{ roleId: reader, memberId: ben, came: 'no' }],
      [{ roleId: reader, memberId: ben, came: 'instead', insteadOf: ben }],
      [{ roleId: reader, memberId: ben, came: 'instead' }],
      [
        { roleId: reader, memberId: ben, came: 'too' },
        { roleId: reader, memberId: ben, came: 'too' },
      ],
    ] as ReadonlyArray<readonly [Said, ...Said[]]>)
      codes.push(codeOf(await say(admin, timeId, [one, ...more])));
    expect(codes).toEqual([
      ...['unknown_role', 'role_inactive', 'unknown_member', 'unknown_member', 'not_on_roster'],
      ...['someone_twice', 'invalid_input', 'someone_twice'],
    ]);
  });

  it('can be said until the 14th day after the service, and then the refusal says so', async () => {
    const memberId = await aMember(server());
    const sayNoOn = async (daysAgo: number) => {
      const date = addDays(TODAY, -daysAgo);
      const timeId = await aServiceTime(server(), { date });
      const [roleId = 0] = await aPastRoster(server(), [memberId], { timeId, date });
      return say(admin, timeId, [{ roleId, memberId, came: 'no' }], date);
    };
    expect((await sayNoOn(14)).status).toBe(200);
    expect(await sayNoOn(15)).toMatchObject({
      status: 409,
      body: { code: 'too_late', message: t('refusals:too_late') },
    });
  });

  it('is refused for a guest who was elsewhere, too', async () => {
    const [early, late] = [await aPastService('09:00'), await aPastService('10:00')];
    const [anna, guest] = [await aMember(server()), await aGuest(server(), { name: 'Amos Field' })];
    const [reader = 0] = await aPastRoster(server(), [anna], { timeId: early });
    await aPastRoster(server(), [guest], { timeId: late });
    const refused = await say(admin, early, [{ roleId: reader, memberId: guest, came: 'too' }]);
    expect([refused.status, codeOf(refused)]).toEqual([409, 'was_elsewhere']);
    expect((refused.body as unknown as { message: string }).message).toContain(guestName('Amos Field'));
  });

  it('is refused for someone who was elsewhere, unless they were not there', async () => {
    const [early, late] = [await aPastService('09:00'), await aPastService('10:00')];
    const [anna, ben] = [
      await aMember(server()),
      await aMember(server(), { firstName: 'Ben', lastName: 'Hill' }),
    ];
    const [reader = 0] = await aPastRoster(server(), [anna], { timeId: early });
    const [usher = 0] = await aPastRoster(server(), [ben], { timeId: late });
    const instead = { roleId: reader, memberId: ben, came: 'instead' as const, insteadOf: anna };
    const refused = await say(admin, early, [instead]);
    expect([refused.status, codeOf(refused)]).toEqual([409, 'was_elsewhere']);
    expect((refused.body as unknown as { message: string }).message).toContain('Ben Hill');
    await say(admin, late, [{ roleId: usher, memberId: ben, came: 'no' }]);
    expect((await say(admin, early, [instead])).status).toBe(200);
    expect(codeOf(await say(admin, late, [{ roleId: usher, memberId: ben, came: 'yes' }]))).toBe(
      'was_elsewhere',
    );
    const other = { roleId: usher, memberId: anna, came: 'too' as const };
    const [doorkeeper = 0] = await aPastRoster(server(), [await aMember(server())], { timeId: early });
    await say(admin, early, [{ roleId: reader, memberId: anna, came: 'yes' }]);
    expect(codeOf(await say(admin, early, [{ ...other, roleId: doorkeeper }]))).toBe('was_elsewhere');
  });

  it('can name a guest who came, who is no stranger to the coordinator', async () => {
    const timeId = await aPastService();
    const { teamId, lead, people } = await aTeamAtWork(server(), 1);
    const [anna = 0] = people;
    const roleId = await aRole(server(), { teamId });
    await aPastRoster(server(), [{ memberId: anna, roleId }], { timeId });
    const guest = await aGuest(server(), { name: 'The Choir' });
    const instead = { roleId, memberId: guest, came: 'instead' as const, insteadOf: anna };
    expect(codeOf(await say(lead, timeId, [instead]))).toBe('unknown_member');
    expect((await admin.call(contract.getServed, at(timeId))).body.members).toContainEqual(
      expect.objectContaining({ memberId: guest }),
    );
    expect((await say(admin, timeId, [instead])).status).toBe(200);
    const { body } = await lead.call(contract.getServed, at(timeId));
    expect(body.people).toMatchObject([
      { memberId: anna, came: 'no' },
      { memberId: guest, came: 'instead', insteadOf: anna },
    ]);
    // From then on, the guest is one of the team's.
    const { body: guests } = await lead.call(contract.listGuests, {});
    expect(guests).toMatchObject([{ id: guest, lastService: LAST_SUNDAY }]);
  });

  describe('of a team', () => {
    it('is seen and said by its leads, who name their own people', async () => {
      const timeId = await aPastService();
      const { teamId, lead, people } = await aTeamAtWork(server(), 2);
      const [anna = 0, ben = 0] = people;
      const own = await aRole(server(), { teamId });
      const stranger = await aMember(server());
      const [foreign = 0] = await aPastRoster(server(), [stranger], { timeId });
      await aPastRoster(server(), [{ memberId: anna, roleId: own }], { timeId });
      const { body } = await lead.call(contract.getServed, at(timeId));
      expect(body.people.map(({ memberId }) => memberId)).toEqual([anna]);
      expect(body.members.map(({ memberId }) => memberId).sort()).toEqual([anna, ben].sort());
      const no = { roleId: foreign, memberId: stranger, came: 'no' as const };
      expect(codeOf(await say(lead, timeId, [no]))).toBe('not_your_team');
      const instead = { roleId: own, came: 'instead' as const, insteadOf: anna };
      expect(codeOf(await say(lead, timeId, [{ ...instead, memberId: stranger }]))).toBe('not_your_team');
      expect((await say(lead, timeId, [{ ...instead, memberId: ben }])).status).toBe(200);
    });

    it('is asked for from the next day on, until a coordinator of the team has said it', async () => {
      const { teamId, lead, people } = await aTeamAtWork(server(), 1);
      const [anna = 0] = people;
      const roleId = await aRole(server(), { teamId });
      const timeId = await aPastService();
      const today = await aServiceTime(server(), { date: TODAY }, { startsAt: '00:00' });
      for (const [date, time] of [
        [LAST_SUNDAY, timeId],
        [TODAY, today],
        [addDays(LAST_SUNDAY, -14), SUNDAY_SERVICE],
      ] as const)
        await aPastRoster(server(), [{ memberId: anna, roleId }], { date, timeId: time });
      const asked = async (by: Visitor, query = {}) =>
        (await by.call(contract.listServedToConfirm, { query })).body.map((one) => one.timeId);
      expect(await asked(lead)).toEqual([timeId]);
      expect(await asked(admin, { teamId: String(teamId) })).toEqual([timeId]);
      await say(lead, timeId, []);
      expect(await asked(lead)).toEqual([]);
    });
  });

  it('is seen by the member, who can say once that it is wrong', async () => {
    const timeId = await aPastService();
    const memberId = await aMember(server());
    const [roleId = 0] = await aPastRoster(server(), [memberId], { timeId });
    const own = await signIn(server(), memberId);
    const seen = async () => (await own.call(contract.listMyServed, {})).body;
    expect(await seen()).toMatchObject([{ timeId, served: true, canReport: true, isReported: false }]);
    await say(admin, timeId, [{ roleId, memberId, came: 'no' }]);
    const asked = async () =>
      (await admin.call(contract.listServedToConfirm, {})).body.some((one) => one.timeId === timeId);
    expect(await asked()).toBe(false);
    const messages = async () => {
      const rows = await server()
        .database.query.selectFrom('messages')
        .select('details')
        .where('kind', '=', 'served_wrong')
        .execute();
      return rows.filter(({ details }) => JSON.parse(details).memberId === memberId).length;
    };
    await Promise.all([
      own.call(contract.reportMyServed, at(timeId)),
      own.call(contract.reportMyServed, at(timeId)),
    ]);
    expect(await seen()).toMatchObject([{ served: false, isReported: true }]);
    expect([await asked(), await messages()]).toEqual([true, 1]);
    const { body: open } = await admin.call(contract.listServedToConfirm, {});
    expect(open.filter(({ isReported }) => isReported).map((one) => one.timeId)).toEqual([timeId]);
    const { body } = await admin.call(contract.getServed, at(timeId));
    expect(body.people).toMatchObject([{ memberId, came: 'no', saysWrong: true }]);
    await say(admin, timeId, [{ roleId, memberId, came: 'yes' }]);
    expect(await seen()).toMatchObject([{ served: true, isReported: false }]);
    const stranger = await signIn(server(), await aMember(server()));
    expect((await stranger.refused(contract.reportMyServed, at(timeId))).body.code).toBe('not_on_roster');
  });
});

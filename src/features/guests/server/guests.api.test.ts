import { beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import type { PlainDate } from '#domain/calendar/calendar.ts';
import type { MemberId, RoleId } from '#domain/ids.ts';
import { SUNDAY_SERVICE } from '#domain/services/services.ts';
import { guestName } from '#languages/guests.ts';
import {
  aCheckKind,
  aGuest,
  aMember,
  anAdmin,
  anAnswer,
  aRole,
  aRoom,
  aServiceTime,
  aTeam,
  joins,
  leads,
} from '#test/factories.ts';
import { onBothDatabases } from '#test/test-server.ts';
import { signIn, type Visitor } from '#test/visitor.ts';

const DATE: PlainDate = '2026-07-05';
const MONTH = { year: '2026', month: '7' };

onBothDatabases('a guest', (server) => {
  let admin: Visitor;
  let roleId: RoleId;
  beforeAll(async () => {
    admin = await anAdmin(server());
    roleId = await aRole(server(), { name: 'Preacher', maxLimit: 9 });
  });
  const query = () => server().database.query;
  const put = (guestId: MemberId, at: object = {}) =>
    admin.call(contract.addAssignment, {
      body: { guestId, roleId, date: DATE, timeId: SUNDAY_SERVICE, ...at },
    });
  const refusedPut = async (at: object, visitor = admin) => {
    const body = { roleId, date: DATE, timeId: SUNDAY_SERVICE, ...at };
    const refused = await visitor.refused(contract.addAssignment, { body: body as never });
    return [refused.status, refused.body.code];
  };
  const edit = (id: MemberId, body: object) =>
    admin.call(contract.editGuest, { params: { id: String(id) }, body: body as never });

  it('is entered, changed, listed and removed, and the log keeps no contact data', async () => {
    const body = { name: '  Rev.  Amos   Field ', phoneNumber: '0491 570 156', email: 'Amos@Example.org' };
    const { body: guest } = await admin.call(contract.addGuest, { body });
    expect(guest).toMatchObject({ name: 'Rev. Amos Field', phoneNumber: '+61491570156', nextService: null });
    const { body: changed } = await edit(guest.id, { name: 'Amos Field', phoneNumber: null });
    expect(changed).toEqual({ ...guest, name: 'Amos Field', phoneNumber: null });
    await put(guest.id);
    const { body: listed } = await admin.call(contract.listGuests, {});
    expect(listed).toContainEqual({ ...changed, lastService: null, nextService: DATE });
    const { body: log } = await admin.call(contract.listChanges, {});
    expect(JSON.stringify(log.changes)).toContain('Amos Field');
    expect(JSON.stringify(log.changes)).not.toContain('example.org');

    const params = { id: String(guest.id) };
    const refused = await admin.refused(contract.removeGuest, { params });
    expect([refused.status, refused.body.code]).toEqual([409, 'guest_serves']);
    await admin.call(contract.removeGuest, { params, query: { confirm: 'true' } });
    expect((await admin.call(contract.listGuests, {})).body.map(({ id }) => id)).not.toContain(guest.id);
    const row = await query().selectFrom('users').selectAll().where('id', '=', guest.id).executeTakeFirst();
    expect(row).toMatchObject({ firstName: 'Amos Field', email: null, isGuest: false });
    expect(row?.removedAt).not.toBeNull();
    expect((await admin.refused(contract.editGuest, { params, body: { email: null } })).body.code).toBe(
      'unknown_guest',
    );
    expect(await refusedPut({ guestId: guest.id })).toEqual([404, 'unknown_guest']);
  });

  it('is in no list of members, no count and no plan, and signs in nowhere', async () => {
    const guest = await aGuest(server(), { name: 'Nowhere Man' });
    await put(guest);
    const lists = [
      await admin.call(contract.listMembers, {}),
      await admin.call(contract.listUsers, {}),
      await admin.call(contract.listNonResponders, { query: { year: '2026', month: '7' } }),
      await admin.call(contract.getForecast, { params: MONTH }),
      await admin.call(contract.getSmartAssignments, { params: MONTH }),
      await admin.call(contract.getAvailabilityMatrix, { params: MONTH }),
      await admin.call(contract.listCandidates, {
        body: { place: { date: DATE, timeId: SUNDAY_SERVICE, roleId } },
      }),
    ];
    for (const { body } of lists) expect(JSON.stringify(body)).not.toContain('Nowhere');
    const signingIn = await admin.refused(contract.login, { body: { id: guest, pin: '4821' } });
    expect(signingIn.body.code).toBe('wrong_pin');
    const answers = await query()
      .selectFrom('availability')
      .select('id')
      .where('memberId', '=', guest)
      .execute();
    expect(answers).toEqual([]);
  });

  it('is refused a name that is missing, too long, of a member or of a guest, and contact data that is none', async () => {
    await aMember(server(), { firstName: 'Mara', lastName: 'Stone' });
    await aGuest(server(), { name: 'The Choir' });
    const codeOf = async (body: object) => {
      const refused = await admin.refused(contract.addGuest, { body: body as never });
      return [refused.status, refused.body.code];
    };
    expect(await codeOf({ name: ' ' })).toEqual([400, 'invalid_input']);
    expect(await codeOf({ name: '\u200b' })).toEqual([400, 'invalid_input']);
    expect(await codeOf({ name: 'x'.repeat(61) })).toEqual([400, 'invalid_input']);
    expect(await codeOf({})).toEqual([400, 'invalid_input']);
    expect(await codeOf({ name: 'Ann', phoneNumber: '12' })).toEqual([400, 'invalid_input']);
    expect(await codeOf({ name: 'Ann', email: 'ann' })).toEqual([400, 'invalid_input']);
    expect(await codeOf({ name: 'mára  STONE' })).toEqual([409, 'guest_is_member']);
    expect(await codeOf({ name: 'the choir' })).toEqual([409, 'guest_exists']);
    const refused = await admin.refused(contract.addGuest, { body: { name: 'Mara Stone' } });
    expect(refused.body.message).toContain('Mara Stone');
    const { body: other } = await admin.call(contract.addGuest, {
      body: { name: 'Mara Stone', confirm: true },
    });
    const renamed = await admin.refused(contract.editGuest, {
      params: { id: String(other.id) },
      body: { name: 'The Choir' },
    });
    expect(renamed.body.code).toBe('guest_exists');
    // The guest's own name is not someone else's.
    await edit(other.id, { name: 'Mara Stone', confirm: true });
    expect((await edit(other.id, { email: 'mara@example.org' })).body.email).toBe('mara@example.org');
  });

  it('is assigned by guestId only, once at a service, and takes the place in the plan', async () => {
    const [guest, member] = [await aGuest(server()), await aMember(server())];
    await anAnswer(server(), member, DATE);
    expect(await refusedPut({})).toEqual([400, 'invalid_input']);
    expect(await refusedPut({ guestId: guest, memberId: member })).toEqual([400, 'invalid_input']);
    expect(await refusedPut({ memberId: guest })).toEqual([404, 'unknown_member']);
    expect(await refusedPut({ guestId: member })).toEqual([404, 'unknown_guest']);
    const single = await aRole(server(), { maxLimit: 1 });
    const { body: made } = await put(guest, { roleId: single });
    expect(made).toMatchObject({ memberId: guest, roleId: single });
    expect(await refusedPut({ guestId: guest })).toEqual([409, 'already_assigned']);
    expect(await refusedPut({ memberId: member, roleId: single })).toEqual([409, 'role_full']);
    const { body: plan } = await admin.call(contract.getSmartAssignments, { params: MONTH });
    const atDate = plan.find(({ date }) => date === DATE);
    expect(atDate?.assignments.find((role) => role.roleId === single)?.suggestions ?? []).toEqual([]);
    const { body: month } = await admin.call(contract.listBuilderServices, { params: MONTH });
    const service = month.find(({ date }) => date === DATE);
    expect(service?.assignments.find(({ memberId }) => memberId === guest)).toMatchObject({
      isAvailable: true,
      person: { isGuest: true },
    });
    const inactive = await aRole(server(), { isActive: false });
    expect(await refusedPut({ guestId: await aGuest(server()), roleId: inactive })).toEqual([
      409,
      'role_inactive',
    ]);
    expect(await refusedPut({ guestId: guest, date: '2026-07-06' })).toEqual([400, 'no_service']);
  });

  it('has the word for it in each name that is shown, also in the history of publications and for a choir', async () => {
    const choir = await aGuest(server(), { name: 'Choir of St. Mary' });
    const shown = guestName('Choir of St. Mary');
    const date: PlainDate = '2026-09-06';
    const month = { year: 2026, month: 9 };
    const params = { year: '2026', month: '9' };
    await admin.call(contract.finalizeRoster, { body: month });
    const place = { date, timeId: SUNDAY_SERVICE, roleId, from: null, to: null };
    await admin.call(contract.changePlace, { body: { ...place, guestId: choir } });
    await admin.call(contract.saveNameFormat, { body: { format: 'initials' } });
    const { body: history } = await admin.call(contract.listRosterRevisions, { params });
    expect(history.revisions[0]?.changes.map(({ member }) => member.name)).toEqual([shown]);
    const { body: seeking } = await admin.call(contract.seekCover, {
      body: { date, timeId: SUNDAY_SERVICE, roleId, memberId: choir },
    });
    const { body: requests } = await admin.call(contract.listCoverRequests, {});
    const request = requests.find(({ id }) => id === seeking.id);
    expect(request?.forCoordinators?.member.name).toBe(shown);
    await admin.call(contract.saveNameFormat, { body: { format: 'full' } });
  });

  it('is not at two services at the same time', async () => {
    const early = await aServiceTime(server(), { date: '2026-07-08' }, { startsAt: '09:00' });
    const late = await aServiceTime(server(), { date: '2026-07-08' }, { startsAt: '09:30' });
    const guest = await aGuest(server());
    await put(guest, { date: '2026-07-08', timeId: early });
    expect(await refusedPut({ guestId: guest, date: '2026-07-08', timeId: late, confirm: true })).toEqual([
      409,
      'guest_busy',
    ]);
  });

  it('needs the check of a role, and counts in its room only with it', async () => {
    const kindId = await aCheckKind(server());
    const roleIds = [await aRole(server()), await aRole(server())];
    const [teacher, helper] = roleIds as [RoleId, RoleId];
    await query()
      .insertInto('roleChecks')
      .values(roleIds.map((id) => ({ roleId: id, kindId })))
      .execute();
    await aRoom(server(), roleIds, { adults: 2 });
    const [guest, member] = [await aGuest(server()), await aMember(server())];
    await anAnswer(server(), member, DATE);
    const at = { date: DATE, timeId: SUNDAY_SERVICE, confirm: true };
    await admin.call(contract.addAssignment, { body: { ...at, memberId: member, roleId: teacher } });
    expect(await refusedPut({ guestId: guest, roleId: helper })).toEqual([409, 'check_missing']);
    await put(guest, { roleId: helper, confirm: true });
    const faults = async () => {
      const { body } = await admin.call(contract.listBuilderServices, { params: MONTH });
      const { body: summary } = await admin.call(contract.getMonthSummary, { params: MONTH });
      return [body.find(({ date }) => date === DATE)?.faultyRooms?.length ?? 0, summary.rooms.length];
    };
    expect(await faults()).toEqual([1, 1]);
    await admin.call(contract.saveMemberCheck, {
      params: { id: String(guest), kindId: String(kindId) },
      body: { validUntil: '2027-01-01', seenOn: '2026-01-01' },
    });
    expect(await faults()).toEqual([0, 0]);
  });

  describe('of a team', () => {
    /** Returns two teams, each with a role and its lead. */
    async function twoTeams() {
      const teams = [];
      for (const teamId of [await aTeam(server()), await aTeam(server())]) {
        const id = await aMember(server());
        await leads(server(), id, teamId);
        await joins(server(), id, teamId);
        teams.push({ teamId, roleId: await aRole(server(), { teamId }), lead: await signIn(server(), id) });
      }
      return teams as [(typeof teams)[number], (typeof teams)[number]];
    }
    const namesFor = async ({ lead }: { lead: Visitor }) =>
      (await lead.call(contract.listGuests, {})).body.map(({ name }) => name);

    it('is seen, changed and placed by its leads, who entered them', async () => {
      const [own, other] = await twoTeams();
      const body = { name: 'Lydia Purple', email: 'lydia@example.org' };
      const { body: guest } = await own.lead.call(contract.addGuest, { body });
      expect(guest).toMatchObject(body);
      expect([await namesFor(own), await namesFor(other)]).toEqual([['Lydia Purple'], []]);
      const params = { id: String(guest.id) };
      const change = { params, body: { phoneNumber: '0491 570 156' } };
      expect((await own.lead.call(contract.editGuest, change)).body.phoneNumber).toBe('+61491570156');
      expect((await other.lead.refused(contract.editGuest, change)).body.code).toBe('not_your_team');
      expect(await refusedPut({ guestId: guest.id, roleId: other.roleId }, own.lead)).toEqual([
        403,
        'not_your_team',
      ]);
      expect(await refusedPut({ guestId: guest.id, roleId: other.roleId }, other.lead)).toEqual([
        404,
        'unknown_guest',
      ]);
      const at = { guestId: guest.id, date: DATE, timeId: SUNDAY_SERVICE };
      await own.lead.call(contract.addAssignment, { body: { ...at, roleId: own.roleId } });
      for (const call of [contract.removeGuest, contract.makeMember])
        expect((await own.lead.refused(call, { params, body: {} } as never)).body.code).toBe('not_allowed');
    });

    it('is of each team in which an administrator gave them a place, and of none that did not', async () => {
      const [own, other] = await twoTeams();
      const guest = await aGuest(server(), { name: 'Onesimus', email: 'onesimus@example.org' });
      expect([await namesFor(own), await namesFor(other)]).toEqual([[], []]);
      await put(guest, { roleId: own.roleId });
      expect([await namesFor(own), await namesFor(other)]).toEqual([['Onesimus'], []]);
      // Undo brings a guest back whom the lead has taken out.
      const at = { guestId: guest, roleId: own.roleId, date: DATE, timeId: SUNDAY_SERVICE };
      const placed = query().selectFrom('rosterAssignments').select('id').where('memberId', '=', guest);
      const { id } = await placed.executeTakeFirstOrThrow();
      await own.lead.call(contract.removeAssignment, { params: { id: String(id) } });
      await own.lead.call(contract.addAssignment, { body: at });
      // The other team may enter someone of that name, and hears of no one.
      const { body } = await other.lead.call(contract.addGuest, { body: { name: 'Onesimus' } });
      expect(body).toMatchObject({ email: null });
      const again = await own.lead.refused(contract.addGuest, { body: { name: 'Onesimus' } });
      expect(again.body.code).toBe('guest_exists');
    });

    it('has checks that its leads enter', async () => {
      const [own, other] = await twoTeams();
      const kindId = await aCheckKind(server());
      await query().insertInto('roleChecks').values({ roleId: own.roleId, kindId }).execute();
      const guest = await aGuest(server());
      await put(guest, { roleId: own.roleId, confirm: true });
      const params = { id: String(guest), kindId: String(kindId) };
      const check = { params, body: { validUntil: '2027-01-01', seenOn: '2026-01-01' } } as const;
      await own.lead.call(contract.saveMemberCheck, check);
      expect((await other.lead.refused(contract.saveMemberCheck, check)).body.code).toBe('not_your_team');
    });
  });

  it('becomes a member with a PIN, who keeps the services', async () => {
    const guest = await aGuest(server(), { name: 'Priscilla Ponte', email: 'p@example.org' });
    await put(guest);
    const params = { id: String(guest) };
    const { body: member } = await admin.call(contract.makeMember, { params, body: {} });
    expect(member).toMatchObject({
      ...{ id: guest, firstName: 'Priscilla', lastName: 'Ponte', email: 'p@example.org', firstLogin: true },
      oneTimePin: expect.stringMatching(/^\d{4,6}$/),
    });
    const { body: members } = await admin.call(contract.listMembers, {});
    expect(members.map(({ id }) => id)).toContain(guest);
    expect((await admin.refused(contract.makeMember, { params, body: {} })).body.code).toBe('unknown_guest');
    const { body: month } = await admin.call(contract.listBuilderServices, { params: MONTH });
    const one = month.flatMap(({ assignments }) => assignments).find(({ memberId }) => memberId === guest);
    expect(one?.person).toMatchObject({ firstName: 'Priscilla' });
    expect(one?.person).not.toHaveProperty('isGuest');
    const namesake = await aGuest(server(), { name: 'Priscilla Ponte' });
    const refused = await admin.refused(contract.makeMember, { params: { id: String(namesake) }, body: {} });
    expect(refused.body.code).toBe('guest_is_member');
    const team = await admin.refused(contract.makeMember, {
      params: { id: String(namesake) },
      body: { confirm: true, teamIds: [999_999] },
    });
    expect(team.body.code).toBe('unknown_team');
  });
});

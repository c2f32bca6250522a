import { expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import type { MemberId } from '#domain/ids.ts';
import { aPlaceToCover, listAsked, readCoverRequest, runCoverJob } from '#test/cover.ts';
import { aFamily, aMember, anAnswer, aRole, aTeam, leads } from '#test/factories.ts';
import { openVariant, RecordingGateway } from '#test/recording-senders.ts';
import { onDatabase } from '#test/test-server.ts';
import { signIn, type Visitor } from '#test/visitor.ts';

const of = (id: number) => ({ params: { id } });

onDatabase('sqlite', 'a request for cover', (server) => {
  const acceptAs = async (memberId: MemberId, id: number) =>
    (await signIn(server(), memberId)).tryCall(contract.acceptCover, of(id));
  const refusalOf = async (memberId: MemberId, id: number) => {
    const { status, body } = await acceptAs(memberId, id);
    return [status, (body as { code?: string }).code];
  };
  const listFor = async (visitor: Visitor) =>
    (await visitor.call(contract.listCoverRequests, { query: {} })).body;

  /** Adds a member who prefers another role. */
  async function someoneElsewhere(): Promise<MemberId> {
    const id = await aMember(server());
    const preferred = { preferredRoleId: await aRole(server()) };
    await server()
      .database.query.updateTable('teamMembers')
      .set(preferred)
      .where('memberId', '=', id)
      .execute();
    return id;
  }

  it('is opened by declining, once, and the answer and the list of services carry it', async () => {
    const month = await aPlaceToCover(server(), '2026-05-10');
    const { body } = await month.respond('declined', 'Ill');
    expect(body.coverRequest).toEqual({ id: expect.any(Number), state: 'asking' });
    const id = body.coverRequest?.id ?? 0;
    expect((await month.respond('declined', 'Very ill')).body.coverRequest?.id).toBe(id);
    const [listed] = (await month.leaver.call(contract.listMyServices, {})).body;
    expect(listed?.coverRequest).toEqual({ id, state: 'asking' });
    expect(await readCoverRequest(server(), id)).toMatchObject({
      date: '2026-05-10',
      roleId: month.roleId,
      memberId: month.leaverId,
      state: 'asking',
      nextAskAt: expect.any(Number),
      endedAt: null,
    });
  });

  it('shows members only the place, and only if they can take it', async () => {
    const month = await aPlaceToCover(server(), '2026-06-07');
    const id = await month.decline('Secret surgery');
    const [first, second] = month.helpers as [number, number];
    await anAnswer(server(), second, '2026-06-07', false);
    expect(await listFor(await signIn(server(), first))).toEqual([
      {
        id,
        date: '2026-06-07',
        timeId: 1,
        startsAt: null,
        name: null,
        sharesDate: false,
        role: { id: month.roleId, name: 'Usher' },
        memberId: first,
        canAccept: true,
        isAsked: false,
      },
    ]);
    for (const visitor of [await signIn(server(), second), month.leaver])
      expect(await listFor(visitor)).toEqual([]);
    await month.respond('none');
  });

  it('shows administrators the candidates in order with the reasons, and who was asked', async () => {
    const month = await aPlaceToCover(server(), '2026-06-14', 4);
    const [first, second, third, fourth] = month.helpers as [number, number, number, number];
    await anAnswer(server(), third, '2026-06-14');
    const id = await month.decline('On a journey');
    await server()
      .database.query.insertInto('coverAsks')
      .values([
        { requestId: id, memberId: third, askedAt: Date.parse('2026-04-01T09:00:00Z') },
        { requestId: id, memberId: fourth, askedAt: Date.parse('2026-04-02T09:00:00Z') },
      ])
      .execute();
    await anAnswer(server(), fourth, '2026-06-14', false);
    const seen = (await listFor(month.admin)).find((request) => request.id === id);
    const { candidates } = await month.candidates();
    const reason = expect.arrayContaining([{ code: 'prefers_role', params: null }]);
    expect(seen).toMatchObject({ canAccept: false, isAsked: false });
    const forMe = await month.admin.call(contract.listCoverRequests, { query: { only: 'for_me' } });
    expect(forMe.body).toEqual([]);
    expect(seen?.forCoordinators).toEqual({
      member: { id: month.leaverId, name: 'Ruth Hill' },
      seat: 1,
      reason: 'On a journey',
      openedAt: expect.any(String),
      nextAskAt: expect.any(String),
      everyoneAskedAt: null,
      isUrgent: false,
      asked: [
        {
          id: third,
          name: 'Helper3 Reed',
          askedAt: '2026-04-01T09:00:00.000Z',
          isReached: true,
          saidNo: false,
        },
        {
          id: fourth,
          name: 'Helper4 Reed',
          askedAt: '2026-04-02T09:00:00.000Z',
          isReached: true,
          saidNo: true,
        },
      ],
    });
    expect(
      candidates
        .filter(({ isPossible }) => isPossible)
        .map(({ memberId, answer, isReachable, price }) => [memberId, answer, isReachable, price?.reason]),
    ).toEqual([
      [third, 'yes', false, reason],
      [first, 'none', false, reason],
      [second, 'none', false, reason],
    ]);
  });

  it('names members with the same name with their initials', async () => {
    const month = await aPlaceToCover(server(), '2026-06-28');
    await aMember(server(), { firstName: 'Ruth', lastName: 'Hill' });
    const { query } = server().database;
    await query.updateTable('users').set({ initials: 'RHI' }).where('id', '=', month.leaverId).execute();
    const id = await month.decline();
    const listed = (await listFor(month.admin)).find((request) => request.id === id);
    expect(listed?.forCoordinators?.member.name).toBe('Ruth Hill (RHI)');
    await month.respond('confirmed');
  });

  it('can be accepted by its candidates only', async () => {
    const month = await aPlaceToCover(server(), '2026-06-21');
    const [first, second] = month.helpers as [number, number];
    const id = await month.decline();
    const stranger = await someoneElsewhere();
    await anAnswer(server(), first, '2026-06-21', false);
    expect(await refusalOf(first, id)).toEqual([409, 'not_available']);
    expect(await refusalOf(stranger, id)).toEqual([409, 'not_suitable']);
    expect(await refusalOf(month.leaverId, id)).toEqual([409, 'already_assigned']);
    const users = server().database.query.updateTable('users').where('id', '=', second);
    await users.set({ doesNotServe: true }).execute();
    expect(await refusalOf(second, id)).toEqual([409, 'not_available']);
    const { candidates } = await month.candidates();
    expect(candidates.map(({ memberId }) => memberId)).not.toContain(second);
    await users.set({ doesNotServe: false }).execute();
    expect((await acceptAs(second, id)).status).toBe(200);
  });

  it('is not for a member ruled out by a choice of their family, unless a coordinator assigns them', async () => {
    const month = await aPlaceToCover(server(), '2026-11-15');
    const [first, second] = month.helpers as [number, number];
    await aFamily(server(), [month.leaverId, first], { serving: 'together', strictness: 'must' });
    const id = await month.decline();
    expect(await refusalOf(first, id)).toEqual([409, 'family_rules_out']);
    expect(await listFor(await signIn(server(), first))).toEqual([]);
    const { candidates, without } = await month.candidates();
    const asked = candidates.flatMap(({ memberId, concerns }) =>
      concerns.flatMap(({ effect, text }) => (effect === 'asks_first' ? [[memberId, text]] : [])),
    );
    expect(asked).toEqual([[first, 'Ruth and Helper1 always want to serve at the same service']]);
    expect(candidates.find(({ memberId }) => memberId === second)?.isPossible).toBe(true);
    expect(without).toEqual([]);
    const assigned = await month.admin.tryCall(contract.assignCover, {
      ...of(id),
      body: { memberId: first },
    });
    expect(assigned.status).toBe(200);
  });

  it('hands the place over, with a confirmed response, a new revision, history and change log', async () => {
    const month = await aPlaceToCover(server(), '2026-07-05');
    const id = await month.decline('Secret surgery');
    const helperId = month.helpers[0] ?? 0;
    const [before] = await month.serving();
    const helper = await signIn(server(), helperId);
    expect(await helper.call(contract.acceptCover, of(id))).toMatchObject({
      status: 200,
      body: { id, state: 'covered' },
    });
    expect(await month.serving()).toEqual([{ ...before, id: helperId, response: 'confirmed', reason: null }]);
    const [own] = (await helper.call(contract.listMyServices, {})).body;
    expect(own).toMatchObject({ date: '2026-07-05', response: 'confirmed', reason: null });
    expect(await readCoverRequest(server(), id)).toMatchObject({ coveredBy: helperId, nextAskAt: null });
    const { body: builder } = await month.admin.call(contract.listBuilderServices, {
      params: { year: '2026', month: '7' },
    });
    expect(builder[0]?.assignments).toMatchObject([{ memberId: helperId, isAvailable: true }]);
    const history = await server()
      .database.query.selectFrom('rosterAssignmentHistory')
      .select('memberId')
      .where('date', '=', '2026-07-05')
      .execute();
    expect(history).toEqual([{ memberId: helperId }]);
    const params = { year: '2026', month: '7' };
    const revisions = (await month.admin.call(contract.listRosterRevisions, { params })).body;
    expect(JSON.stringify(revisions)).toContain('"number":2');
    const [change] = (await month.admin.call(contract.listChanges, { query: {} })).body.changes;
    expect(change).toMatchObject({
      actorName: 'Helper1 Reed',
      verb: 'covered',
      name: 'Helper1 Reed, Usher, 5 July 2026',
      fields: [{ after: 'Ruth Hill' }],
    });
    // A repeated request, because the answer was lost, changes nothing.
    expect((await helper.call(contract.acceptCover, of(id))).body).toEqual({ id, state: 'covered' });
    expect(JSON.stringify((await month.admin.call(contract.listChanges, { query: {} })).body)).not.toContain(
      'Secret surgery',
    );
  });

  it('pauses while the month is revised, and goes on if the member still has the place', async () => {
    const month = await aPlaceToCover(server(), '2026-08-02');
    const id = await month.decline();
    await month.revise();
    const helper = await signIn(server(), month.helpers[0] ?? 0);
    expect(await listFor(helper)).toEqual([]);
    expect(await refusalOf(month.helpers[0] ?? 0, id)).toEqual([404, 'no_roster']);
    await month.publish();
    expect(await listFor(helper)).toMatchObject([{ id }]);
    await month.revise();
    await month.admin.call(contract.removeAssignment, of(month.assignmentId));
    await month.publish();
    expect(await listFor(helper)).toEqual([]);
    expect(await refusalOf(month.helpers[0] ?? 0, id)).toEqual([409, 'cover_not_needed']);
  });

  it('keeps Smart Assign from proposing its member again, also in a later revision', async () => {
    const month = await aPlaceToCover(server(), '2026-11-08');
    const other = await aMember(server());
    await anAnswer(server(), other, '2026-11-08');
    await server()
      .database.query.updateTable('teamMembers')
      .set({ preferredRoleId: month.roleId })
      .where('memberId', 'in', [month.leaverId, other])
      .execute();
    const proposed = async () => {
      const params = { year: '2026', month: '11' };
      const plan = await month.admin.call(contract.getSmartAssignments, { params, query: {} });
      return plan.body
        .filter(({ date }) => date === '2026-11-08')
        .flatMap(({ assignments }) => assignments.filter(({ roleId }) => roleId === month.roleId))
        .flatMap(({ suggestions }) => suggestions.map(({ user }) => user.id));
    };
    await month.revise();
    await month.admin.call(contract.removeAssignment, of(month.assignmentId));

    const body = { roleId: month.roleId, memberId: month.leaverId, date: '2026-11-08' as const };
    const { body: again } = await month.admin.call(contract.addAssignment, { body });
    await month.publish();
    await month.decline();
    for (const remove of [true, false]) {
      await month.revise();
      if (remove) await month.admin.call(contract.removeAssignment, of(again.id));
      expect(await proposed()).toEqual([other]);
      await month.publish();
      await runCoverJob(server());
    }
  });

  it('asks everyone at once', async () => {
    await using app = await openVariant(server(), { smsGateway: new RecordingGateway() });
    const month = await aPlaceToCover(app, '2026-08-16', 3);
    const id = await month.decline();
    const ask = () => month.admin.call(contract.askEveryone, of(id));
    expect((await ask()).body).toEqual({ id, state: 'asking' });
    expect((await listAsked(server(), id)).sort()).toEqual([...month.helpers].sort());
    expect(await readCoverRequest(server(), id)).toMatchObject({
      nextAskAt: null,
      everyoneAskedAt: server().clock.now(),
    });
    const helper = await signIn(server(), month.helpers[0] ?? 0);
    expect(await listFor(helper)).toMatchObject([{ id, isAsked: true }]);
    expect((await ask()).status).toBe(200);
  });

  it('lets a coordinator assign anyone who is free, without revising the month', async () => {
    const month = await aPlaceToCover(server(), '2026-09-06');
    const id = await month.decline();
    const assign = (memberId: number) =>
      month.admin.tryCall(contract.assignCover, { ...of(id), body: { memberId } });
    const [first, second] = month.helpers as [number, number];
    await anAnswer(server(), first, '2026-09-06', false);
    expect(await assign(first)).toMatchObject({ status: 409, body: { code: 'not_available' } });
    expect(await assign(999_999)).toMatchObject({ status: 404, body: { code: 'unknown_member' } });
    const outsider = await someoneElsewhere();
    const { candidates } = await month.candidates();
    expect(candidates.at(0)).toMatchObject({ memberId: second, isPossible: true });
    expect(candidates.find(({ memberId }) => memberId === outsider)).toMatchObject({
      ...{ answer: 'none', isPossible: false },
    });
    expect(await assign(outsider)).toMatchObject({ status: 200, body: { id, state: 'covered' } });
    expect(await month.serving()).toMatchObject([{ id: outsider, response: 'confirmed' }]);
    expect(await assign(second)).toMatchObject({ status: 409, body: { code: 'cover_taken' } });
  });

  it('can be closed, with the member in the place or without', async () => {
    for (const [date, leaveEmpty] of [
      ['2026-09-13', false],
      ['2026-10-11', true],
    ] as const) {
      const month = await aPlaceToCover(server(), date);
      const id = await month.decline();
      const close = () => month.admin.tryCall(contract.closeCover, { ...of(id), body: { leaveEmpty } });
      expect(await close()).toMatchObject({ status: 200, body: { id, state: 'closed' } });
      expect(await month.serving()).toMatchObject(leaveEmpty ? [] : [{ id: month.leaverId }]);
      expect(await close()).toMatchObject({ status: 409, body: { code: 'cover_not_needed' } });
      // Another reason does not make Sundial ask again.
      if (!leaveEmpty)
        expect((await month.respond('declined', 'Ill')).body.coverRequest).toEqual({ id, state: 'closed' });
      const { body: roster } = await month.leaver.call(contract.getFinalizedRoster, {
        params: { year: '2026', month: String(Number(date.slice(5, 7))) },
      });
      expect(roster.finalizedRoster.isFinalized).toBe(true);
    }
  });

  it('can no longer be taken by someone who has left the team since they were asked, and is not shown to them', async () => {
    const month = await aPlaceToCover(server(), '2026-11-08');
    const id = await month.decline();
    const [helper = 0, other = 0] = month.helpers;
    const visitor = await signIn(server(), helper);
    expect(await listFor(visitor)).toMatchObject([{ id }]);
    // A second team, so that the first one can be left.
    await aTeam(server());
    await server().database.query.deleteFrom('teamMembers').where('memberId', '=', helper).execute();
    expect(await listFor(visitor)).toEqual([]);
    expect(await refusalOf(helper, id)).toEqual([409, 'not_suitable']);
    expect((await acceptAs(other, id)).status).toBe(200);
  });

  it('is listed for its team and those who plan it, and for no other team', async () => {
    const month = await aPlaceToCover(server(), '2026-05-17');
    const id = await month.decline('Ill');
    const [role] = (await month.admin.call(contract.listServiceRoles, {})).body.filter(
      (one) => one.id === month.roleId,
    );
    const [own, other] = [role?.teamId ?? 0, await aTeam(server())];
    const listed = async (by: Visitor, teamId?: number) => {
      const query = teamId === undefined ? {} : { teamId: String(teamId) };
      const { body } = await by.call(contract.listCoverRequests, { query });
      return body.map((request) => request.id);
    };
    expect(await listed(month.admin, own)).toContain(id);
    expect(await listed(month.admin, other)).toEqual([]);
    for (const [teamId, ids] of [
      [own, [id]],
      [other, []],
    ] as const) {
      const leadId = await aMember(server());
      await leads(server(), leadId, teamId);
      const lead = await signIn(server(), leadId);
      expect((await listed(lead)).filter((one) => one === id)).toEqual(ids);
      expect((await listed(lead, own)).filter((one) => one === id)).toEqual(ids);
      expect(await listed(lead, other)).toEqual([]);
    }
    const unknown = await month.admin.refused(contract.listCoverRequests, { query: { teamId: '999999' } });
    expect(unknown.body.code).toBe('unknown_team');
  });
});

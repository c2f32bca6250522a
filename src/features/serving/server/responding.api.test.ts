import { expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { type PlainDate, partsOf } from '#domain/calendar/calendar.ts';
import { SUNDAY_SERVICE } from '#domain/services/services.ts';
import type { AssignmentResponse } from '#domain/serving/response.ts';
import { lockRosterMonth } from '#server/db/database.ts';
import { removeMember } from '#server/members/removal-queries.ts';
import { lockPlacesOf } from '#server/places/move-queries.ts';
import { anAdmin, anAvailableMember, aRole } from '#test/factories.ts';
import { waitUntilBlocked } from '#test/lock-waiting.ts';
import { aPersonalLink } from '#test/personal-links.ts';
import { onBothDatabases } from '#test/test-server.ts';
import { signIn, Visitor } from '#test/visitor.ts';

onBothDatabases('a response', (server, itOnce) => {
  const bodyFor = (date: PlainDate, response: AssignmentResponse, reason: string | null = null) => ({
    ...{ date, timeId: SUNDAY_SERVICE },
    ...{ response, reason },
  });

  /** Publishes a month where two members serve on a date. */
  async function aPublishedMonth(date: PlainDate) {
    const admin = await anAdmin(server());
    const roleId = await aRole(server(), { maxLimit: 2 });
    const [memberId, companionId] = [
      await anAvailableMember(server(), date),
      await anAvailableMember(server(), date),
    ];
    const assign = async (id: number, replaces?: number) => {
      const body = { roleId, memberId: id, date, replaces };
      return (await admin.call(contract.addAssignment, { body })).body.id;
    };
    const assignmentId = await assign(memberId);
    await assign(companionId);
    const { year, month } = partsOf(date);
    const publish = () => admin.call(contract.finalizeRoster, { body: { year, month } });
    const params = { year: String(year), month: String(month) };
    await publish();
    const member = await signIn(server(), memberId);
    return {
      admin,
      memberId,
      assignmentId,
      companionId,
      member,
      params,
      assign,
      publish,
      revise: () => admin.call(contract.reviseRoster, { params }),
      respond: (response: AssignmentResponse, reason: string | null = null) =>
        member.call(contract.respond, { body: bodyFor(date, response, reason) }),
      /** Returns everyone's stored assignments on the date. */
      stored: () =>
        server()
          .database.query.selectFrom('rosterAssignments')
          .select(['memberId as id', 'response', 'responseReason as reason', 'respondedAt as at'])
          .where('date', '=', date)
          .orderBy('memberId')
          .execute(),
      /** Returns what the coordinator sees about everyone on the date. */
      seenByCoordinator: async () => {
        const { body } = await admin.call(contract.listBuilderServices, { params });
        return body
          .filter((service) => service.date === date)
          .flatMap(({ assignments }) => assignments)
          .map(({ memberId: id, response, responseReason: reason }) => ({ id, response, reason }));
      },
    };
  }

  itOnce('is stored with its reason, and answers with the service as the list has it', async () => {
    const { respond, member, stored, memberId, companionId } = await aPublishedMonth('2026-08-02');
    const none = { response: 'none', reason: null, at: null };
    const others = { id: companionId, ...none };
    const at = server().clock.now();

    expect((await respond('confirmed', 'Not kept')).body).toMatchObject({
      date: '2026-08-02',
      response: 'confirmed',
      reason: null,
    });
    expect(await stored()).toEqual([{ id: memberId, response: 'confirmed', reason: null, at }, others]);

    const { body: declined } = await respond('declined', '  On a journey ');
    expect(declined).toMatchObject({ response: 'declined', reason: 'On a journey' });
    expect((await member.call(contract.listMyServices, {})).body).toEqual([declined]);
    expect(await stored()).toEqual([
      { id: memberId, response: 'declined', reason: 'On a journey', at },
      others,
    ]);

    await respond('none');
    expect(await stored()).toEqual([{ id: memberId, ...none }, others]);
  });

  itOnce(
    'keeps the reason of an earlier decline when it is left out, and deletes it when it is empty',
    async () => {
      const { respond, member } = await aPublishedMonth('2027-03-07');
      await respond('declined', 'On a journey');
      const { reason: _, ...body } = bodyFor('2027-03-07', 'declined');
      expect((await member.call(contract.respond, { body })).body.reason).toBe('On a journey');
      expect((await respond('declined', '')).body.reason).toBeNull();
    },
  );

  itOnce('shows its reason in no limited session, which deletes none by leaving it out', async () => {
    const { respond, stored, memberId } = await aPublishedMonth('2027-02-07');
    await respond('declined', 'Ill');
    const before = await stored();
    const byLink = new Visitor(server());
    await byLink.call(contract.startLimitedSession, {
      body: { code: await aPersonalLink(server(), memberId) },
    });
    expect((await byLink.call(contract.listMyServices, {})).body).toMatchObject([{ reason: null }]);
    const decline = async (reason: string | null) =>
      (await byLink.call(contract.respond, { body: bodyFor('2027-02-07', 'declined', reason) })).body;
    for (const reason of [null, ' ']) expect(await decline(reason)).toMatchObject({ reason: null });
    expect(await stored()).toEqual(before);
    expect(await decline('Still ill')).toMatchObject({ reason: null });
    expect((await stored())[0]).toMatchObject({ response: 'declined', reason: 'Still ill' });
  });

  it('stays as it is after a second tap, and after two at once', async () => {
    const { respond, stored } = await aPublishedMonth('2026-09-06');
    const first = await respond('declined', 'Ill');
    const before = await stored();
    server().clock.advance(1000);
    expect(await respond('declined', 'Ill')).toMatchObject({ status: 200, body: first.body });
    expect(await stored()).toEqual(before);

    const both = await Promise.all([respond('confirmed'), respond('declined', 'Away')]);
    expect(both.map(({ status, body }) => [status, body.response, body.reason])).toEqual([
      [200, 'confirmed', null],
      [200, 'declined', 'Away'],
    ]);
    const [own] = await stored();
    expect([
      ['confirmed', null],
      ['declined', 'Away'],
    ]).toContainEqual([own?.response, own?.reason]);
  });

  itOnce('is seen by coordinators, and its reason by no other member', async () => {
    const { respond, seenByCoordinator, memberId, companionId, params } = await aPublishedMonth('2026-10-04');
    await respond('declined', 'Secret surgery');
    expect(await seenByCoordinator()).toEqual([
      { id: memberId, response: 'declined', reason: 'Secret surgery' },
      { id: companionId, response: 'none', reason: null },
    ]);
    const companion = await signIn(server(), companionId);
    for (const { body } of [
      await companion.call(contract.listMyServices, {}),
      await companion.call(contract.getFinalizedRoster, { params }),
    ]) {
      expect(JSON.stringify(body)).toContain('2026-10-04');
      expect(JSON.stringify(body)).not.toContain('Secret surgery');
    }

    const log = await server().database.query.selectFrom('changeLog').selectAll().execute();
    expect(JSON.stringify(log)).not.toContain('Secret surgery');
  });

  itOnce(
    'survives a revision, and is none for a new person in the place and for one who returns',
    async () => {
      const month = await aPublishedMonth('2026-11-01');
      const { respond, revise, publish, assign, seenByCoordinator, memberId, companionId } = month;
      await respond('declined', 'Away');
      await revise();
      await publish();
      const companion = { id: companionId, response: 'none', reason: null };
      expect(await seenByCoordinator()).toEqual([
        { id: memberId, response: 'declined', reason: 'Away' },
        companion,
      ]);
      await revise();
      const next = await anAvailableMember(server(), '2026-11-01');
      const replacing = await assign(next, month.assignmentId);
      expect(await seenByCoordinator()).toEqual([{ id: next, response: 'none', reason: null }, companion]);
      const body = { date: '2026-11-01' as PlainDate, memberId, isAvailable: true };
      await month.admin.call(contract.saveAvailability, { body });
      await assign(memberId, replacing);
      expect(await seenByCoordinator()).toEqual([
        { id: memberId, response: 'none', reason: null },
        companion,
      ]);
    },
  );

  itOnce("is the member's answer too, which stays when someone else has the place", async () => {
    const date = '2026-11-08';
    const { admin, member, memberId, respond } = await aPublishedMonth(date);
    const answer = async () => {
      const { body } = await member.call(contract.listAvailability, { query: { memberId } });
      return body.find((one) => one.date === date)?.isAvailable;
    };
    const { coverRequest } = (await respond('declined')).body;
    expect(await answer()).toBe(false);
    await respond('confirmed');
    expect(await answer()).toBe(true);
    await respond('declined');
    const params = { id: coverRequest?.id ?? 0 };
    const body = { memberId: await anAvailableMember(server(), date) };
    await admin.call(contract.assignCover, { params, body });
    expect((await member.call(contract.listMyServices, {})).body).toEqual([]);
    expect(await answer()).toBe(false);
  });

  it('is refused if the month is being revised at that moment', async () => {
    const { member, stored } = await aPublishedMonth('2026-12-06');
    const pending = await server().database.transaction(async (tx) => {
      await lockRosterMonth(tx, { year: 2026, month: 12 });
      await tx.updateTable('finalizedRosters').set({ isFinalized: false }).where('month', '=', 12).execute();
      const sent = member.tryCall(contract.respond, { body: bodyFor('2026-12-06', 'confirmed') });
      await waitUntilBlocked(server(), 1);
      return { sent };
    });
    expect((await pending.sent).status).toBe(404);
    expect((await stored()).map(({ response }) => response)).toEqual(['none', 'none']);
  });

  it('leaves no reason when the member is removed, even if they respond at that moment', async () => {
    const { respond, member, stored, memberId } = await aPublishedMonth('2027-01-03');
    await respond('declined', 'Moving away');
    const pending = await server().database.transaction(async (tx) => {
      await lockPlacesOf(tx, [memberId]);
      await removeMember(tx, memberId, server().clock.now());
      const body = bodyFor('2027-01-03', 'declined', 'A last word');
      const sent = member.tryCall(contract.respond, { body });
      await waitUntilBlocked(server(), 1);
      return { sent };
    });
    // On SQLite the check of the session waits for the removal too.
    expect([401, 404]).toContain((await pending.sent).status);
    expect((await stored())[0]).toMatchObject({ id: memberId, response: 'declined', reason: null });
  });
});

import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { addDays, monthOf, type PlainDate, partsOf } from '#domain/calendar/calendar.ts';
import type { MemberId } from '#domain/ids.ts';
import type { MemberKind, MessageDetails } from '#domain/messages/message.ts';
import { SUNDAY_SERVICE } from '#domain/services/services.ts';
import { aPlaceToCover, runCoverJob } from '#test/cover.ts';
import { aCheckKind, aFamily, anAnswer, aRole } from '#test/factories.ts';
import { sendSoon } from '#test/outbox.ts';
import { openVariant, RecordingGateway, RecordingMailer } from '#test/recording-senders.ts';
import { onBothDatabases, type TestServer } from '#test/test-server.ts';
import { signIn } from '#test/visitor.ts';
import { findTeamOfRole } from '../teams/coordinator-queries.ts';
import { enqueueToMembers, type NewMessage } from './enqueue-queries.ts';
import { lockRecipients } from './recipient-queries.ts';

/** Noon in Sydney, weeks before the first service of these tests. */
const NOON = '2026-04-06T02:00:00Z';

/** A published Sunday where Ruth serves, and people who can be reached. */
async function openChurch(app: TestServer, date: PlainDate) {
  app.clock.set(NOON);
  const { query } = app.database;
  await query.updateTable('users').set({ isAdmin: false }).execute();
  const place = await aPlaceToCover(app, date);
  const setContact = (id: MemberId, phoneNumber: string | null) =>
    query.updateTable('users').set({ phoneNumber }).where('id', '=', id).execute();
  await setContact(place.leaverId, '+61491570156');
  const coordinator = await query
    .selectFrom('users')
    .select('id')
    .where('isAdmin', '=', true)
    .executeTakeFirstOrThrow();
  await setContact(coordinator.id, '+61491570157');
  const { year, month } = partsOf(date);
  const service = { date, timeId: SUNDAY_SERVICE };
  const enqueue = async <Kind extends MemberKind>(
    kind: Kind,
    details: MessageDetails[Kind],
    memberId: MemberId,
  ) => {
    const now = app.clock.now();
    const message = { kind, details, createdBy: null, now } as NewMessage;
    await app.database.transaction(async (tx) =>
      enqueueToMembers(
        tx,
        { ...message, expiresAt: now + 1e11 },
        await lockRecipients(tx, [memberId], { sms: true, email: true }),
        {
          once: () => null,
        },
      ),
    );
  };
  let requestId = 0;
  return {
    ...place,
    app,
    date,
    month: { year, month },
    coordinatorId: coordinator.id,
    setContact,
    enqueue,
    decline: async () => {
      requestId = await place.decline();
    },
    ofRequest: () => ({ params: { id: requestId } }),
    accept: async (memberId: MemberId) =>
      (await signIn(app, memberId)).call(contract.acceptCover, { params: { id: requestId } }),
    cancel: () => place.admin.call(contract.cancelService, { body: { ...service, confirm: true } }),
    respondAs: async (memberId: MemberId, response: 'declined' | 'confirmed') =>
      (await signIn(app, memberId)).call(contract.respond, { body: { ...service, response } }),
    remove: () => query.deleteFrom('rosterAssignments').where('memberId', '=', place.leaverId).execute(),
  };
}

type Church = Awaited<ReturnType<typeof openChurch>>;
type Step = (church: Church) => Promise<unknown>;

const helper = ({ helpers }: Church, n = 0) => helpers[n] ?? 0;
const reminderOf = ({ date }: Church) => ({ service: { date, timeId: SUNDAY_SERVICE } });

/** Lets the role of the place need a check, which its member has until a day, and enqueues a message about it. */
async function checkUntil(
  { app, month, roleId, leaverId, enqueue }: Church,
  { kind, to, validUntil }: { kind: 'check_ends' | 'check_ended'; to: MemberId; validUntil: PlainDate },
) {
  const kindId = await aCheckKind(app);
  await app.database.query.insertInto('roleChecks').values({ roleId, kindId }).execute();
  await app.database.query
    .insertInto('memberChecks')
    .values({ memberId: leaverId, kindId, validUntil, seenOn: validUntil })
    .execute();
  const of = { month, memberId: leaverId, kindId, validUntil };
  if (kind === 'check_ends') await enqueue(kind, of, to);
  else await enqueue(kind, { ...of, teamId: await findTeamOfRole(app.database.query, roleId) }, to);
}

const renewed: Step = async ({ app, leaverId }) =>
  app.database.query
    .updateTable('memberChecks')
    .set({ validUntil: '2030-01-01' })
    .where('memberId', '=', leaverId)
    .execute();
const unneeded: Step = ({ app, roleId }) =>
  app.database.query.deleteFrom('roleChecks').where('roleId', '=', roleId).execute();

const told = ({ month }: Church) => ({ month, revision: 1 });

/** Leaves a message of each kind waiting. */
const WAITING: { readonly [Kind in MemberKind]: Step } = {
  reminder: async (church) => {
    await church.enqueue('reminder', { month: church.month }, helper(church));
  },
  roster_published: (church) => church.enqueue('roster_published', told(church), church.leaverId),
  roster_changed: async (church) => {
    await church.enqueue('roster_published', told(church), church.leaverId);
    await sendSoon(church.app);
    await church.revise();
    await church.remove();
    await church.publish();
    await church.enqueue('roster_changed', told(church), church.leaverId);
  },
  cover_request: async (church) => {
    await church.setContact(helper(church, 1), null);
    await church.decline();
    await runCoverJob(church.app);
  },
  cover_result: async (church) => {
    await church.decline();
    await church.accept(helper(church));
  },
  cover_needed: async (church) => {
    for (const id of church.helpers) await church.setContact(id, null);
    await church.decline();
    await runCoverJob(church.app);
  },
  cover_corrected: async (church) => {
    await WAITING.cover_needed(church);
    await sendSoon(church.app);
    await church.respond('none');
  },
  deadline_moved: async (church) => {
    const details = { month: church.month, was: church.date };
    await church.enqueue('deadline_moved', details, helper(church));
  },
  unreachable: async (church) => {
    await church.setContact(helper(church), null);
    const memberIds = [helper(church)];
    await church.enqueue('unreachable', { month: church.month, memberIds }, church.coordinatorId);
  },
  check_ends: (church) =>
    checkUntil(church, {
      ...{ kind: 'check_ends', to: church.leaverId, validUntil: addDays(church.date, -1) },
    }),
  check_ended: (church) =>
    checkUntil(church, { kind: 'check_ended', to: church.coordinatorId, validUntil: '2026-04-05' }),
  served_wrong: async (church) => {
    const { app, date, month, roleId, leaverId, coordinatorId } = church;
    const service = { date, timeId: SUNDAY_SERVICE };
    app.clock.set(`${addDays(date, 1)}T02:00:00Z`);
    await app.database.query
      .insertInto('servedReports')
      .values({ ...service, memberId: leaverId })
      .execute();
    await church.enqueue('served_wrong', { month, service, memberId: leaverId, roleId }, coordinatorId);
  },
  serving_reminder: (church) => church.enqueue('serving_reminder', reminderOf(church), church.leaverId),
};

const withdraw: Step = ({ respond }) => respond('none');
const cover: Step = (church) => church.accept(helper(church, 1));
const close: Step = ({ admin, ofRequest }) => admin.call(contract.closeCover, { ...ofRequest(), body: {} });
const cancel: Step = (church) => church.cancel();
const revise: Step = ({ revise }) => revise();

/** What makes each message untrue while it waits (docs/product.md, "Messages"). A kind that is missing here does not compile. */
const CAUSES: { readonly [Kind in MemberKind]: Readonly<Record<string, Step>> } = {
  reminder: {
    answered: (church) => anAnswer(church.app, helper(church), church.date, false),
    doesNotServe: (church) =>
      church.app.database.query
        .updateTable('users')
        .set({ doesNotServe: true })
        .where('id', '=', helper(church))
        .execute(),
    past_deadline: async ({ app, date }) => app.clock.set(`${date.slice(0, 7)}-20T23:00:00Z`),
    no_services: ({ app, month }) =>
      app.database.query
        .updateTable('serviceTimes')
        .set({
          endsOn: addDays(`${month.year}-${String(month.month).padStart(2, '0')}-01` as PlainDate, -1),
        })
        .execute(),
  },
  roster_published: { revised: revise, nothing_to_tell: cancel },
  roster_changed: {
    revised: revise,
    changed_back: async ({ admin, revise, publish, roleId, leaverId, date }) => {
      await revise();
      await admin.call(contract.addAssignment, { body: { roleId, memberId: leaverId, date } });
      await publish();
    },
  },
  cover_request: {
    withdrawn: withdraw,
    covered: cover,
    closed: close,
    canceled: cancel,
    revised: revise,
    answered_no: (church) => anAnswer(church.app, helper(church), church.date, false),
    serves_there: async (church) => {
      const now = church.app.clock.now();
      const roleId = await aRole(church.app);
      await church.app.database.query
        .insertInto('rosterAssignments')
        .values({
          ...{ date: church.date, timeId: SUNDAY_SERVICE, roleId, place: 1 },
          ...{ memberId: helper(church), assignmentMethod: 'manual', createdAt: now, updatedAt: now },
        })
        .execute();
    },
  },
  cover_result: {
    given_back: (church) => church.respondAs(helper(church), 'declined'),
    canceled: cancel,
    revised: revise,
  },
  cover_needed: {
    withdrawn: withdraw,
    covered: cover,
    closed: close,
    canceled: cancel,
    others_asked: ({ app }) =>
      app.database.query
        .updateTable('coverRequests')
        .set({ nextAskAt: app.clock.now() + 3_600_000 })
        .where('state', '=', 'asking')
        .execute(),
  },
  cover_corrected: {
    true_again: (church) => church.decline(),
    covered: async (church) => {
      await church.decline();
      await cover(church);
    },
  },
  deadline_moved: {
    answered: (church) => anAnswer(church.app, helper(church), church.date, false),
    moved_back: (church) =>
      church.admin.call(contract.saveAdminSettings, { body: { deadlineDay: 31, deadlineMonth: 'same' } }),
  },
  unreachable: {
    reached: (church) => church.setContact(helper(church), '+61491570158'),
    by_an_adult: (church) => aFamily(church.app, [church.leaverId], {}, [helper(church)]),
    removed: (church) => church.admin.call(contract.removeMember, { params: { id: helper(church) } }),
  },
  check_ends: {
    renewed,
    unneeded,
    over: async (church) => church.app.clock.set(`${church.date}T00:00:00Z`),
  },
  check_ended: {
    renewed,
    unneeded,
    declined: (church) => church.decline(),
    revised: revise,
  },
  served_wrong: {
    said_again: async ({ app, coordinatorId, date }) => {
      // The session of before has expired.
      const admin = await signIn(app, coordinatorId);
      const params = { date, timeId: String(SUNDAY_SERVICE) };
      await admin.call(contract.saveServed, { params, body: { changes: [] } });
    },
    too_late: async ({ app, date }) => app.clock.set(`${addDays(date, 15)}T02:00:00Z`),
  },
  serving_reminder: {
    declined: (church) => church.decline(),
    handed_over: async (church) => {
      await church.decline();
      await cover(church);
    },
    canceled: cancel,
    revised: revise,
  },
};

const KINDS = Object.keys(CAUSES) as MemberKind[];

const CASES = KINDS.flatMap((kind) =>
  Object.entries(CAUSES[kind]).map(([cause, step]) => [kind, cause, step] as const),
);

onBothDatabases('a message that waits', (server, itOnce) => {
  let app: TestServer & AsyncDisposable;
  let date: PlainDate = '2026-05-03';
  beforeAll(async () => {
    app = await openVariant(server(), { smsGateway: new RecordingGateway(), mailer: new RecordingMailer() });
  });
  afterAll(() => app[Symbol.asyncDispose]());
  afterEach(async () => {
    const { query } = server().database;
    await query.updateTable('coverRequests').set({ state: 'closed', endedAt: 1 }).execute();
    await query.updateTable('serviceTimes').set({ endsOn: null }).execute();
    await query
      .updateTable('messageRecipients')
      .set({ state: 'failed', nextAt: null })
      .where('state', '=', 'queued')
      .execute();
    date = addDays(date, 7);
  });

  const statesOf = async (kind: MemberKind, of: PlainDate) => {
    const rows = await server()
      .database.query.selectFrom('messageRecipients')
      .innerJoin('messages', 'messages.id', 'messageId')
      .select(['state', 'reason', 'details'])
      .where('kind', '=', kind)
      .where('messages.createdAt', '>=', Date.parse(NOON))
      .orderBy('messageRecipients.id')
      .execute();
    return rows
      .filter(({ details }) => details.includes(of) || details.includes(`"month":${monthOf(of).month}`))
      .map(({ state, reason }) => `${state} ${reason ?? ''}`.trim());
  };

  it.each(KINDS)('of the kind %s is sent while it is true', async (kind) => {
    const church = await openChurch(app, date);
    await WAITING[kind](church);
    const waiting = (await statesOf(kind, date)).filter((state) => state === 'queued').length;
    await sendSoon(app);
    expect(waiting).toBeGreaterThan(0);
    expect((await statesOf(kind, date)).filter((state) => state === 'sent').length).toBeGreaterThanOrEqual(
      waiting,
    );
  });

  for (const [kind, cause, makeUntrue] of CASES)
    itOnce(`of the kind ${kind} is dropped as no longer true: ${cause}`, async () => {
      const church = await openChurch(app, date);
      await WAITING[kind](church);
      const before = await statesOf(kind, date);
      expect(before.at(-1)).toBe('queued');
      await makeUntrue(church);
      await sendSoon(app);
      const after = await statesOf(kind, date);
      const waiting = before.flatMap((state, index) => (state === 'queued' ? index : []));
      for (const index of waiting) expect(after[index]).toBe('dropped no_longer_true');
    });

  itOnce(
    'is in the language that its member reads by then, and in the church language for one who chose none',
    async () => {
      const church = await openChurch(app, date);
      await WAITING.serving_reminder(church);
      const { query } = app.database;
      const readsIn = (language: string | null) =>
        query.updateTable('users').set({ language }).where('id', '=', church.leaverId).execute();
      await readsIn('de');
      const [sms] = await sendSoon(app);
      expect(sms?.text).toContain('Bitte in Sundial zu- oder absagen.');

      await WAITING.serving_reminder(church);
      await query
        .updateTable('users')
        .set({ email: 'ruth@example.org' })
        .where('id', '=', church.leaverId)
        .execute();
      await church.setContact(church.leaverId, null);
      await readsIn(null);
      await query.updateTable('settings').set({ language: 'es' }).execute();
      const [mail] = await sendSoon(app);
      await query.updateTable('settings').set({ language: 'en' }).execute();
      expect(mail).toMatchObject({
        subject: expect.stringMatching(/^Recordatorio: turno el /),
        html: expect.stringContaining('<html lang="es" dir="ltr">'),
      });
    },
  );
});

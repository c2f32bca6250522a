import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import type { DatabaseKind } from '#server/db/database.ts';
import { RELEASE_132 } from '#test/releases.ts';
import { fillTemplate } from '#test/template.ts';
import { openRelease, openTestServer, type TestServer } from '#test/test-server.ts';
import { signIn, Visitor } from '#test/visitor.ts';

const [RUTH, DANIEL, GRACE, WANG] = [1, 4, 5, 9];
const MARCH = { year: '2026', month: '3' };
const APRIL = { year: '2026', month: '4' };

async function openMigrated(kind: DatabaseKind) {
  const opened = await openRelease('1.3.2', kind);
  await fillTemplate(opened.database, 'unused: it has an administrator');
  return opened;
}

describe.each<DatabaseKind>(['sqlite', 'postgres'])('a church from release 1.3.2 (%s)', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await openTestServer(kind, openMigrated);
  });
  afterAll(() => server.close());

  /** Returns the browser of a person who signed in before the upgrade. */
  const signedIn = (person: keyof typeof RELEASE_132.sessions) => {
    const visitor = new Visitor(server);
    visitor.setCookie('sundial', RELEASE_132.sessions[person]);
    return visitor;
  };
  const listApril = async (admin: Visitor) =>
    (await admin.call(contract.listBuilderServices, { params: APRIL })).body;

  it('keeps people signed in and accepts their PINs', async () => {
    const { body } = await signedIn('ruth').call(contract.getCurrentUser, {});
    expect(body).toMatchObject({ id: RUTH, isAdmin: true });
    expect((await signedIn('wang').call(contract.getCurrentUser, {})).body.id).toBe(WANG);
    expect((await (await signIn(server, GRACE)).call(contract.getCurrentUser, {})).body.id).toBe(GRACE);
  });

  it('shows the answers and replaces one at the same service', async () => {
    const daniel = signedIn('daniel');
    const query = { from: '2026-05-01', to: '2026-05-31', memberId: String(DANIEL) } as const;
    const read = async () => (await daniel.call(contract.listAvailability, { query })).body;
    const before = await read();
    expect(before.map(({ date, timeId, isAvailable }) => [date, timeId, isAvailable])).toEqual([
      ['2026-05-03', 1, false],
      ['2026-05-10', 1, false],
      ['2026-05-17', 1, true],
    ]);
    const body = { memberId: DANIEL, date: '2026-05-10', isAvailable: true } as const;
    const { body: saved } = await daniel.call(contract.saveAvailability, { body });
    expect(saved).toMatchObject({ id: before[1]?.id, timeId: 1, isAvailable: true });
    expect(await read()).toEqual([before[0], saved, before[2]]);
    const { body: months } = await daniel.call(contract.listAvailabilityMonths, {});
    expect([months[0], months.at(-1)]).toEqual(['2025-09', '2026-06']);
  });

  it('shows published rosters to members, with people who have left, and drafts to administrators', async () => {
    const daniel = signedIn('daniel');
    const { body } = await daniel.call(contract.getFinalizedRoster, { params: MARCH, query: {} });
    expect(body.finalizedRoster.isFinalized).toBe(true);
    expect(new Set(body.assignments.map(({ date }) => date)).size).toBe(5);
    expect(body.assignments.map(({ user }) => user.firstName)).toContain('مريم');
    expect((await daniel.refused(contract.getFinalizedRoster, { params: APRIL })).status).toBe(404);
    const draft = await signedIn('ruth').call(contract.getFinalizedRoster, { params: APRIL, query: {} });
    expect(draft.body.finalizedRoster.isFinalized).toBe(false);
  });

  it('assigns, finalizes, revises and finalizes again, with the history of the last one', async () => {
    const ruth = signedIn('ruth');
    const last = (await listApril(ruth)).at(-1);
    const [roleId, memberId] = [last?.roles[0]?.id ?? 0, last?.availablePeople[0]?.id ?? 0];
    const body = { roleId, memberId, date: '2026-04-26' } as const;
    const { status, body: saved } = await ruth.call(contract.addAssignment, { body });
    expect(status).toBe(201);
    expect(saved.timeId).toBe(1);
    expect(saved.id).toBeGreaterThan(RELEASE_132.lastAssignmentId);

    const month = { year: 2026, month: 4 };
    expect((await ruth.call(contract.finalizeRoster, { body: month })).body.isFinalized).toBe(true);
    expect((await ruth.call(contract.reviseRoster, { params: APRIL })).body.isFinalized).toBe(false);
    await ruth.call(contract.removeAssignment, { params: { id: saved.id } });
    expect((await ruth.call(contract.finalizeRoster, { body: month })).body.isFinalized).toBe(true);
    const read = (table: 'rosterAssignments' | 'rosterAssignmentHistory') =>
      server.database.query
        .selectFrom(table)
        .select(['date', 'timeId', 'roleId', 'memberId'])
        .where('date', '>=', '2026-04-01')
        .where('date', '<=', '2026-04-30')
        .orderBy('date')
        .orderBy('memberId')
        .execute();
    const history = await read('rosterAssignmentHistory');
    expect(history).toEqual(await read('rosterAssignments'));
    expect(history.length).toBeGreaterThan(40);
  });

  it('shows the change log with the sentences of release 1.3.2', async () => {
    const { body } = await signedIn('ruth').call(contract.listChanges, { query: {} });
    expect(JSON.stringify(body)).toContain('Reader · читець · 読み手');
  });
});

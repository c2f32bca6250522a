import { beforeAll, expect, it } from 'vitest';
import type { Call } from '#contract/call.ts';
import { type CallName, contract } from '#contract/index.ts';
import type { MemberId, RoleId, TeamId } from '#domain/ids.ts';
import { SUNDAY_SERVICE } from '#domain/services/services.ts';
import { aCallingMember, type CallingMember, EVERY_CALL, SAMPLE_SUNDAY } from '#test/every-call.ts';
import { aMember, anAnswer, anAssignment, aRole, aTeam, joins, leads } from '#test/factories.ts';
import { textOf } from '#test/secrets.ts';
import { onDatabase, type TestServer } from '#test/test-server.ts';

/** Calls that change nothing, although their method is POST. */
const READS: readonly CallName[] = ['listCandidates', 'listConcerns', 'previewMonthSummary'];

const LEAD_READS = (Object.entries(contract) as [CallName, Call][]).filter(
  ([name, { access, method }]) => access === 'lead' && (method === 'GET' || READS.includes(name)),
);

interface FullTeam {
  readonly teamId: TeamId;
  readonly roleId: RoleId;
  /** Someone who has not answered. */
  readonly silent: MemberId;
}

/** Adds a team with a role and a member who can serve, serves, is away, and has not answered for another month. */
async function aFullTeam(server: TestServer, name: string): Promise<FullTeam> {
  const teamId = await aTeam(server, `Team of ${name}`);
  const memberId = await aMember(server, { firstName: name, lastName: 'Person' });
  await joins(server, memberId, teamId);
  const silent = await aMember(server, { firstName: name, lastName: 'Silent' });
  await joins(server, silent, teamId);
  const roleId = await aRole(server, { name: `Role of ${name}`, teamId });
  await anAnswer(server, memberId, SAMPLE_SUNDAY);
  await anAssignment(server, { roleId, memberId, date: SAMPLE_SUNDAY, timeId: SUNDAY_SERVICE });
  const dates = { fromDate: '2026-07-20', toDate: '2026-07-24' } as const;
  await server.database.query
    .insertInto('awayPeriods')
    .values({ memberId, ...dates, note: null, enteredOn: '2026-07-01', enteredByAdmin: false })
    .execute();
  return { teamId, roleId, silent };
}

onDatabase('sqlite', 'a lead', (server) => {
  let lead: CallingMember;
  let own: FullTeam;
  let others: FullTeam;
  beforeAll(async () => {
    own = await aFullTeam(server(), 'Owen');
    others = await aFullTeam(server(), 'Zillah');
    lead = await aCallingMember(server());
    await leads(server(), lead.id, own.teamId);
  });

  it('sees no one and nothing of another team in any list, and their own in these', async () => {
    const foreign: CallName[] = [];
    const ofOwn: CallName[] = [];
    for (const [name, call] of LEAD_READS) {
      const text = await textOf(await lead.visitor.tryCall(call, await EVERY_CALL[name](lead, server())));
      if (text.includes('Zillah')) foreign.push(name);
      if (text.includes('Owen')) ofOwn.push(name);
    }
    expect(foreign).toEqual([]);
    expect(ofOwn.sort()).toEqual([
      'exportAvailability',
      'exportRoster',
      'getForecast',
      'getMonthSummary',
      'getRosterFeed',
      'getServed',
      'getSmartAssignments',
      'listAwayOfMonth',
      'listBuilderServices',
      'listCandidates',
      'listMembers',
      'listNonResponders',
      'previewMonthSummary',
    ]);
  });

  it('learns nothing by selecting people or roles of another team, unsaved', async () => {
    const sunday = { date: SAMPLE_SUNDAY, timeId: SUNDAY_SERVICE };
    for (const name of READS) {
      const { body, ...sample } = await EVERY_CALL[name](lead, server());
      const answer = async (...unsaved: { roleId: RoleId; memberId: MemberId }[]) => {
        const selections = unsaved.map((one) => ({ ...sunday, ...one }));
        const call = contract[name] as Call;
        const asked = { ...sample, body: { ...(body as object), unsaved: selections } };
        return (await lead.visitor.tryCall(call, asked)).body;
      };
      const selected = await answer({ roleId: own.roleId, memberId: own.silent });
      const nothing = await answer();
      if (name !== 'listCandidates') expect(selected, name).not.toEqual(nothing);
      expect(await answer({ roleId: own.roleId, memberId: others.silent }), name).toEqual(nothing);
      expect(await answer({ roleId: others.roleId, memberId: own.silent }), name).toEqual(nothing);
      expect(await answer({ roleId: others.roleId, memberId: others.silent }), name).toEqual(nothing);
    }
  });

  it('is refused what names a team of others', async () => {
    const notRefused: CallName[] = [];
    const named = LEAD_READS.filter(([, { team }]) => team === 'teamId');
    for (const [name, call] of named) {
      const sample = await EVERY_CALL[name](lead, server());
      const query = { ...sample.query, teamId: others.teamId };
      const { status } = await lead.visitor.tryCall(call, { ...sample, query });
      if (status !== 403) notRefused.push(name);
    }
    // These are the same for every team, or about all of them.
    expect(notRefused.sort()).toEqual(['getAnswerReminders', 'getReminderMessage', 'getRosterFeed']);
  });
});

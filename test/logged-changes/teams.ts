import { contract } from '#contract/index.ts';
import { aMember } from '../factories.ts';
import { idOf, type ScenarioContext, type Scenarios } from './scenario.ts';

const TEAMS = '/api/admin/teams';

let serial = 0;

async function aTeam({ admin }: ScenarioContext): Promise<number> {
  serial += 1;
  return idOf(
    await admin.send('POST', TEAMS, { name: `Team ${serial}`, roleIds: [], firstTeamName: 'Sundays' }),
  );
}

/** Changes that administrators make to teams. The last ones, because a church then has several. */
export const TEAM_CHANGES: Scenarios = {
  addTeam: {
    logs: 'team added',
    prepare: async ({ admin }) => {
      // The first team gets its name in an entry of its own.
      const { body } = await admin.call(contract.listTeams, {});
      await admin.send('PATCH', `${TEAMS}/${body[0]?.id}`, { name: 'Sundays' });
      return { path: TEAMS, body: { name: 'Children', roleIds: [], firstTeamName: 'Sundays' } };
    },
    ignoresRepeat: false,
  },
  editTeam: {
    logs: 'team changed',
    prepare: async (context) => ({
      path: `${TEAMS}/${await aTeam(context)}`,
      body: { arriveMinutes: 30 },
    }),
  },
  removeTeam: {
    logs: 'team removed',
    prepare: async (context) => ({ path: `${TEAMS}/${await aTeam(context)}` }),
    ignoresRepeat: false,
  },
  saveTeamMember: {
    logs: 'team joined',
    prepare: async (context) => ({
      path: `${TEAMS}/${await aTeam(context)}/members/${await aMember(context.server)}`,
      body: {},
    }),
  },
  removeTeamMember: {
    logs: 'team left',
    prepare: async (context) => {
      const path = `${TEAMS}/${await aTeam(context)}/members/${await aMember(context.server)}`;
      await context.admin.send('PUT', path, {});
      return { path };
    },
    ignoresRepeat: false,
  },
  leaveTeam: {
    logs: 'team left',
    prepare: async (context) => {
      const id = await aTeam(context);
      const { body } = await context.admin.call(contract.getCurrentUser, {});
      await context.admin.send('PUT', `${TEAMS}/${id}/members/${body.id}`, {});
      return { path: `/api/teams/${id}/membership` };
    },
    ignoresRepeat: false,
  },
};

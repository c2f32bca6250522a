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
    prepare: async () => ({ path: TEAMS, body: { name: 'Children', roleIds: [], firstTeamName: 'Sundays' } }),
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
};

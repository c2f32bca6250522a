import type { PlainDate } from '#domain/calendar/calendar.ts';
import { SUNDAY_SERVICE } from '#domain/services/services.ts';
import { aPlaceToCover } from '../cover.ts';
import { aMember, anAvailableMember, aPastRoster, aRole, LAST_SUNDAY } from '../factories.ts';
import { aRoleToLearn } from '../learners.ts';
import { idOf, type ScenarioContext, type Scenarios, SUNDAY } from './scenario.ts';

async function anAssignment({ server, admin }: ScenarioContext, date: PlainDate): Promise<number> {
  const body = {
    roleId: await aRole(server),
    userId: await anAvailableMember(server, date),
    serviceDate: date,
  };
  return idOf(await admin.send('POST', '/api/admin/roster-assignments', body));
}

/** Returns the path of a request that was just opened, and a member who can take its place. */
async function aCoverRequest({ server }: ScenarioContext, date: PlainDate, call: string) {
  const { decline, helpers } = await aPlaceToCover(server, date);
  return { path: `/api/admin/cover-requests/${await decline()}/${call}`, userId: helpers[0] };
}

/** Returns the place of a member in a published roster. */
async function aPublishedPlace({ server }: ScenarioContext, serviceDate: PlainDate) {
  const { roleId, leaverId } = await aPlaceToCover(server, serviceDate);
  return { place: { serviceDate, serviceTimeId: SUNDAY_SERVICE, roleId }, leaverId };
}

/** Changes that administrators make to rosters. */
export const ROSTER_CHANGES: Scenarios = {
  addAssignment: {
    logs: 'assignment added',
    prepare: async ({ server }) => ({
      path: '/api/admin/roster-assignments',
      body: {
        roleId: await aRole(server),
        userId: await anAvailableMember(server, SUNDAY),
        serviceDate: SUNDAY,
      },
    }),
  },
  removeAssignment: {
    logs: 'assignment removed',
    prepare: async (context) => ({
      path: `/api/admin/roster-assignments/${await anAssignment(context, SUNDAY)}`,
    }),
  },
  addLearner: {
    logs: 'learner added',
    prepare: async ({ server }) => {
      const { roleId, learnerId: userId } = await aRoleToLearn(server, SUNDAY);
      return { path: '/api/admin/learners', body: { serviceDate: SUNDAY, roleId, userId } };
    },
  },
  removeLearner: {
    logs: 'learner removed',
    prepare: async ({ server, admin }) => {
      const { roleId, learnerId: userId } = await aRoleToLearn(server, SUNDAY);
      const body = { serviceDate: SUNDAY, roleId, userId };
      return {
        path: `/api/admin/learners/${await idOf(await admin.send('POST', '/api/admin/learners', body))}`,
      };
    },
  },
  saveServed: {
    logs: 'served changed',
    prepare: async ({ server }) => {
      const userId = await aMember(server);
      const [roleId] = await aPastRoster(server, [userId]);
      return {
        path: `/api/admin/served/${LAST_SUNDAY}/${SUNDAY_SERVICE}`,
        body: { changes: [{ roleId, userId, came: 'no' }] },
      };
    },
  },
  clearAssignments: {
    logs: 'assignment cleared',
    prepare: async (context) => {
      await anAssignment(context, '2026-08-02');
      return { path: '/api/admin/roster-assignments/date/2026/8/2' };
    },
  },
  addAssignments: {
    logs: 'assignment added',
    prepare: async ({ server }) => ({
      path: '/api/admin/roster-assignments/batch',
      body: {
        assignments: [
          {
            roleId: await aRole(server),
            userId: await anAvailableMember(server, SUNDAY),
            serviceDate: SUNDAY,
          },
        ],
      },
    }),
  },
  finalizeRoster: {
    logs: 'roster finalized',
    prepare: async () => ({ path: '/api/admin/finalize-roster', body: { year: 2026, month: 9 } }),
    ignoresRepeat: false,
  },
  reviseRoster: {
    logs: 'roster reopened',
    prepare: async ({ admin }) => {
      await admin.send('POST', '/api/admin/finalize-roster', { year: 2026, month: 10 });
      return { path: '/api/admin/finalize-roster/2026/10' };
    },
  },
  assignCover: {
    logs: 'assignment covered',
    prepare: async (context) => {
      const { path, userId } = await aCoverRequest(context, '2027-02-07', 'assign');
      return { path, body: { userId } };
    },
  },
  askEveryone: {
    logs: 'cover_request asked',
    prepare: async (context) => ({ path: (await aCoverRequest(context, '2027-03-07', 'ask-everyone')).path }),
  },
  closeCover: {
    logs: 'cover_request closed',
    prepare: async (context) => ({
      path: (await aCoverRequest(context, '2027-02-14', 'close')).path,
      body: {},
    }),
  },
  seekCover: {
    logs: 'cover_request added',
    prepare: async (context) => {
      const { place, leaverId } = await aPublishedPlace(context, '2027-04-04');
      return { path: '/api/admin/cover-requests', body: { ...place, userId: leaverId } };
    },
    ignoresRepeat: false,
  },
  changePlace: {
    logs: 'assignment removed',
    prepare: async (context) => {
      const { place, leaverId } = await aPublishedPlace(context, '2027-05-02');
      return { path: '/api/admin/published-places', body: { ...place, from: leaverId, to: null } };
    },
  },
};

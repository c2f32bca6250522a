import { addDays, type PlainDate } from '#domain/calendar/calendar.ts';
import { SUNDAY_SERVICE } from '#domain/services/services.ts';
import { aRole, aRoom } from '../factories.ts';
import { idOf, type ScenarioContext, type Scenarios } from './scenario.ts';

let serial = 0;
/** Returns a date of its own, so that no two services or special days are on the same one. */
function anUnusedDate(): PlainDate {
  serial += 1;
  return addDays('2028-01-01', serial);
}

async function aSpecialDay({ admin }: ScenarioContext): Promise<number> {
  return idOf(await admin.send('POST', '/api/admin/special-days', { date: anUnusedDate(), name: 'Feast' }));
}

/** Returns a Sunday of its own. */
function aFarSunday(): PlainDate {
  serial += 1;
  return addDays('2030-01-06', 7 * serial);
}

const SERVICE_TIMES = '/api/admin/service-times';
const CANCELED = '/api/admin/cancelled-services';

async function aServiceTime({ admin }: ScenarioContext): Promise<number> {
  return idOf(await admin.send('POST', SERVICE_TIMES, { date: anUnusedDate(), name: 'Vespers' }));
}

/** Changes that administrators make to roles, services, special days and settings. */
export const CHURCH_CHANGES: Scenarios = {
  addServiceRole: {
    logs: 'role added',
    prepare: async () => ({ path: '/api/admin/service-roles', body: { name: 'Usher' } }),
    ignoresRepeat: false,
  },
  addRoom: {
    logs: 'room added',
    prepare: async ({ server }) => ({
      path: '/api/admin/rooms',
      body: { name: 'Kids', roleIds: [await aRole(server, { maxLimit: 2 })] },
    }),
    ignoresRepeat: false,
  },
  editRoom: {
    logs: 'room changed',
    prepare: async ({ server }) => ({
      path: `/api/admin/rooms/${await aRoom(server, [await aRole(server, { maxLimit: 2 })])}`,
      body: { notOneFamily: false },
    }),
  },
  removeRoom: {
    logs: 'room removed',
    prepare: async ({ server }) => ({
      path: `/api/admin/rooms/${await aRoom(server, [await aRole(server)])}`,
    }),
  },
  editServiceRole: {
    logs: 'role changed',
    prepare: async ({ server }) => ({
      path: `/api/admin/service-roles/${await aRole(server)}`,
      body: { isActive: false },
    }),
  },
  removeServiceRole: {
    logs: 'role removed',
    prepare: async ({ server }) => ({ path: `/api/admin/service-roles/${await aRole(server)}` }),
  },
  reorderServiceRoles: {
    logs: 'role changed',
    prepare: async ({ server }) => {
      await aRole(server, { order: 0 });
      const last = await aRole(server, { order: 9999 });
      return { path: '/api/admin/service-roles/reorder', body: { roleIds: [last] } };
    },
  },
  savePlanningOrder: {
    logs: 'role changed',
    prepare: async ({ server }) => {
      await aRole(server, { order: 0 });
      const last = await aRole(server, { order: 9999 });
      return { path: '/api/admin/service-roles/planning-order', body: { roleIds: [last] } };
    },
  },
  addSpecialDay: {
    logs: 'special_day added',
    prepare: async () => ({ path: '/api/admin/special-days', body: { date: anUnusedDate(), name: 'Feast' } }),
  },
  editSpecialDay: {
    logs: 'special_day changed',
    prepare: async (context) => ({
      path: `/api/admin/special-days/${await aSpecialDay(context)}`,
      body: { name: 'Great Feast' },
    }),
  },
  removeSpecialDay: {
    logs: 'special_day removed',
    prepare: async (context) => ({ path: `/api/admin/special-days/${await aSpecialDay(context)}` }),
  },
  addServiceTime: {
    logs: 'service added',
    prepare: async () => ({ path: SERVICE_TIMES, body: { date: anUnusedDate(), name: 'Vespers' } }),
  },
  editServiceTime: {
    logs: 'service changed',
    prepare: async (context) => ({
      path: `${SERVICE_TIMES}/${await aServiceTime(context)}`,
      body: { startsAt: '17:00' },
    }),
  },
  removeServiceTime: {
    logs: 'service removed',
    prepare: async (context) => ({ path: `${SERVICE_TIMES}/${await aServiceTime(context)}` }),
  },
  saveServiceTimeLimits: {
    logs: 'service changed',
    prepare: async (context) => ({
      path: `${SERVICE_TIMES}/${await aServiceTime(context)}/limits`,
      body: [{ roleId: await aRole(context.server), maxLimit: 0 }],
    }),
  },
  cancelService: {
    logs: 'service canceled',
    prepare: async () => ({
      path: CANCELED,
      body: { serviceDate: aFarSunday(), serviceTimeId: SUNDAY_SERVICE },
    }),
  },
  restoreService: {
    logs: 'service restored',
    prepare: async ({ admin }) => {
      const serviceDate = aFarSunday();
      await admin.send('POST', CANCELED, { serviceDate, serviceTimeId: SUNDAY_SERVICE });
      return { path: `${CANCELED}?serviceDate=${serviceDate}&serviceTimeId=${SUNDAY_SERVICE}` };
    },
  },
  saveNameFormat: {
    logs: 'setting changed',
    prepare: async () => ({ path: '/api/admin/name-format', body: { format: 'initials' } }),
  },
  saveNewOnceADay: {
    logs: 'setting changed',
    prepare: async () => ({ path: '/api/admin/new-once-a-day', body: { newOnceADay: true } }),
  },
  savePushOptions: {
    logs: 'setting changed',
    prepare: async () => ({ path: '/api/admin/push-options', body: { hasShortPushes: true } }),
  },
  saveRosterOptions: {
    logs: 'setting changed',
    prepare: async () => ({ path: '/api/admin/roster-options', body: { hasGuests: true } }),
  },
  saveChurchName: {
    logs: 'setting changed',
    prepare: async () => ({ path: '/api/admin/church-name', body: { churchName: 'St Mark' } }),
  },
  saveAnswerAddress: {
    logs: 'setting changed',
    prepare: async () => ({
      path: '/api/admin/answer-address',
      body: { answerAddress: 'office@example.org' },
    }),
  },
  saveChurchLanguage: {
    logs: 'setting changed',
    prepare: async () => ({ path: '/api/admin/church-language', body: { language: 'de' } }),
  },
  saveCountry: {
    logs: 'setting changed',
    prepare: async () => ({ path: '/api/admin/country', body: { country: 'NZ' } }),
  },
  saveAdminSettings: {
    logs: 'setting changed',
    prepare: async () => ({ path: '/api/admin/settings', body: { deadlineDay: 7 } }),
  },
  saveServiceDuration: {
    logs: 'setting changed',
    prepare: async () => ({ path: '/api/admin/service-duration', body: { minutes: 120 } }),
  },
  createRosterFeed: {
    logs: 'roster_calendar changed',
    prepare: async () => ({ path: '/api/admin/calendar-feed' }),
  },
  deleteRosterFeed: {
    logs: 'roster_calendar changed',
    prepare: async ({ admin }) => {
      await admin.send('POST', '/api/admin/calendar-feed');
      return { path: '/api/admin/calendar-feed' };
    },
  },
  saveTeamLink: {
    logs: 'team_link changed',
    prepare: async () => ({ path: '/api/admin/team-link', body: { isOn: true } }),
  },
  renewTeamLink: {
    logs: 'team_link reset',
    prepare: async ({ admin }) => {
      await admin.send('PUT', '/api/admin/team-link', { isOn: true });
      const { body } = await admin.send('GET', '/api/admin/team-link');
      await admin.send('PUT', '/api/admin/team-link', { isOn: false });
      const { code } = (body as { link: { code: string } }).link;
      return { path: '/api/admin/team-link/renew', body: { code } };
    },
  },
};

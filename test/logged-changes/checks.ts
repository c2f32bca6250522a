import { aMember } from '../factories.ts';
import { idOf, type ScenarioContext, type Scenarios } from './scenario.ts';

const KINDS = '/api/admin/check-kinds';

let serial = 0;

async function aKind({ admin }: ScenarioContext): Promise<number> {
  serial += 1;
  return idOf(await admin.send('POST', KINDS, { name: `Check of the log ${serial}` }));
}

async function aMembersCheck(context: ScenarioContext): Promise<string> {
  return `/api/admin/members/${await aMember(context.server)}/checks/${await aKind(context)}`;
}

const CHECK = { validUntil: '2199-12-31', seenOn: '2020-01-01' };

/** Changes that administrators make to checks. */
export const CHECK_CHANGES: Scenarios = {
  addCheckKind: {
    logs: 'check added',
    prepare: async () => ({ path: KINDS, body: { name: 'First aid' } }),
    ignoresRepeat: false,
  },
  editCheckKind: {
    logs: 'check changed',
    prepare: async (context) => ({ path: `${KINDS}/${await aKind(context)}`, body: { warnDays: [14] } }),
  },
  removeCheckKind: {
    logs: 'check removed',
    prepare: async (context) => ({ path: `${KINDS}/${await aKind(context)}` }),
    ignoresRepeat: false,
  },
  saveMemberCheck: {
    logs: 'check added',
    prepare: async (context) => ({ path: await aMembersCheck(context), body: CHECK }),
  },
  removeMemberCheck: {
    logs: 'check removed',
    prepare: async (context) => {
      const path = await aMembersCheck(context);
      await context.admin.send('PUT', path, CHECK);
      return { path };
    },
  },
};

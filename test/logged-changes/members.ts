import { contract } from '#contract/index.ts';
import { SUNDAY_SERVICE } from '#domain/services/services.ts';
import { aFamily, aGuest, aMember, aRole } from '../factories.ts';
import { addPasskey, aNewCredential } from '../passkeys.ts';
import { PIN } from '../test-server.ts';
import { type Scenarios, SUNDAY } from './scenario.ts';

/** Changes that administrators make to members and to their own passkeys. */
export const MEMBER_CHANGES: Scenarios = {
  addMember: {
    logs: 'member added',
    prepare: async () => ({ path: '/api/admin/members', body: { firstName: 'Anna', lastName: 'Lee' } }),
    ignoresRepeat: false,
  },
  addGuest: {
    logs: 'guest added',
    prepare: async () => ({ path: '/api/admin/guests', body: { name: 'Silas Guest', confirm: true } }),
    ignoresRepeat: false,
  },
  editGuest: {
    logs: 'guest changed',
    prepare: async ({ server }) => ({
      path: `/api/admin/guests/${await aGuest(server)}`,
      body: { email: 'silas@example.org' },
    }),
  },
  removeGuest: {
    logs: 'guest removed',
    prepare: async ({ server }) => ({ path: `/api/admin/guests/${await aGuest(server)}` }),
  },
  makeMember: {
    logs: 'member added',
    prepare: async ({ server }) => ({
      path: `/api/admin/guests/${await aGuest(server)}/make-member`,
      body: {},
    }),
  },
  importMembers: {
    logs: 'member imported',
    prepare: async () => ({
      path: '/api/admin/members/import',
      body: { text: 'First,Last\nJunia,Apostle', leaveOutMembers: true },
    }),
  },
  makeFirstPins: {
    logs: 'pin added',
    prepare: async ({ server }) => {
      const id = await aMember(server);
      await server.database.query.updateTable('users').set({ pinHash: null }).where('id', '=', id).execute();
      return { path: '/api/admin/members/first-pins', body: { memberIds: [id] } };
    },
  },
  editMember: {
    logs: 'member changed',
    prepare: async ({ server }) => ({
      path: `/api/admin/members/${await aMember(server)}/name`,
      body: { firstName: 'Anna', lastName: 'Lee' },
    }),
  },
  addFamily: {
    logs: 'family added',
    prepare: async ({ server }) => {
      const id = await aMember(server);
      return {
        path: '/api/admin/families',
        body: {
          members: [{ userId: id, isChild: false }],
          ...{ serving: 'own', whom: 'adults', strictness: 'prefer', oneFree: [], childrenWith: [] },
          moves: [id],
        },
      };
    },
    ignoresRepeat: false,
  },
  editFamily: {
    logs: 'family changed',
    prepare: async ({ server }) => ({
      path: `/api/admin/families/${await aFamily(server, [await aMember(server)])}`,
      body: { serving: 'together' },
    }),
  },
  removeFamily: {
    logs: 'family removed',
    prepare: async ({ server }) => ({
      path: `/api/admin/families/${await aFamily(server, [await aMember(server)])}`,
    }),
  },
  editInitials: {
    logs: 'member changed',
    prepare: async ({ server }) => {
      const id = await aMember(server);
      // Initials are unique, so derive them from the member's id.
      const initials = `Q${String.fromCharCode(65 + (id % 26))}${String.fromCharCode(65 + ((id / 26) | 0))}`;
      return { path: `/api/admin/members/${id}/initials`, body: { initials } };
    },
  },
  editAccess: {
    logs: 'member changed',
    prepare: async ({ server }) => ({
      path: `/api/admin/members/${await aMember(server)}/access`,
      body: { role: 'pastor' },
    }),
  },
  resetMemberPin: {
    logs: 'pin reset',
    prepare: async ({ server }) => ({ path: `/api/admin/members/${await aMember(server)}/reset-pin` }),
    ignoresRepeat: false,
  },
  unlockMember: {
    logs: 'member unlocked',
    prepare: async ({ server }) => {
      const id = await aMember(server);
      const now = server.clock.now();
      const row = { budget: `account:${id}`, failures: 30, since: now, lastFailedAt: now };
      await server.database.query.insertInto('signInFailures').values(row).execute();
      return { path: `/api/admin/members/${id}/unlock` };
    },
  },
  removeMember: {
    logs: 'member removed',
    prepare: async ({ server }) => ({ path: `/api/admin/members/${await aMember(server)}` }),
  },
  mergeMembers: {
    logs: 'member merged',
    prepare: async ({ server }) => ({
      path: `/api/admin/members/${await aMember(server)}/merge`,
      body: { otherId: await aMember(server), fromOther: [] },
    }),
  },
  saveRolePreferences: {
    logs: 'member changed',
    prepare: async ({ server }) => ({
      path: `/api/users/${await aMember(server)}/role-preferences`,
      body: { preferredRoleId: await aRole(server), secondaryRoleId: null },
    }),
  },
  saveAvailability: {
    logs: 'answer answered',
    prepare: async ({ server }) => ({
      path: '/api/availability',
      body: { userId: await aMember(server), serviceDate: SUNDAY, isAvailable: true },
    }),
  },
  saveMonthAvailability: {
    logs: 'answer answered',
    prepare: async ({ server }) => ({
      path: '/api/availability/months/2026/7',
      body: {
        userId: await aMember(server),
        answers: [{ serviceDate: SUNDAY, serviceTimeId: SUNDAY_SERVICE, isAvailable: true }],
      },
    }),
  },
  addPasskey: {
    logs: 'passkey added',
    prepare: async ({ admin }) => {
      const { credential } = await aNewCredential(admin);
      return { path: '/api/passkeys', body: { name: 'My phone', credential } };
    },
  },
  removePasskey: {
    logs: 'passkey removed',
    prepare: async ({ admin }) => {
      await addPasskey(admin);
      const [passkey] = (await admin.call(contract.listPasskeys, {})).body.passkeys;
      return { path: `/api/passkeys/${passkey?.id}/removal`, body: { currentPin: PIN } };
    },
  },
  makeRecoveryCodes: {
    logs: 'recovery_codes reset',
    prepare: async ({ admin }) => {
      await addPasskey(admin);
      return { path: '/api/passkeys/recovery-codes', body: { currentPin: PIN } };
    },
    ignoresRepeat: false,
  },
};

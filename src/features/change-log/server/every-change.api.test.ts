import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '#contract/call.ts';
import { type CallName, contract } from '#contract/index.ts';
import type { ChangeKind } from '#domain/change-kinds.ts';
import { onBothDatabases, PIN, type TestHouse } from '#test/build-test-app.ts';
import { houseWith, RecordingGateway, RecordingMailer } from '#test/carriers.ts';
import { aMember, anAdmin, anAnswer, aRole, someoneAvailable } from '#test/factories.ts';
import { mailInOutbox } from '#test/outbox.ts';
import { addPasskey, aNewCredential } from '#test/passkeys.ts';
import { signIn, type Visitor } from '#test/visitor.ts';

const SUNDAY = '2026-07-05';

/** What a change is tried on: everything it needs is there already. */
interface Given {
  readonly house: TestHouse;
  readonly admin: Visitor;
}

/** Makes the change by the call and gives its address and body. */
interface Scenario {
  readonly kind: ChangeKind;
  readonly prepare: (given: Given) => Promise<{ path: string; body?: unknown }>;
  /** False where the same once more changes something again, or is refused. */
  readonly onceOnly?: false;
}

const idOf = (answered: { body: unknown }) => (answered.body as { id: number }).id;

async function anAssignment({ house, admin }: Given, date: string): Promise<number> {
  const body = { roleId: await aRole(house), userId: await someoneAvailable(house, date), serviceDate: date };
  return idOf(await admin.send('POST', '/api/admin/roster-assignments', body));
}

let day = 0;
function aDay(): string {
  day += 1;
  return `2027-01-${String(day).padStart(2, '0')}`;
}

async function aSpecialDay({ admin }: Given): Promise<number> {
  return idOf(await admin.send('POST', '/api/admin/special-days', { date: aDay(), name: 'Feast' }));
}

/** An e-mail that was refused for good; gives the id of its one recipient. */
async function aFailedMail(house: TestHouse): Promise<number> {
  const messageId = await mailInOutbox(house, ['anna@example.org']);
  const row = await house.database.query
    .updateTable('message_recipients')
    .set({ state: 'failed', next_at: null })
    .where('message_id', '=', messageId)
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Every call by which an administrator changes something: what to send, and the line it leaves. */
const LOGGED: Partial<Record<CallName, Scenario>> = {
  addMember: {
    kind: 'member_added',
    prepare: async () => ({ path: '/api/admin/members', body: { firstName: 'Anna', lastName: 'Lee' } }),
    onceOnly: false,
  },
  importMembers: {
    kind: 'member_imported',
    prepare: async () => ({
      path: '/api/admin/members/import',
      body: { text: 'Junia,Apostle', leaveOutMembers: true },
    }),
  },
  makeFirstPins: {
    kind: 'member_pin_made',
    prepare: async ({ house }) => {
      const id = await aMember(house);
      await house.database.query.updateTable('users').set({ pin_hash: null }).where('id', '=', id).execute();
      return { path: '/api/admin/members/first-pins', body: { memberIds: [id] } };
    },
  },
  editMember: {
    kind: 'member_renamed',
    prepare: async ({ house }) => ({
      path: `/api/admin/members/${await aMember(house)}/name`,
      body: { firstName: 'Anna', lastName: 'Lee' },
    }),
  },
  editInitials: {
    kind: 'member_initials',
    prepare: async ({ house }) => {
      const id = await aMember(house);
      // No two databases, and no two tests, share a member: neither do their initials.
      const initials = `Q${String.fromCharCode(65 + (id % 26))}${String.fromCharCode(65 + ((id / 26) | 0))}`;
      return { path: `/api/admin/members/${id}/initials`, body: { initials } };
    },
  },
  editAccess: {
    kind: 'member_access',
    prepare: async ({ house }) => ({
      path: `/api/admin/members/${await aMember(house)}/access`,
      body: { role: 'pastor' },
    }),
  },
  resetMemberPin: {
    kind: 'member_pin_reset',
    prepare: async ({ house }) => ({ path: `/api/admin/members/${await aMember(house)}/reset-pin` }),
    onceOnly: false,
  },
  releaseMember: {
    kind: 'member_released',
    prepare: async ({ house }) => {
      const id = await aMember(house);
      const now = house.clock.now();
      const row = { budget: `account:${id}`, failures: 30, since: now, last_failed_at: now };
      await house.database.query.insertInto('sign_in_failures').values(row).execute();
      return { path: `/api/admin/members/${id}/release` };
    },
  },
  removeMember: {
    kind: 'member_removed',
    prepare: async ({ house }) => ({ path: `/api/admin/members/${await aMember(house)}` }),
  },
  saveRolePreferences: {
    kind: 'member_preferences',
    prepare: async ({ house }) => ({
      path: `/api/users/${await aMember(house)}/role-preferences`,
      body: { preferredRoleId: await aRole(house), secondaryRoleId: null },
    }),
  },
  saveAvailability: {
    kind: 'answer_given',
    prepare: async ({ house }) => ({
      path: '/api/availability',
      body: { userId: await aMember(house), serviceDate: SUNDAY, isAvailable: true },
    }),
  },
  addPasskey: {
    kind: 'passkey_added',
    prepare: async ({ admin }) => {
      const { credential } = await aNewCredential(admin);
      return { path: '/api/passkeys', body: { name: 'My phone', credential } };
    },
  },
  removePasskey: {
    kind: 'passkey_removed',
    prepare: async ({ admin }) => {
      await addPasskey(admin);
      const [passkey] = (await admin.call(contract.listPasskeys, {})).body.passkeys;
      return { path: `/api/passkeys/${passkey?.id}/removal`, body: { currentPin: PIN } };
    },
  },
  makeRecoveryCodes: {
    kind: 'recovery_codes_made',
    prepare: async ({ admin }) => {
      await addPasskey(admin);
      return { path: '/api/passkeys/recovery-codes', body: { currentPin: PIN } };
    },
    onceOnly: false,
  },
  addServiceRole: {
    kind: 'role_added',
    prepare: async () => ({ path: '/api/admin/service-roles', body: { name: 'Usher' } }),
    onceOnly: false,
  },
  editServiceRole: {
    kind: 'role_changed',
    prepare: async ({ house }) => ({
      path: `/api/admin/service-roles/${await aRole(house)}`,
      body: { isActive: false },
    }),
  },
  removeServiceRole: {
    kind: 'role_removed',
    prepare: async ({ house }) => ({ path: `/api/admin/service-roles/${await aRole(house)}` }),
  },
  reorderServiceRoles: {
    kind: 'roles_reordered',
    prepare: async ({ house }) => {
      await aRole(house, { order: 0 });
      const last = await aRole(house, { order: 9999 });
      return { path: '/api/admin/service-roles/reorder', body: { roleIds: [last] } };
    },
  },
  addSpecialDay: {
    kind: 'special_day_added',
    prepare: async () => ({ path: '/api/admin/special-days', body: { date: aDay(), name: 'Feast' } }),
  },
  editSpecialDay: {
    kind: 'special_day_changed',
    prepare: async (given) => ({
      path: `/api/admin/special-days/${await aSpecialDay(given)}`,
      body: { name: 'Great Feast' },
    }),
  },
  removeSpecialDay: {
    kind: 'special_day_removed',
    prepare: async (given) => ({ path: `/api/admin/special-days/${await aSpecialDay(given)}` }),
  },
  saveNameFormat: {
    kind: 'name_format_changed',
    prepare: async () => ({ path: '/api/admin/name-format', body: { format: 'initials' } }),
  },
  saveAdminSettings: {
    kind: 'deadline_changed',
    prepare: async () => ({ path: '/api/admin/settings', body: { deadlineDay: 7 } }),
  },
  saveTeamLink: {
    kind: 'team_link_switched',
    prepare: async () => ({ path: '/api/admin/team-link', body: { isOn: true } }),
  },
  renewTeamLink: {
    kind: 'team_link_renewed',
    prepare: async ({ admin }) => {
      await admin.send('PUT', '/api/admin/team-link', { isOn: true });
      const { body } = await admin.send('GET', '/api/admin/team-link');
      await admin.send('PUT', '/api/admin/team-link', { isOn: false });
      const { code } = (body as { link: { code: string } }).link;
      return { path: '/api/admin/team-link/renew', body: { code } };
    },
  },
  addAssignment: {
    kind: 'assignment_made',
    prepare: async ({ house }) => ({
      path: '/api/admin/roster-assignments',
      body: {
        roleId: await aRole(house),
        userId: await someoneAvailable(house, SUNDAY),
        serviceDate: SUNDAY,
      },
    }),
  },
  removeAssignment: {
    kind: 'assignment_removed',
    prepare: async (given) => ({
      path: `/api/admin/roster-assignments/${await anAssignment(given, SUNDAY)}`,
    }),
  },
  clearAssignments: {
    kind: 'date_cleared',
    prepare: async (given) => {
      await anAssignment(given, '2026-08-02');
      return { path: '/api/admin/roster-assignments/date/2026/8/2' };
    },
  },
  addAssignments: {
    kind: 'assignment_made',
    prepare: async ({ house }) => ({
      path: '/api/admin/roster-assignments/batch',
      body: {
        assignments: [
          {
            roleId: await aRole(house),
            userId: await someoneAvailable(house, SUNDAY),
            serviceDate: SUNDAY,
          },
        ],
      },
    }),
  },
  sendSmsReminder: {
    kind: 'reminders_sent',
    prepare: async ({ house }) => {
      await aMember(house, { phoneNumber: '+61491570156' });
      return { path: '/api/admin/send-sms-reminder', body: { year: 2026, month: 7 } };
    },
  },
  saveReminderTemplate: {
    kind: 'reminder_text_changed',
    prepare: async () => ({
      path: '/api/admin/reminder-template',
      body: { template: 'Dear {firstName}, please answer for {month}: {link}' },
    }),
  },
  sendMessageAgain: {
    kind: 'message_sent_again',
    prepare: async ({ house }) => ({
      path: `/api/admin/messages/recipients/${await aFailedMail(house)}/send-again`,
    }),
  },
  sendRoster: {
    kind: 'roster_mailed',
    prepare: async ({ admin }) => {
      await admin.send('POST', '/api/admin/finalize-roster', { year: 2026, month: 12 });
      const body = { email: 'anna@example.org', month: '2026-12-01', viewType: 'card' };
      return { path: '/api/admin/send-roster', body };
    },
    onceOnly: false,
  },
  sendAvailability: {
    kind: 'availability_mailed',
    prepare: async () => ({
      path: '/api/admin/send-availability',
      body: { email: 'anna@example.org', month: '2026-12-01', viewType: 'simple' },
    }),
    onceOnly: false,
  },
  finalizeRoster: {
    kind: 'roster_finalized',
    prepare: async () => ({ path: '/api/admin/finalize-roster', body: { year: 2026, month: 9 } }),
    onceOnly: false,
  },
  reviseRoster: {
    kind: 'roster_revised',
    prepare: async ({ admin }) => {
      await admin.send('POST', '/api/admin/finalize-roster', { year: 2026, month: 10 });
      return { path: '/api/admin/finalize-roster/2026/10' };
    },
  },
};

/** Calls that change something and leave no line, each with the reason. */
const UNLOGGED: Partial<Record<CallName, string>> = {
  login: 'signing in is no act of administration',
  logout: 'nor is signing out',
  prepareSignIn: 'nor is the second step of signing in',
  signInByPasskey: 'by a passkey',
  signInByRecoveryCode: 'or by a code',
  preparePasskey: 'it only asks what a passkey is to be made by',
  previewImport: 'it only looks',
  endSession: "one's own devices are one's own matter",
  endOtherSessions: 'all of them too',
  changePin: "one's own PIN is one's own matter",
  updateProfile: "so are one's own name and phone number",
};

const CHANGING = (Object.entries(contract) as Array<[CallName, Call]>).filter(
  ([, call]) => call.method !== 'GET',
);

it.each(CHANGING)('%s is logged, or it is said here why it is not', (name) => {
  expect([name in LOGGED, name in UNLOGGED].filter(Boolean)).toHaveLength(1);
});

it('nothing is named here that the contract does not have', () => {
  const names = CHANGING.map(([name]) => name);
  expect(
    [...Object.keys(LOGGED), ...Object.keys(UNLOGGED)].filter((name) => !names.includes(name as CallName)),
  ).toEqual([]);
});

onBothDatabases('what an administrator changes', (house) => {
  let open: (TestHouse & AsyncDisposable) | undefined;
  beforeAll(async () => {
    open = await houseWith(house(), { smsGateway: new RecordingGateway(), mailer: new RecordingMailer() });
  });
  afterAll(async () => {
    await open?.[Symbol.asyncDispose]();
  });
  // On, it would keep out whoever signs in next.
  afterEach(async () => {
    await house().database.query.updateTable('settings').set({ team_link_on: 0 }).execute();
  });
  const given = async (): Promise<Given> => {
    if (!open) throw new Error('The house is not open yet.');
    return { house: open, admin: await anAdmin(open) };
  };
  const lines = () =>
    house().database.query.selectFrom('change_log').selectAll().orderBy('id', 'desc').execute();

  describe.each(Object.entries(LOGGED) as Array<[CallName, Scenario]>)('%s', (name, scenario) => {
    const { method } = contract[name];

    it('leaves one line of its kind, and none when the same is done again', async () => {
      const { admin, house: open } = await given();
      const { path, body } = await scenario.prepare({ house: open, admin });
      const before = (await lines()).length;
      const { status } = await admin.send(method, path, body);
      expect(status).toBeLessThan(300);
      const [newest] = await lines();
      expect([newest?.kind, (await lines()).length]).toEqual([scenario.kind, before + 1]);
      expect(newest?.subject).not.toBe('');
      if (scenario.onceOnly === false) return;
      await admin.send(method, path, body);
      expect(await lines()).toHaveLength(before + 1);
    });

    it('leaves no line when it is refused', async () => {
      const { admin } = await given();
      const { path, body } = await scenario.prepare({ house: house(), admin });
      const before = (await lines()).length;
      const stranger = await aMember(house());
      expect((await (await signIn(house(), stranger)).send(method, path, body)).status).toBe(403);
      expect(await lines()).toHaveLength(before);
    });
  });

  it('leaves no line when the database refuses it half-way', async () => {
    const { admin } = await given();
    const taken = await aMember(house(), { initials: 'ZZZZ' });
    const other = await aMember(house());
    const before = (await lines()).length;
    const { status } = await admin.send('PATCH', `/api/admin/members/${other}/initials`, {
      initials: 'ZZZZ',
    });
    expect([status, taken > 0]).toEqual([409, true]);
    expect(await lines()).toHaveLength(before);
  });

  it('for themselves leaves no line: answers and wishes are their own matter', async () => {
    const id = await aMember(house(), { isAdmin: true });
    const admin = await signIn(house(), id);
    const roleId = await aRole(house());
    const before = (await lines()).length;
    await admin.send('POST', '/api/availability', { userId: id, serviceDate: SUNDAY, isAvailable: true });
    await admin.send('PATCH', `/api/users/${id}/role-preferences`, {
      preferredRoleId: roleId,
      secondaryRoleId: null,
    });
    expect(await lines()).toHaveLength(before);
  });

  it('a cleared date names everybody who was taken off it', async () => {
    const { admin } = await given();
    const date = '2026-11-01';
    const [anna, ben] = [
      await aMember(house(), { firstName: 'Anna', lastName: 'Lee' }),
      await aMember(house(), { firstName: 'Ben', lastName: 'Moss' }),
    ];
    for (const userId of [anna, ben]) {
      await anAnswer(house(), userId, date);
      await admin.send('POST', '/api/admin/roster-assignments', {
        roleId: await aRole(house(), { name: 'Usher' }),
        userId,
        serviceDate: date,
      });
    }
    await admin.send('DELETE', '/api/admin/roster-assignments/date/2026/11/1');
    const cleared = (await lines()).slice(0, 2);
    expect(cleared.map((line) => [line.kind, line.subject, line.value_before, line.value_after])).toEqual(
      expect.arrayContaining([
        ['date_cleared', 'Usher, 1 November 2026', 'Anna Lee', null],
        ['date_cleared', 'Usher, 1 November 2026', 'Ben Moss', null],
      ]),
    );
  });
});

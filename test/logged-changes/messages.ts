import { SUNDAY_SERVICE } from '#domain/services/services.ts';
import { aMember, anAvailableMember, aRole } from '../factories.ts';
import { mailInOutbox } from '../outbox.ts';
import type { TestServer } from '../test-server.ts';
import type { Scenarios } from './scenario.ts';

/** Enqueues an email, marks it as failed for good, and returns the id of its only recipient. */
async function aFailedMail(server: TestServer): Promise<number> {
  const messageId = await mailInOutbox(server, ['anna@example.org']);
  const row = await server.database.query
    .updateTable('messageRecipients')
    .set({ state: 'failed', nextAt: null })
    .where('messageId', '=', messageId)
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Messages that administrators send, and changes to their text. */
export const MESSAGE_CHANGES: Scenarios = {
  sendSmsReminder: {
    logs: 'reminders sent',
    prepare: async ({ server }) => {
      await aMember(server, { phoneNumber: '+61491570156' });
      return { path: '/api/admin/send-sms-reminder', body: { year: 2026, month: 7 } };
    },
  },
  saveReminderTemplate: {
    logs: 'setting changed',
    prepare: async () => ({
      path: '/api/admin/reminder-template',
      body: { template: 'Dear {firstName}, please answer for {month}: {link}' },
    }),
  },
  sendMessageAgain: {
    logs: 'email resent',
    prepare: async ({ server }) => ({
      path: `/api/admin/messages/recipients/${await aFailedMail(server)}/send-again`,
    }),
  },
  saveAnswerReminders: {
    logs: 'answer_reminders changed',
    prepare: async () => ({
      path: '/api/admin/answer-reminders',
      body: { isOn: true, daysBefore: [4, 2] },
    }),
  },
  saveNotificationSettings: {
    logs: 'serving_reminders changed',
    prepare: async () => ({
      path: '/api/admin/notification-settings',
      body: { servingReminders: { isOn: true, daysBefore: 2, hour: 9 } },
    }),
  },
  notifyRoster: {
    logs: 'roster sent',
    prepare: async ({ server, admin }) => {
      const date = '2026-08-09';
      const userId = await anAvailableMember(server, date, { phoneNumber: '+61491570156' });
      const service = { serviceDate: date, serviceTimeId: SUNDAY_SERVICE };
      const body = { userId, roleId: await aRole(server), ...service };
      await admin.send('POST', '/api/admin/roster-assignments', body);
      await admin.send('POST', '/api/admin/finalize-roster', { year: 2026, month: 8 });
      return { path: '/api/admin/notify-roster', body: { year: 2026, month: 8 } };
    },
  },
  sendRoster: {
    logs: 'roster sent',
    prepare: async ({ admin }) => {
      await admin.send('POST', '/api/admin/finalize-roster', { year: 2026, month: 12 });
      const body = { email: 'anna@example.org', month: '2026-12-01', viewType: 'card' };
      return { path: '/api/admin/send-roster', body };
    },
    ignoresRepeat: false,
  },
  sendAvailability: {
    logs: 'availability sent',
    prepare: async () => ({
      path: '/api/admin/send-availability',
      body: { email: 'anna@example.org', month: '2026-12-01', viewType: 'simple' },
    }),
    ignoresRepeat: false,
  },
};

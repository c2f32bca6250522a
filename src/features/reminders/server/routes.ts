import type { AnswerReminderSettings, reminderCalls } from '#contract/reminders.ts';
import { refusal } from '#domain/refusals/refusal.ts';
import { templateFault } from '#domain/reminders/reminder-text.ts';
import { checkRepeat, reminderStep } from '#domain/reminders/reminders.ts';
import { sampleLink } from '#server/auth/personal-link.ts';
import { logChange } from '#server/db/change-log.ts';
import { lockReminders } from '#server/db/database.ts';
import { churchToday, type Deps, linkOf } from '#server/deps.ts';
import { issueAt } from '#server/http/input-issue.ts';
import type { Handlers } from '#server/http/mount.ts';
import { RefusalError, throwIfRefused } from '#server/http/refusal-error.ts';
import { readAnswerReminders, updateAnswerReminders } from '#server/jobs/answer-reminder-queries.ts';
import { listDeliveries } from '#server/outbox/delivery-queries.ts';
import { enqueueToMembers } from '#server/outbox/enqueue-queries.ts';
import { type Outbox, PAGE_TIMEOUT_MS } from '#server/outbox/outbox.ts';
import { channelsSetUp, sendingNow } from '#server/outbox/write-to-members.ts';
import {
  loadNonResponders,
  loadReminderText,
  longestReminderFields,
  type NonResponderRow,
  readTemplate,
  updateTemplate,
  writeReminders,
} from '#server/workflows/availability-reminders.ts';
import { MESSAGE_TEXTS } from '#texts/messages.ts';
import { presentPreview, presentReminders } from './present.ts';
import { REMINDER_TEXTS } from './texts.ts';

/** Returns the step for each member. Members who were reminded recently and are skipped are left out. */
function stepsOf(nonResponders: readonly NonResponderRow[], now: number, again: boolean) {
  return nonResponders.flatMap((member) => {
    const step = reminderStep(member, now, again);
    return step === 'reminded' ? [] : [{ ...member, step }];
  });
}

async function readAnswerSettings(deps: Deps): Promise<AnswerReminderSettings> {
  const { isOn, daysBefore } = await readAnswerReminders(deps.database.query);
  const hasChannel = Object.values(channelsSetUp(deps)).includes(true);
  return {
    answerReminders: { isOn, daysBefore: [...daysBefore] },
    canSend: hasChannel && deps.publicUrl !== null,
  };
}

/** Returns the handlers of reminders, which send through the outbox. */
export function reminderRoutes(outbox: Outbox): Handlers<typeof reminderCalls> {
  return {
    async listNonResponders({ query, deps }) {
      const isSetUp = channelsSetUp(deps);
      const members = await loadNonResponders(deps.database.query, query, { isSetUp });
      return members.map(({ id, firstName, lastName, remindedAt }) => ({
        id,
        firstName,
        lastName,
        remindedAt: remindedAt === null ? null : new Date(remindedAt).toISOString(),
      }));
    },

    async previewReminder({ query, deps, request }) {
      const db = deps.database.query;
      const link = linkOf(deps, request);
      const sending = { ...sendingNow(deps, link), random: null };
      const reminder = await loadReminderText(db, query, link);
      const { isSetUp } = sending;
      const members = await loadNonResponders(db, query, { isSetUp, userIds: query.userIds });
      const remindersTo = (again: boolean) => {
        const reminded = stepsOf(members, sending.now, again).filter(({ step }) => step === 'send');
        return writeReminders(sending, query, reminder, reminded, deps.timeZone);
      };
      const example = MESSAGE_TEXTS.reminder.sms(
        { month: query },
        {
          ...reminder.facts,
          firstName: REMINDER_TEXTS.sampleName,
          link: reminder.hasPersonalLink.sms ? sampleLink(link) : link,
        },
      );
      const reminders = { fresh: remindersTo(false), everybody: remindersTo(true), example };
      return presentPreview(reminder, members, reminders, {
        link,
        isLinkPublic: deps.publicUrl !== null,
        canSend: Object.values(sending.isSetUp).includes(true),
        today: churchToday(deps),
      });
    },

    async getReminderMessage({ query, deps, request }) {
      const link = linkOf(deps, request);
      const { facts } = await loadReminderText(deps.database.query, query, link);
      const { sms, email } = channelsSetUp(deps);
      return {
        text: MESSAGE_TEXTS.reminder.sms(
          { month: query },
          { ...facts, firstName: REMINDER_TEXTS.everyone, link },
        ),
        isSmsSetUp: sms,
        canSend: sms || email,
      };
    },

    getAnswerReminders: ({ deps }) => readAnswerSettings(deps),

    async saveAnswerReminders({ body: after, actor, deps }) {
      await deps.database.transaction(async (tx) => {
        const { isOn, daysBefore } = await readAnswerReminders(tx, { isLocked: true });
        const now = deps.clock.now();
        await updateAnswerReminders(tx, after, now);
        const details = { before: { isOn, daysBefore }, after };
        await logChange(tx, actor, now, { kind: 'answer_reminders_changed', details });
      });
      return readAnswerSettings(deps);
    },

    async saveReminderTemplate({ body, actor, deps, request }) {
      const template = body.template.trim();
      const fault =
        template === '' ? null : templateFault(template, longestReminderFields(linkOf(deps, request)));
      if (fault) {
        throw new RefusalError('invalid_input', {
          issues: [issueAt('template', fault)],
        });
      }
      return deps.database.transaction(async (tx) => {
        const { template: before } = await readTemplate(tx);
        await updateTemplate(tx, template === '' ? null : template);
        const { template: after } = await readTemplate(tx);
        await logChange(tx, actor, deps.clock.now(), {
          kind: 'reminder_text_changed',
          details: { before, after },
        });
        return { template: after };
      });
    },

    async sendSmsReminder({ body, actor, deps, request, refused }) {
      const sending = sendingNow(deps, linkOf(deps, request));
      const { isSetUp, base } = sending;
      if (!isSetUp.sms && !isSetUp.email) throw refused(refusal('not_configured', { channel: 'sms' }));
      const { members, messageId } = await deps.database.transaction(async (tx) => {
        await lockReminders(tx, body);
        const now = deps.clock.now();
        const nonResponders = await loadNonResponders(tx, body, {
          isSetUp,
          isLocked: true,
          userIds: body.userIds,
        });
        if (!body.confirm && !body.skipReminded) throwIfRefused(checkRepeat(nonResponders, now), refused);
        const reminder = await loadReminderText(tx, body, base);
        if (reminder.fault) {
          throw new RefusalError('invalid_input', { issues: [issueAt('template', reminder.fault)] });
        }
        const members = stepsOf(nonResponders, now, body.confirm === true);
        const month = { year: body.year, month: body.month };
        const recipients = writeReminders(
          { ...sending, now },
          month,
          reminder,
          members.filter(({ step }) => step === 'send'),
          deps.timeZone,
        );
        const details = { month, members: recipients.length };
        if (recipients.length > 0) await logChange(tx, actor, now, { kind: 'reminders_sent', details });
        const message = { kind: 'reminder', details: { month }, createdBy: actor.memberId, now } as const;
        const { messageId } = await enqueueToMembers(tx, { ...message, expiresAt: null }, recipients);
        return { members, messageId };
      });
      if (messageId === null) return presentReminders(members, []);
      await outbox.waitUntilSettled(messageId, PAGE_TIMEOUT_MS);
      return presentReminders(members, await listDeliveries(deps.database.query, [messageId]));
    },
  };
}

import type { reminderCalls } from '#contract/reminders.ts';
import type { MemberId } from '#domain/ids.ts';
import { fullName } from '#domain/members/member-name.ts';
import { refusal } from '#domain/refusals/refusal.ts';
import { templateFault } from '#domain/reminders/reminder-text.ts';
import { checkRepeat, reminderStep } from '#domain/reminders/reminders.ts';
import { endOfAnswerLink } from '#domain/serving/personal-link.ts';
import { type MessageLink, makeMessageLink } from '#server/auth/personal-link.ts';
import { insertPersonalLinks, type PersonalLink } from '#server/auth/personal-link-queries.ts';
import { logChange } from '#server/db/change-log.ts';
import { lockReminders } from '#server/db/database.ts';
import { churchToday, linkOf } from '#server/deps.ts';
import { issueAt } from '#server/http/input-issue.ts';
import type { Handlers } from '#server/http/mount.ts';
import { RefusalError, throwIfRefused } from '#server/http/refusal-error.ts';
import { listDeliveries } from '#server/outbox/delivery-queries.ts';
import { enqueueSms } from '#server/outbox/enqueue-queries.ts';
import { type Outbox, PAGE_TIMEOUT_MS } from '#server/outbox/outbox.ts';
import { presentPreview, presentReminders } from './present.ts';
import {
  loadNonResponders,
  loadReminderText,
  type NonResponderRow,
  readTemplate,
  updateTemplate,
} from './queries.ts';
import { longestReminderFields, REMINDER_TEXTS } from './texts.ts';

/** Returns the step for each member. Members who were reminded recently and are skipped are left out. */
function stepsOf(nonResponders: readonly NonResponderRow[], now: number, again: boolean) {
  return nonResponders.flatMap((member) => {
    const step = reminderStep(member, now, again);
    const { id, firstName, phoneNumber } = member;
    return step === 'reminded' ? [] : [{ id, firstName, phoneNumber, name: fullName(member), step }];
  });
}

/** Returns the handlers of reminders, which send through the outbox. */
export function reminderRoutes(outbox: Outbox): Handlers<typeof reminderCalls> {
  return {
    async listNonResponders({ query, deps }) {
      const members = await loadNonResponders(deps.database.query, query);
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
      return presentPreview(await loadReminderText(db, query, link), await loadNonResponders(db, query), {
        link,
        isLinkPublic: deps.publicUrl !== null,
        isConfigured: deps.smsGateway !== null,
        now: deps.clock.now(),
        today: churchToday(deps),
      });
    },

    async getReminderMessage({ query, deps, request }) {
      const reminder = await loadReminderText(deps.database.query, query, linkOf(deps, request));
      return { text: reminder.write(REMINDER_TEXTS.everyone).text, isSmsSetUp: deps.smsGateway !== null };
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
      if (!deps.smsGateway) throw refused(refusal('not_configured', { channel: 'sms' }));
      const base = linkOf(deps, request);
      const { members, messageId } = await deps.database.transaction(async (tx) => {
        await lockReminders(tx, body);
        const now = deps.clock.now();
        const nonResponders = await loadNonResponders(tx, body, { isLocked: true });
        if (!body.confirm && !body.skipReminded) throwIfRefused(checkRepeat(nonResponders, now), refused);
        const reminder = await loadReminderText(tx, body, base);
        if (reminder.fault) {
          throw new RefusalError('invalid_input', { issues: [issueAt('template', reminder.fault)] });
        }
        const steps = stepsOf(nonResponders, now, body.confirm === true);
        const month = { year: body.year, month: body.month };
        const expiresAt = endOfAnswerLink(month, reminder.deadlineDay, deps.timeZone);
        const linkTo = (memberId: MemberId): MessageLink =>
          reminder.hasPersonalLinks
            ? makeMessageLink(
                base,
                { memberId, purpose: { kind: 'answer', month }, expiresAt },
                { random: deps.random, now },
              )
            : { address: base, personalLink: null };
        const links: PersonalLink[] = [];
        const recipients = steps.flatMap(({ id, name, firstName, phoneNumber, step }) => {
          if (step !== 'send' || !phoneNumber) return [];
          const { address, personalLink } = linkTo(id);
          if (personalLink) links.push(personalLink);
          return [{ memberId: id, name, phoneNumber, body: reminder.write(firstName, address).text }];
        });
        if (recipients.length === 0) return { members: steps, messageId: null };
        await insertPersonalLinks(tx, links, now);
        const details = { month, members: recipients.length };
        await logChange(tx, actor, now, { kind: 'reminders_sent', details });
        const message = { kind: 'reminder', details: { month }, createdBy: actor.memberId, now } as const;
        return { members: steps, messageId: await enqueueSms(tx, message, recipients) };
      });
      if (messageId === null) return presentReminders(members, []);
      await outbox.waitUntilSettled(messageId, PAGE_TIMEOUT_MS);
      return presentReminders(members, await listDeliveries(deps.database.query, [messageId]));
    },
  };
}

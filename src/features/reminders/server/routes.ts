import type { AnswerReminderSettings, reminderCalls } from '#contract/reminders.ts';
import { refusal } from '#domain/refusals/refusal.ts';
import { templateFault } from '#domain/reminders/reminder-text.ts';
import { checkRepeat, reminderStep } from '#domain/reminders/reminders.ts';
import type { Language } from '#languages/index.ts';
import { t } from '#languages/t.ts';
import { sampleLink } from '#server/auth/personal-link.ts';
import { changedSince } from '#server/calls/changed-since.ts';
import type { Handlers } from '#server/calls/mount.ts';
import { logChange } from '#server/db/change-log.ts';
import { lockReminders } from '#server/db/database.ts';
import { readSettings } from '#server/db/settings.ts';
import { churchNow, churchToday, type Deps } from '#server/deps.ts';
import { issueAt } from '#server/http/input-issue.ts';
import { RefusalError, throwIfRefused } from '#server/http/refusal-error.ts';
import { inLanguage } from '#server/language.ts';
import { readLanguages } from '#server/member-language.ts';
import { KINDS } from '#server/messages/index.ts';
import { canSendAny, channelsSetUp } from '#server/outbox/channels.ts';
import { listDeliveries } from '#server/outbox/delivery-queries.ts';
import { enqueueToMembers } from '#server/outbox/enqueue-queries.ts';
import { type Outbox, PAGE_TIMEOUT_MS } from '#server/outbox/outbox.ts';
import { writeMessages } from '#server/outbox/present-previews.ts';
import { writeMessage } from '#server/outbox/write-message.ts';
import { readAnswerReminders, updateAnswerReminders } from '#server/reminders/answer-reminder-queries.ts';
import {
  loadReminderText,
  longestReminderFields,
  type ReminderText,
} from '#server/reminders/answer-wording.ts';
import {
  loadNonResponders,
  type NonResponderRow,
  readTemplate,
  updateTemplate,
} from '#server/reminders/non-responder-queries.ts';

import { presentPreview, presentReminders } from './present.ts';

/** Returns the step for each member. Members who were reminded recently and are skipped are left out. */
function stepsOf(nonResponders: readonly NonResponderRow[], now: number, again: boolean) {
  return nonResponders.flatMap((member) => {
    const step = reminderStep(member, now, again);
    return step === 'reminded' ? [] : [{ ...member, step }];
  });
}

async function readAnswerSettings(deps: Deps): Promise<AnswerReminderSettings> {
  const { isOn, daysBefore } = await readAnswerReminders(deps.database.query);
  return {
    answerReminders: { isOn, daysBefore: [...daysBefore] },
    canSend: canSendAny(channelsSetUp(deps)),
  };
}

/** Returns the handlers of reminders, which send through the outbox. */
export function reminderRoutes(outbox: Outbox): Handlers<typeof reminderCalls> {
  return {
    async listNonResponders({ query, scope, deps }) {
      const members = await loadNonResponders(deps.database.query, query, channelsSetUp(deps), { scope });
      return members.map(({ id, firstName, lastName, initials, remindedAt }) => ({
        id,
        firstName,
        lastName,
        initials,
        remindedAt: remindedAt === null ? null : new Date(remindedAt).toISOString(),
      }));
    },

    async previewReminder({ query, scope, deps }) {
      const { memberIds } = query;
      const db = deps.database.query;
      const base = deps.publicUrl ?? '';
      const loadText = () => loadReminderText(db, query, base, churchNow(deps));
      const { churchName: church, answerAddress, hasShortPushes } = await readSettings(db);
      const isSetUp = channelsSetUp(deps);
      const members = await loadNonResponders(db, query, isSetUp, { scope, memberIds });
      const languageOf = await readLanguages(db, deps);
      const churchLanguage = languageOf(null);
      const reminder = await inLanguage(churchLanguage, loadText);
      const languages = new Set(members.map(({ language }) => languageOf(language)));
      const texts = new Map<Language, ReminderText>();
      for (const language of languages) texts.set(language, await inLanguage(language, loadText));
      const canReply = answerAddress !== null;
      const linkOf = ({ hasPersonalLink }: ReminderText) =>
        base !== '' && hasPersonalLink ? sampleLink(base) : base;
      const remindersTo = (again: boolean) => {
        const parts = stepsOf(members, deps.clock.now(), again).flatMap(({ step, ...person }) => {
          const text = texts.get(languageOf(person.language));
          return step === 'send' && text ? [{ person, facts: text.facts, link: linkOf(text) }] : [];
        });
        return writeMessages(KINDS.reminder, parts, { church, canReply, hasShortPushes, languageOf });
      };
      const example = inLanguage(churchLanguage, () => {
        const firstName = t('messages:reminderPreview.sampleName');
        const reader = { firstName, isForOther: false, church, canReply: false, link: linkOf(reminder) };
        return writeMessage('sms', KINDS.reminder, reminder.facts, reader).text;
      });
      const others = [...languages].filter(({ tag }) => tag !== churchLanguage.tag);
      const reminders = { fresh: remindersTo(false), everybody: remindersTo(true), example };
      return presentPreview(reminder, members, reminders, {
        isLinkKnown: base !== '',
        canSend: canSendAny(isSetUp),
        today: churchToday(deps),
        language: churchLanguage.name,
        otherLanguages: reminder.isOwn ? others.map(({ name }) => name) : [],
      });
    },

    async getReminderMessage({ query, deps }) {
      const base = deps.publicUrl ?? '';
      const db = deps.database.query;
      const isSetUp = channelsSetUp(deps);
      const write = async () => {
        const { facts, isOwn } = await loadReminderText(db, query, base, churchNow(deps));
        const template = isOwn ? facts.template : t('messages:reminder.templateToEveryone');
        const everyone = { firstName: t('messages:reminderPreview.everyone'), isForOther: false };
        // The person who copies it writes in their own name, and reads the answers.
        const reader = { ...everyone, church: '', canReply: true, link: base };
        return writeMessage('sms', KINDS.reminder, { ...facts, template }, reader).text;
      };
      const language = (await readLanguages(db, deps))(null);
      return {
        text: await inLanguage(language, write),
        isSmsSetUp: isSetUp.sms,
        canSend: canSendAny(isSetUp),
      };
    },

    getAnswerReminders: ({ deps }) => readAnswerSettings(deps),

    async saveAnswerReminders({ body, actor, deps, refused }) {
      await deps.database.transaction(async (tx) => {
        const { isOn, daysBefore } = await readAnswerReminders(tx, { isLocked: true });
        const now = deps.clock.now();
        const before = { isOn, daysBefore };
        const after = { ...before, ...changedSince(before, body, refused) };
        await updateAnswerReminders(tx, after, now);
        await logChange(tx, actor, now, { subject: 'answer_reminders', verb: 'changed', before, after });
      });
      return readAnswerSettings(deps);
    },

    async saveReminderTemplate({ body, actor, deps, refused }) {
      const template = body.template.trim();
      const language = (await readLanguages(deps.database.query, deps))(null);
      const longest = inLanguage(language, () =>
        longestReminderFields(deps.publicUrl ?? t('messages:withoutLink.inText')),
      );
      const fault = template === '' ? null : templateFault(template, longest);
      if (fault) {
        throw new RefusalError('invalid_input', {
          issues: [issueAt('template', fault)],
        });
      }
      return deps.database.transaction(async (tx) => {
        const before = await inLanguage(language, () => readTemplate(tx));
        const change = changedSince(before, { template, seen: body.seen }, refused);
        if (change.template !== undefined) await updateTemplate(tx, change.template === '' ? null : template);
        const after = await inLanguage(language, () => readTemplate(tx));
        await logChange(tx, actor, deps.clock.now(), { subject: 'setting', verb: 'changed', before, after });
        return { template: after.template };
      });
    },

    async sendSmsReminder({ body, actor, scope, deps, refused }) {
      const isSetUp = channelsSetUp(deps);
      if (!isSetUp.sms && !isSetUp.email) throw refused(refusal('not_configured', { channel: 'sms' }));
      const { members, messageId } = await deps.database.transaction(async (tx) => {
        await lockReminders(tx, body);
        const now = deps.clock.now();
        const nonResponders = await loadNonResponders(tx, body, isSetUp, {
          scope,
          memberIds: body.memberIds,
        });
        if (!body.confirm && !body.skipReminded) throwIfRefused(checkRepeat(nonResponders, now), refused);
        const language = (await readLanguages(tx, deps))(null);
        const reminder = await inLanguage(language, () =>
          loadReminderText(tx, body, deps.publicUrl ?? '', churchNow(deps)),
        );
        if (reminder.fault) {
          throw new RefusalError('invalid_input', { issues: [issueAt('template', reminder.fault)] });
        }
        const members = stepsOf(nonResponders, now, body.confirm === true);
        const month = { year: body.year, month: body.month };
        const people = members.filter(({ step }) => step === 'send');
        const message = { kind: 'reminder', details: { month }, createdBy: actor.memberId, now } as const;
        const { messageId, reached } = await enqueueToMembers(tx, { ...message, expiresAt: null }, people, {
          once: () => null,
        });
        const after = { recipients: reached.size };
        if (reached.size > 0)
          await logChange(tx, actor, now, { subject: 'reminders', verb: 'sent', month, after });
        return { members, messageId };
      });
      if (messageId === null) return presentReminders(members, []);
      await outbox.waitUntilSettled(messageId, PAGE_TIMEOUT_MS);
      return presentReminders(members, await listDeliveries(deps.database.query, [messageId]));
    },
  };
}

import { MAX_MISSED, type NotificationSettings, type notificationCalls } from '#contract/notifications.ts';
import { addDays } from '#domain/calendar/calendar.ts';
import { reminderRounds } from '#domain/serving/serving-reminder.ts';
import { isAmong } from '#domain/teams/scope.ts';
import { shownNameAmong } from '#languages/guests.ts';
import { changedSince } from '#server/calls/changed-since.ts';
import type { Handlers } from '#server/calls/mount.ts';
import { logChange } from '#server/db/change-log.ts';
import { lockRosterMonth } from '#server/db/database.ts';
import { readSettings as readChurchSettings } from '#server/db/settings.ts';
import { listTeamsIn } from '#server/db/teams.ts';
import { churchNow, type Deps } from '#server/deps.ts';
import { readLanguages } from '#server/member-language.ts';
import { canSendAny, channelsSetUp } from '#server/outbox/channels.ts';
import type { Outbox } from '#server/outbox/outbox.ts';
import { lockRecipients } from '#server/outbox/recipient-queries.ts';
import { readServingReminders, updateServingReminders } from '#server/reminders/serving-reminder-queries.ts';
import { listComingDuties } from '#server/roster/duty-queries.ts';
import { enqueueNotice, prepareNotice } from '#server/roster/notice.ts';
import { publishedTeams } from '#server/roster/publish-queries.ts';
import { presentMissed, presentNotice } from './present.ts';
import { listMissed, markSeen } from './queries.ts';

/** How long a missed message is worth a notice. */
const MISSED_SHOWN_MS = 14 * 24 * 60 * 60_000;

/** How many days ahead the settings show the next reminders. */
const DAYS_AHEAD = 31;

/** Returns the settings with the reminders that go out next. */
async function readSettings(deps: Deps): Promise<NotificationSettings> {
  const db = deps.database.query;
  const servingReminders = await readServingReminders(db);
  const now = churchNow(deps);
  const until = addDays(now.today, servingReminders.daysBefore + DAYS_AHEAD);
  const duties = servingReminders.isOn ? await listComingDuties(db, now) : [];
  const coming = duties.filter(({ date, response }) => date <= until && response !== 'declined');
  const rounds = reminderRounds(coming, servingReminders, deps.timeZone);
  const next = rounds.find(({ at }) => at > now.epochMs);
  const isSetUp = channelsSetUp(deps);
  const ids = new Set(next?.duties.map(({ memberId }) => memberId));
  const people = await lockRecipients(db, [...ids], isSetUp);
  const unreachable = people.filter(({ isReachable }) => !isReachable);
  return {
    servingReminders,
    next: next
      ? {
          at: new Date(next.at).toISOString(),
          people: people.length - unreachable.length,
          unreachable: unreachable.map(shownNameAmong(people, 'full')),
        }
      : null,
    canSend: canSendAny(isSetUp),
  };
}

/** Returns the handlers of notifications, which send through the outbox. */
export function notificationRoutes(outbox: Outbox): Handlers<typeof notificationCalls> {
  return {
    async listMissedMessages({ scope, deps }) {
      const since = deps.clock.now() - MISSED_SHOWN_MS;
      const { total, rows } = await listMissed(deps.database.query, since, MAX_MISSED, scope);
      return { total, messages: rows.map(presentMissed) };
    },

    async seeMissedMessages({ body, scope, deps }) {
      await deps.database.transaction((tx) => markSeen(tx, body.ids, deps.clock.now(), scope));
      return undefined;
    },

    getNotificationSettings: ({ deps }) => readSettings(deps),

    async saveNotificationSettings({ body, actor, deps, refused }) {
      await deps.database.transaction(async (tx) => {
        const before = await readServingReminders(tx, { isLocked: true });
        const wanted = { ...body.servingReminders, seen: body.seen };
        const after = { ...before, ...changedSince(before, wanted, refused) };
        await updateServingReminders(tx, after);
        const logged = { subject: 'serving_reminders', verb: 'changed', before, after } as const;
        await logChange(tx, actor, deps.clock.now(), logged);
      });
      return readSettings(deps);
    },

    async notifyRoster({ body, actor, scope, deps, refused }) {
      const month = { year: body.year, month: body.month };
      const now = churchNow(deps);
      const base = deps.publicUrl ?? '';
      const {
        churchName: church,
        answerAddress,
        hasShortPushes,
      } = await readChurchSettings(deps.database.query);
      const languageOf = await readLanguages(deps.database.query, deps);
      const canReply = answerAddress !== null;
      const context = { base, church, canReply, hasShortPushes, languageOf, timeZone: now.timeZone };
      if (body.dryRun) {
        const notice = await prepareNotice(deps.database.query, deps, month, now, scope);
        return presentNotice(notice, { ...context, enqueued: 0 });
      }
      const notice = await deps.database.transaction(async (tx) => {
        await lockRosterMonth(tx, month);
        const published = [...(await publishedTeams(tx, month))].filter((id) => isAmong(scope, id));
        if (published.length === 0) throw refused('no_roster');
        const notice = await prepareNotice(tx, deps, month, now, new Set(published));
        const enqueued = await enqueueNotice(tx, notice, { now, by: actor.memberId });
        const teams = await listTeamsIn(tx, new Set(published));
        const names = teams.flatMap(({ name }) => name ?? []);
        const after = { recipients: enqueued, ...(names.length > 0 && { teams: names }) };
        if (enqueued > 0)
          await logChange(tx, actor, now.epochMs, { subject: 'roster', verb: 'sent', month, after });
        return presentNotice(notice, { ...context, enqueued });
      });
      void outbox.wake();
      return notice;
    },
  };
}

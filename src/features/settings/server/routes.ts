import type { settingsCalls } from '#contract/settings.ts';
import { monthKey } from '#domain/calendar/calendar.ts';
import type { ChangeValues } from '#domain/changes/change.ts';
import { namedCountries } from '#languages/countries.ts';
import { t } from '#languages/t.ts';
import { fillAway } from '#server/away/fill-queries.ts';
import { changedSince } from '#server/calls/changed-since.ts';
import type { Handlers } from '#server/calls/mount.ts';
import { type Author, logChange } from '#server/db/change-log.ts';
import { lockServicesInUse } from '#server/db/database.ts';
import { readSettings, type Settings } from '#server/db/settings.ts';
import { churchNow, type Deps } from '#server/deps.ts';
import { RefusalError } from '#server/http/refusal-error.ts';
import { isOffered } from '#server/member-language.ts';
import { toPageSettings } from '#server/pages/page-settings.ts';
import { isCountry, listCountries } from '#server/phone/country.ts';
import { followDeadline, listMovedDeadlines } from '#server/reminders/moved-deadlines.ts';
import { type SettingsChange, updateSettings } from './queries.ts';

/** Changes settings of the church, and logs what differs. */
async function save(
  { actor, deps }: { actor: Author; deps: Deps },
  changed: (before: Settings) => SettingsChange & ChangeValues,
): Promise<Settings> {
  return deps.database.transaction(async (tx) => {
    const before = await readSettings(tx, { isLocked: true });
    const after = changed(before);
    if (Object.keys(after).length > 0) await updateSettings(tx, after);
    await logChange(tx, actor, deps.clock.now(), { subject: 'setting', verb: 'changed', before, after });
    return readSettings(tx);
  });
}

export const settingsRoutes: Handlers<typeof settingsCalls> = {
  async getSettings({ deps }) {
    return toPageSettings(await readSettings(deps.database.query), deps);
  },

  async getNameFormat({ deps }) {
    const { nameFormat } = await readSettings(deps.database.query);
    return { format: nameFormat };
  },

  async getAdminSettings({ deps }) {
    const { deadlineDay, deadlineMonth, newOnceADay, hasShortPushes } = await readSettings(
      deps.database.query,
    );
    return { deadlineDay, deadlineMonth, newOnceADay, hasShortPushes };
  },

  async previewAdminSettings({ query, deps }) {
    const db = deps.database.query;
    const before = await readSettings(db);
    const moved = await listMovedDeadlines(db, before, { ...before, ...query }, deps);
    return moved.map(({ month, deadline, isLocked, people }) => ({
      month: monthKey(month),
      deadline,
      isLocked,
      people: people.map(({ id, firstName, lastName, initials }) => ({ id, firstName, lastName, initials })),
    }));
  },

  async saveChurchName({ body, refused, ...by }) {
    const { churchName } = await save(by, (before) => changedSince(before, body, refused));
    return { churchName };
  },

  async getAnswerAddress({ deps }) {
    const { answerAddress } = await readSettings(deps.database.query);
    return { answerAddress };
  },

  async saveAnswerAddress({ body, refused, ...by }) {
    const wanted = { ...body, answerAddress: body.answerAddress ?? null };
    const { answerAddress } = await save(by, (before) => changedSince(before, wanted, refused));
    return { answerAddress };
  },

  async saveNameFormat({ body, refused, ...by }) {
    const { nameFormat } = await save(by, (before) => {
      const now = { format: before.nameFormat };
      const { format } = changedSince(now, body, refused, (lost) => ({ nameFormat: lost.format }));
      return format === undefined ? {} : { nameFormat: format };
    });
    return { format: nameFormat };
  },

  async savePushOptions({ body, refused, ...by }) {
    const { hasShortPushes } = await save(by, (before) => changedSince(before, body, refused));
    return { hasShortPushes };
  },

  async saveNewOnceADay({ body, refused, ...by }) {
    const { newOnceADay } = await save(by, (before) => changedSince(before, body, refused));
    return { newOnceADay };
  },

  async saveRosterOptions({ body, refused, ...by }) {
    const saved = await save(by, (before) => changedSince(before, body, refused));
    const { hasGuests, hasLearners, asksWhoServed } = saved;
    return { hasGuests, hasLearners, asksWhoServed };
  },

  async listCountries() {
    return namedCountries(listCountries());
  },

  async saveCountry({ body, refused, ...by }) {
    const { country: code, seen } = body;
    if (!isCountry(code)) {
      const fault = { code: 'not_allowed', params: null } as const;
      const issues = [{ path: 'country', fault, message: t('fields:schema.not_allowed') }];
      throw new RefusalError('invalid_input', { issues });
    }
    const wanted = { country: code, seen };
    const { country } = await save(by, (before) => changedSince(before, wanted, refused));
    return { country };
  },

  async saveChurchLanguage({ body, refused, ...by }) {
    if (!isOffered(by.deps, body.language)) throw refused('unknown_language');
    const { language } = await save(by, (before) => changedSince(before, body, refused));
    return { language };
  },

  async saveAdminSettings({ body, actor, deps, refused }) {
    return deps.database.transaction(async (tx) => {
      await lockServicesInUse(tx);
      const before = await readSettings(tx, { isLocked: true });
      const changed = changedSince(before, body, refused);
      const { deadlineDay = before.deadlineDay, deadlineMonth = before.deadlineMonth } = changed;
      const after = { deadlineDay, deadlineMonth };
      await updateSettings(tx, after);
      await followDeadline(tx, before, after, deps);
      const now = churchNow(deps);
      // A later deadline opens services for times away too.
      await fillAway(tx, now);
      await logChange(tx, actor, now.epochMs, { subject: 'setting', verb: 'changed', before, after });
      return after;
    });
  },
};

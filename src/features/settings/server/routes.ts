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
import { churchNow, churchToday, type Deps } from '#server/deps.ts';
import { RefusalError } from '#server/http/refusal-error.ts';
import { isOffered } from '#server/member-language.ts';
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
    const { newOnceADay: _, ...settings } = await readSettings(deps.database.query);
    return { ...settings, timeZone: deps.timeZone, today: churchToday(deps) };
  },

  async getNameFormat({ deps }) {
    const { nameFormat } = await readSettings(deps.database.query);
    return { format: nameFormat };
  },

  async getAdminSettings({ deps }) {
    const { deadlineDay, deadlineMonth, newOnceADay } = await readSettings(deps.database.query);
    return { deadlineDay, deadlineMonth, newOnceADay };
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

  async saveNameFormat({ body, actor, deps }) {
    await save({ actor, deps }, () => ({ nameFormat: body.format }));
    return body;
  },

  async saveNewOnceADay({ body, actor, deps }) {
    await save({ actor, deps }, () => body);
    return body;
  },

  async listCountries() {
    return namedCountries(listCountries());
  },

  async saveCountry({ body, actor, deps }) {
    const { country } = body;
    if (!isCountry(country)) {
      const fault = { code: 'not_allowed', params: null } as const;
      const issues = [{ path: 'country', fault, message: t('fields:schema.not_allowed') }];
      throw new RefusalError('invalid_input', { issues });
    }
    await save({ actor, deps }, () => ({ country }));
    return body;
  },

  async saveChurchLanguage({ body, actor, deps, refused }) {
    const { language } = body;
    if (!isOffered(deps, language)) throw refused('unknown_language');
    await save({ actor, deps }, () => ({ language }));
    return body;
  },

  async saveAdminSettings({ body, actor, deps }) {
    return deps.database.transaction(async (tx) => {
      await lockServicesInUse(tx);
      const before = await readSettings(tx, { isLocked: true });
      const after = { ...body, deadlineMonth: body.deadlineMonth ?? before.deadlineMonth };
      await updateSettings(tx, { deadlineDay: after.deadlineDay, deadlineMonth: after.deadlineMonth });
      await followDeadline(tx, before, after, deps);
      const now = churchNow(deps);
      // A later deadline opens services for times away too.
      await fillAway(tx, now);
      await logChange(tx, actor, now.epochMs, { subject: 'setting', verb: 'changed', before, after });
      return after;
    });
  },
};

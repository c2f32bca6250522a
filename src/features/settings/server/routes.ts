import type { settingsCalls } from '#contract/settings.ts';
import { readSettings } from '#server/db/settings.ts';
import { churchToday } from '#server/deps.ts';
import type { Handlers } from '#server/http/mount.ts';
import { updateSettings } from './queries.ts';

export const settingsRoutes: Handlers<typeof settingsCalls> = {
  async getSettings({ deps }) {
    const settings = await readSettings(deps.database.query);
    return { ...settings, timeZone: deps.timeZone, today: churchToday(deps) };
  },

  async getNameFormat({ deps }) {
    const { nameFormat } = await readSettings(deps.database.query);
    return { format: nameFormat };
  },

  async getAdminSettings({ deps }) {
    const { deadlineDay } = await readSettings(deps.database.query);
    return { deadlineDay };
  },

  async saveNameFormat({ body, deps }) {
    await updateSettings(deps.database.query, { name_format: body.format });
    return body;
  },

  async saveAdminSettings({ body, deps }) {
    await updateSettings(deps.database.query, { deadline_day: body.deadlineDay });
    return body;
  },
};

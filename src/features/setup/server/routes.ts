import type { setupCalls } from '#contract/setup.ts';
import { isSetupShown, setupDone } from '#domain/setup/setup.ts';
import type { Handlers } from '#server/calls/mount.ts';
import type { Db } from '#server/db/database.ts';
import { confirmSetup, readSetup } from '#server/db/setup-queries.ts';

async function presentSetup(db: Db) {
  const facts = await readSetup(db);
  return { isShown: isSetupShown(facts), done: setupDone(facts) };
}

export const setupRoutes: Handlers<typeof setupCalls> = {
  async getSetup({ deps }) {
    return presentSetup(deps.database.query);
  },

  async confirmSetup({ body, deps }) {
    return deps.database.transaction(async (tx) => {
      await confirmSetup(tx, body.step);
      return presentSetup(tx);
    });
  },
};

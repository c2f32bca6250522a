import type { installationCalls } from '#contract/installation.ts';
import type { Handlers } from '#server/calls/mount.ts';
import { readDatabaseSize } from '#server/db/size.ts';
import { countByState } from '#server/outbox/delivery-queries.ts';
import { presentInstallation } from './present.ts';
import { findLastReminders } from './queries.ts';

export const installationRoutes: Handlers<typeof installationCalls> = {
  async getInstallation({ deps }) {
    const { database, backups, version, smsGateway, mailer, publicUrl, push } = deps;
    return presentInstallation({
      version,
      database: { kind: database.kind, bytes: await readDatabaseSize(database.query) },
      backup: backups?.state() ?? null,
      isSetUp: {
        sms: smsGateway !== null,
        email: mailer !== null,
        address: publicUrl !== null,
        push: push?.takesDevices === true,
      },
      lastReminders: await findLastReminders(database.query),
      states: await countByState(database.query),
    });
  },
};

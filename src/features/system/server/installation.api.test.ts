import { expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { t } from '#languages/t.ts';
import { aMember, anAdmin, firstAdmin } from '#test/factories.ts';
import { enqueueReminders } from '#test/outbox.ts';
import { onDatabase } from '#test/test-server.ts';

onDatabase('sqlite', 'the state of the installation', (server) => {
  it('contains version, database, the last reminders and the message counts', async () => {
    const admin = await anAdmin(server());
    const { query, kind } = server().database;
    const before = (await admin.call(contract.getInstallation, {})).body;
    expect(before).toEqual({
      version: '0.0.0',
      database: { kind, bytes: expect.any(Number) },
      backup: null,
      setUp: {
        sms: t('messaging:howToSetUp.sms'),
        email: t('messaging:howToSetUp.email'),
        address: t('messaging:howToSetUp.address'),
        push: t('messaging:howToSetUp.push'),
      },
      lastRemindersAt: null,
      messages: { waiting: 0, failed: 0, doubtful: 0 },
    });
    expect(before.database.bytes).toBeGreaterThan(50_000);
    const now = server().clock.now();
    const memberId = await firstAdmin(server());
    const people = [1, 2, 3, 4].map(() => aMember(server(), { phoneNumber: '+61491570156' }));
    await enqueueReminders(query, { createdBy: memberId, now }, await Promise.all(people));
    const ids = await query.selectFrom('messageRecipients').select('id').orderBy('id').execute();
    for (const [index, state] of (['failed', 'unknown', 'sent'] as const).entries()) {
      const id = ids[index]?.id ?? 0;
      await query.updateTable('messageRecipients').set({ state }).where('id', '=', id).execute();
    }
    expect((await admin.call(contract.getInstallation, {})).body).toMatchObject({
      lastRemindersAt: new Date(now).toISOString(),
      messages: { waiting: 1, failed: 1, doubtful: 1 },
    });
  });
});

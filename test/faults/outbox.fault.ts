import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DatabaseKind } from '#server/db/database.ts';
import { isMisreported, isSentTwice, runCrashTest } from '#test/outbox-crash-test.ts';
import { createDatabase } from '#test/postgres.ts';
import { type Cluster, startCluster } from '#test/postgres-cluster.ts';

const OPTIONS = { sms: 250, mail: 60, push: 250, kills: 4, lifetimeMs: 500 };

let cluster: Cluster;
beforeAll(async () => {
  cluster = await startCluster();
});
afterAll(() => cluster.stop());

async function crashTestOn(kind: DatabaseKind) {
  if (kind === 'sqlite') return runCrashTest({ ...OPTIONS, databaseUrl: null, processes: 1 });
  const { url } = await createDatabase(cluster.url);
  return runCrashTest({ ...OPTIONS, databaseUrl: url, processes: 2 });
}

// `npm run bench -- outbox` does the same with 10,000 messages.
describe.each<DatabaseKind>(['sqlite', 'postgres'])('an outbox whose processes are killed (%s)', (kind) => {
  it('loses and duplicates no message, sends none that is untrue, mixes no texts, and reports the true state of each', async () => {
    const { sms, mail, push, untrue, wrongTexts, strays, kills } = await crashTestOn(kind);
    expect([kills, untrue, wrongTexts, strays]).toEqual([OPTIONS.kills, 0, 0, 0]);
    expect([sms.length, mail.length, push.length]).toEqual([OPTIONS.sms, OPTIONS.mail, OPTIONS.push]);
    for (const { state, arrived } of sms) {
      expect([state, arrived]).toEqual(
        state === 'sent' ? ['sent', 1] : [expect.stringMatching(/^failed$|^dropped$/), 0],
      );
    }
    for (const { state, arrived } of mail) {
      expect(arrived).toBeLessThanOrEqual(1);
      if (state !== 'unknown')
        expect([state, arrived]).toEqual(
          state === 'sent' ? ['sent', 1] : [expect.stringMatching(/^failed$|^dropped$/), 0],
        );
    }
    expect(push.filter((message) => isMisreported(message) || isSentTwice(message))).toEqual([]);
    expect(push.filter(({ shown }) => shown > 0).length).toBeGreaterThan(OPTIONS.push / 2);
    expect(sms.filter(({ state }) => state === 'sent').length).toBeGreaterThan(OPTIONS.sms / 2);
    expect(mail.filter(({ state }) => state === 'sent').length).toBeGreaterThan(OPTIONS.mail / 3);
  });
});

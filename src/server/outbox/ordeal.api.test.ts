import { describe, expect, inject, it } from 'vitest';
import { runOrdeal } from '#test/outbox-ordeal.ts';
import { createDatabase } from '#test/postgres.ts';

const ORDEAL = { sms: 250, mail: 60, kills: 4, life: 500 };

async function ordealOn(kind: 'sqlite' | 'postgres') {
  if (kind === 'sqlite') return runOrdeal({ ...ORDEAL, databaseUrl: null, processes: 1 });
  const { url, drop } = await createDatabase(inject('postgresUrl'));
  try {
    return await runOrdeal({ ...ORDEAL, databaseUrl: url, processes: 2 });
  } finally {
    await drop();
  }
}

// `npm run bench -- outbox` does the same with 10,000 messages.
describe.each(['sqlite', 'postgres'] as const)('an outbox whose processes are killed (%s)', (kind) => {
  it('loses nothing, doubles nothing, and says the truth about every message', {
    timeout: 120_000,
  }, async () => {
    const { sms, mail, kills } = await ordealOn(kind);
    expect(kills).toBe(ORDEAL.kills);
    expect([sms.length, mail.length]).toEqual([ORDEAL.sms, ORDEAL.mail]);
    for (const { state, arrived } of sms) {
      expect([state, arrived]).toEqual(state === 'sent' ? ['sent', 1] : ['failed', 0]);
    }
    for (const { state, arrived } of mail) {
      expect(arrived).toBeLessThanOrEqual(1);
      if (state !== 'unknown')
        expect([state, arrived]).toEqual(state === 'sent' ? ['sent', 1] : ['failed', 0]);
    }
    expect(sms.filter(({ state }) => state === 'sent').length).toBeGreaterThan(ORDEAL.sms / 2);
    expect(mail.filter(({ state }) => state === 'sent').length).toBeGreaterThan(ORDEAL.mail / 3);
  });
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import type { DatabaseKind } from '#server/db/database.ts';
import { killOverAndOver } from '#test/faults/kills.ts';
import { SOURCES } from '#test/faults/running-server.ts';
import { createDatabase } from '#test/postgres.ts';

/** The short form of `npm run test:faults`, which kills the built server 50 times on each database. */
describe.each<DatabaseKind>(['sqlite', 'postgres'])('a Sundial that is killed under load (%s)', (kind) => {
  let settings: Record<string, string>;
  let drop = async (): Promise<void> => undefined;
  beforeEach(async () => {
    settings = { DATA_DIR: mkdtempSync(join(tmpdir(), 'sundial-kill-')) };
    if (kind === 'sqlite') return;
    const created = await createDatabase(inject('postgresUrl'));
    drop = created.drop;
    settings.DATABASE_URL = created.url;
  });
  afterEach(async () => {
    await drop();
    rmSync(settings.DATA_DIR ?? '', { recursive: true, force: true });
  });

  it('has lost nothing it acknowledged and left nothing half-done', async () => {
    const kills = 3;
    const report = await killOverAndOver({ program: SOURCES, settings, kills });
    expect(report.broken).toEqual([]);
    expect(report.acknowledged).toBeGreaterThanOrEqual(kills);
  });
});

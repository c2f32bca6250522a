import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createDatabase } from '#test/postgres.ts';
import { startCluster } from '#test/postgres-cluster.ts';
import { describeKills, killOverAndOver } from './kills.ts';
import { BUILT } from './running-server.ts';

const KILLS = Number(process.env.TEST_KILLS ?? 50);

/** The timeout in milliseconds, with a generous margin for each kill. */
const TIMEOUT_MS = 60_000 + KILLS * 5000;

it(`${KILLS} kills under load lose no acknowledged write, leave nothing half-done, and a start takes under 2 s (embedded)`, {
  timeout: TIMEOUT_MS,
}, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sundial-kills-'));
  const report = await killOverAndOver({ program: BUILT, settings: { DATA_DIR: dataDir }, kills: KILLS });
  process.stdout.write(describeKills('embedded', report));
  expect(report.broken).toEqual([]);
  expect(report.acknowledged).toBeGreaterThan(KILLS * 10);
  expect(report.slowestStart).toBeLessThan(2000);
  rmSync(dataDir, { recursive: true, force: true });
});

it(`${KILLS} kills under load, every third of PostgreSQL too, lose no acknowledged write, leave nothing half-done, and a start takes under 2 s (PostgreSQL)`, {
  timeout: TIMEOUT_MS,
}, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sundial-kills-'));
  const cluster = await startCluster({ isDurable: true });
  onTestFinished(() => cluster.stop());
  const { url } = await createDatabase(cluster.url);
  let kill = 0;
  const report = await killOverAndOver({
    program: BUILT,
    settings: { DATA_DIR: dataDir, DATABASE_URL: url },
    kills: KILLS,
    also: async () => {
      kill += 1;
      if (kill % 3 !== 0) return;
      await cluster.halt('SIGQUIT');
      await cluster.startAgain();
    },
  });
  process.stdout.write(describeKills('PostgreSQL', report));
  expect(report.broken).toEqual([]);
  expect(report.acknowledged).toBeGreaterThan(KILLS * 10);
  expect(report.slowestStart).toBeLessThan(2000);
  rmSync(dataDir, { recursive: true, force: true });
});

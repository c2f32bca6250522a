import { describe, expect, it } from 'vitest';
import { backupsToKeep, isBackupDue, isUpdateCopyExpired } from './backup-retention.ts';

const HOUR = 3_600_000;
const SYDNEY = 'Australia/Sydney';
const at = (moment: string) => Date.parse(moment);

/** Returns the remaining backups, newest first, after a backup at each interval and a run of the rule after each. */
function runEvery(hours: number, from: number, to: number, before: readonly number[] = []): number[] {
  let backups = [...before];
  for (let now = from; now <= to; now += hours * HOUR) {
    const remaining = backupsToKeep([...backups, now], now, SYDNEY);
    backups = [...backups, now].filter((moment) => remaining.has(moment));
  }
  return backups.sort((a, b) => b - a);
}

/** Returns the remaining backups after two a day, and one each hour of the last two days. */
function runUntil(from: number, to: number): number[] {
  const lastDays = to - 48 * HOUR;
  return runEvery(1, lastDays, to, runEvery(12, from, lastDays - HOUR));
}

const inSydney = new Intl.DateTimeFormat('en-CA', { timeZone: SYDNEY });
const localDay = (moment: number) => inSydney.format(moment);

describe('backupsToKeep', () => {
  it('keeps 24 hours, the last of each of 30 days and of 12 months, after more than a year', () => {
    const end = at('2027-12-15T02:30:00Z');
    const remaining = runUntil(at('2026-12-01T00:30:00Z'), end);
    expect(remaining.slice(0, 24)).toEqual(Array.from({ length: 24 }, (_, hours) => end - hours * HOUR));
    const days = new Set(remaining.map(localDay));
    for (let back = 0; back < 30; back += 1) expect(days).toContain(localDay(end - back * 24 * HOUR));
    const months = [...new Set([...days].map((day) => day.slice(0, 7)))];
    expect(months).toHaveLength(12);
    expect(months.at(-1)).toBe('2027-01');
    // The 24 hours span two days, which count toward the 30. The newest month is among the days.
    expect(remaining).toHaveLength(24 + 28 + 10);
  });

  it("keeps the last backup of a day and a month in the church's time zone", () => {
    const endOfMarch = runEvery(1, at('2026-03-31T00:00:00Z'), at('2026-04-01T23:00:00Z'));
    const remaining = runEvery(24, at('2026-04-02T00:00:00Z'), at('2026-05-20T00:00:00Z'), endOfMarch);
    // Midnight of April 1 in Sydney is 13:00 UTC on March 31 in summer time, so the last of March is an hour earlier.
    expect(remaining).toContain(at('2026-03-31T12:00:00Z'));
    expect(remaining).not.toContain(at('2026-03-31T13:00:00Z'));
  });

  it.each([
    ['the hour that daylight saving repeats', '2026-04-05T15:30:00Z'],
    ['the hour that daylight saving leaves out', '2026-10-04T15:30:00Z'],
  ])('loses nothing in %s', (_, end) => {
    const remaining = runUntil(at(end) - 40 * 24 * HOUR, at(end));
    expect(remaining.slice(0, 24)).toEqual(Array.from({ length: 24 }, (_, hours) => at(end) - hours * HOUR));
    const days = new Set(remaining.map(localDay));
    for (let back = 0; back < 30; back += 1) expect(days).toContain(localDay(at(end) - back * 24 * HOUR));
  });

  it('keeps old backups after a pause of three years', () => {
    const before = runUntil(at('2026-01-01T00:00:00Z'), at('2026-03-01T00:00:00Z'));
    const now = at('2029-06-01T00:00:00Z');
    const remaining = backupsToKeep([...before, now], now, SYDNEY);
    const lost = before.filter((moment) => !remaining.has(moment));
    // The new backup replaces one hour and one day. The months have room.
    expect(lost.length).toBeLessThanOrEqual(2);
    expect(remaining.has(before[0] ?? 0)).toBe(true);
  });

  it('keeps backups dated in the future without displacing others', () => {
    const now = at('2026-05-10T00:00:00Z');
    const past = runUntil(at('2026-03-01T00:00:00Z'), now);
    const future = Array.from({ length: 60 }, (_, hours) => at('2040-01-01T00:00:00Z') + hours * HOUR);
    expect(backupsToKeep([...past, ...future], now, SYDNEY)).toEqual(new Set([...past, ...future]));
  });

  it('keeps only the newest backup of an hour', () => {
    const now = at('2026-05-10T00:10:00Z');
    const sameHour = Array.from({ length: 50 }, (_, n) => now - n * 1000);
    expect(backupsToKeep(sameHour, now, SYDNEY)).toEqual(new Set([now]));
    expect(backupsToKeep([], now, SYDNEY)).toEqual(new Set());
  });
});

describe('isBackupDue', () => {
  const now = at('2026-05-10T12:00:00Z');

  it('is true without a backup, and an hour after the last one', () => {
    expect(isBackupDue([], now)).toBe(true);
    expect(isBackupDue([now - HOUR + 1], now)).toBe(false);
    expect(isBackupDue([now - HOUR], now)).toBe(true);
    expect(isBackupDue([now - 5 * HOUR, now - 1000], now)).toBe(false);
  });

  it('ignores backups dated in the future by a wrong clock', () => {
    expect(isBackupDue([now + 1], now)).toBe(true);
    expect(isBackupDue([now + 1000 * HOUR, now - 2 * HOUR], now)).toBe(true);
    expect(isBackupDue([now + 1000 * HOUR, now - 1], now)).toBe(false);
  });
});

describe('isUpdateCopyExpired', () => {
  it('is true after 30 days, and never for a copy dated in the future', () => {
    const madeAt = at('2026-03-01T00:00:00Z');
    expect(isUpdateCopyExpired(madeAt, madeAt + 30 * 24 * HOUR - 1)).toBe(false);
    expect(isUpdateCopyExpired(madeAt, madeAt + 30 * 24 * HOUR)).toBe(true);
    expect(isUpdateCopyExpired(madeAt, madeAt - 60 * 24 * HOUR)).toBe(false);
  });
});

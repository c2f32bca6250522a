import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { t } from '#languages/t.ts';
import type { BackupState } from '#server/ports.ts';
import { aMember } from '#test/factories.ts';
import { RecordingGateway } from '#test/recording-senders.ts';
import { churchForEachTest, openBrowser } from '#test/screen.tsx';
import { SystemCard } from './system-card.tsx';

let state: BackupState;
const backups = { kind: 'backups', intervalMs: 60_000, run: async () => null, state: () => state };
const church = churchForEachTest({ smsGateway: new RecordingGateway(), backups });

async function open(backup: BackupState) {
  state = backup;
  const browser = await openBrowser(church(), { isAdmin: true });
  await aMember(church(), { phoneNumber: '+61491570156' });
  await browser.visitor.call(contract.sendSmsReminder, { body: { year: 2026, month: 4 } });
  browser.show(<SystemCard />);
  await screen.findAllByRole('definition');
  return () =>
    screen.getAllByRole('definition').map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '));
}

test("shows times in the church's time zone, and how to set up what is missing", async () => {
  const values = await open({ lastAt: Date.parse('2026-03-01T23:30:00Z'), bytes: 2_000_000, fault: null });
  expect(values()).toEqual([
    '0.0.0',
    expect.stringMatching(/^Embedded, \d\.\d MB$/),
    '2 March 2026, 10:30',
    t('system:isSetUp'),
    t('messaging:howToSetUp.email'),
    t('messaging:howToSetUp.address'),
    t('messaging:howToSetUp.push'),
    '13 March 2026, 10:00',
    t('system:counts', { waiting: 0, failed: 0, unknown: 0 }),
  ]);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('shows an alert that says why a backup failed', async () => {
  const values = await open({ lastAt: null, bytes: null, fault: { code: 'disk_full', params: null } });
  expect(screen.getByRole('alert').textContent).toContain(t('system:backupFault.disk_full'));
  expect(values()).toContain(t('system:noBackupYet'));
});

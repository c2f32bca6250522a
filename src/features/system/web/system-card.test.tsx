import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Installation } from '#contract/installation.ts';
import { type FakeResponse, renderSignedIn } from '#test/render-signed-in.tsx';
import { SystemCard } from './system-card.tsx';

const STATE: Installation = {
  version: '1.3.2',
  database: { kind: 'sqlite', bytes: 2_340_000 },
  backup: { lastAt: '2026-03-01T23:30:00.000Z', bytes: 2_000_000, fault: null },
  setUp: { sms: 'No SMS provider is set up.', email: null, address: null },
  lastRemindersAt: null,
  messages: { waiting: 1, failed: 2, doubtful: 3 },
};

const open = (respond: () => FakeResponse) =>
  renderSignedIn(<SystemCard />, ({ path }) => (path.startsWith('/api/sheets') ? { body: [] } : respond()));

test("shows times in the church's time zone, and how to set up what is missing", async () => {
  open(() => ({ body: STATE }));
  expect(await screen.findByText('Embedded, 2.3 MB')).toBeTruthy();
  const values = screen.getAllByRole('definition').map((value) => value.textContent);
  expect(values).toEqual([
    '1.3.2',
    'Embedded, 2.3 MB',
    '2 March 2026, 10:30',
    'No SMS provider is set up.',
    'Set up',
    'Set up',
    'Never',
    '1 waiting, 2 failed, 3 unknown',
  ]);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('shows an alert that says why a backup failed', async () => {
  const fault = 'The disk is too full for a backup. Free some space on the server.';
  open(() => ({ body: { ...STATE, backup: { lastAt: null, bytes: null, fault } } }));
  expect((await screen.findByRole('alert')).textContent).toContain(fault);
  expect(screen.getByText('None yet')).toBeTruthy();
});

test('says that PostgreSQL has its own backups', async () => {
  open(() => ({ body: { ...STATE, database: { kind: 'postgres', bytes: 1e7 }, backup: null } }));
  expect(await screen.findByText('PostgreSQL, 10.0 MB')).toBeTruthy();
  expect(screen.getByText("Made with PostgreSQL's own tools")).toBeTruthy();
});

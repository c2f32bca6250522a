import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Change } from '#contract/change-log.ts';
import { type FakeResponse, renderSignedIn, type Sent } from '#test/render-signed-in.tsx';
import { ChangeLogCard } from './change-log-card.tsx';

const line = (id: number, overrides: Partial<Change> = {}): Change => ({
  id,
  madeAt: '2026-03-01T23:30:00.000Z',
  actorId: 7,
  actorName: 'Ruth Moab',
  ...{ subject: 'role', verb: 'changed', what: 'Service role changed', name: `Role ${id}` },
  fields: [
    { label: 'Limit', before: '1', after: '2' },
    { label: 'Description', before: null, after: 'At the door' },
  ],
  ...overrides,
});

/** Renders the card on a server that returns these pages, by query. */
async function open(pages: (query: URLSearchParams) => FakeResponse) {
  const rendered = renderSignedIn(<ChangeLogCard />, ({ path }: Sent) =>
    path.startsWith('/api/admin/changes/people')
      ? { body: [{ id: 7, firstName: 'Ruth', lastName: 'Moab' }] }
      : pages(new URLSearchParams(path.split('?')[1] ?? '')),
  );
  await screen.findByLabelText('Person');
  return rendered;
}

test('says that there are no changes', async () => {
  await open(() => ({ body: { changes: [], next: null } }));
  expect(await screen.findByText('No changes yet.')).toBeTruthy();
});

test("shows what changed, the old and new value, who changed it, and when in the church's time zone", async () => {
  await open(() => ({ body: { changes: [line(1)], next: null } }));
  const row = (await screen.findByText('Role 1')).closest('tr');
  expect(row?.textContent).toContain('Service role changed');
  expect(row?.textContent).toContain('Limit: 1 → 2');
  expect(row?.textContent).toContain('Description: At the door');
  expect(row?.textContent).toContain('Ruth Moab');
  expect(row?.textContent).toContain('2 March 2026, 10:30');
  expect(screen.queryByRole('button', { name: 'Show older changes' })).toBeNull();
});

test('appends older changes, and starts over when the filter changes', async () => {
  const { sent } = await open((query) => {
    if (query.get('subject') === 'roster') return { body: { changes: [], next: null } };
    return query.has('olderThan')
      ? { body: { changes: [line(1)], next: null } }
      : { body: { changes: [line(3), line(2)], next: 2 } };
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Show older changes' }));
  await screen.findByText('Role 1');
  expect(screen.getAllByText(/^Role \d$/).map((cell) => cell.textContent)).toEqual([
    'Role 3',
    'Role 2',
    'Role 1',
  ]);
  fireEvent.change(screen.getByLabelText('Changes to'), { target: { value: 'roster' } });
  expect(await screen.findByText('No changes match your filters.')).toBeTruthy();
  expect(sent.at(-1)?.path).toBe('/api/admin/changes?subject=roster');
  fireEvent.change(screen.getByLabelText('Person'), { target: { value: '7' } });
  await waitFor(() => expect(sent.at(-1)?.path).toBe('/api/admin/changes?person=7&subject=roster'));
});

test('preserves the list when loading older changes fails, and tries again', async () => {
  let isAway = true;
  await open((query) => {
    if (!query.has('olderThan')) return { body: { changes: [line(2)], next: 2 } };
    return isAway
      ? { status: 503, body: { message: 'Away', code: 'database_away' } }
      : { body: { changes: [line(1)], next: null } };
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Show older changes' }));
  expect(await screen.findByText("Couldn't load the change log.")).toBeTruthy();
  expect(screen.getByText('Role 2')).toBeTruthy();
  isAway = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Role 1')).toBeTruthy();
});

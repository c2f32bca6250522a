import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { t } from '#languages/t.ts';
import { RUTH, renderSignedIn, type Sent } from '#test/render-signed-in.tsx';
import { AwayPanel } from './away-panel.tsx';

const MARCH = { year: 2026, month: 3 };
const SERVING = {
  date: '2026-03-15',
  timeId: 1,
  memberId: RUTH.id,
  startsAt: null,
  name: null,
  sharesDate: false,
  role: { id: 4, name: 'Sound' },
  companions: [],
  response: 'none',
  reason: null,
};

function show(services: readonly object[] = []): Sent[] {
  let away: readonly object[] = [{ id: 5, from: '2026-05-01', to: '2026-05-03', note: 'Camping' }];
  const { sent } = renderSignedIn(
    <AwayPanel month={MARCH} people={[{ id: RUTH.id, name: 'Ruth', isSelf: true }]} />,
    ({ method, path, body }) => {
      if (path.includes('my-services')) return { body: services.length > 0 ? [SERVING] : [] };
      if (method === 'DELETE') away = [];
      if (method !== 'POST') return { body: away };
      const added = { id: 6, ...(body as object), services };
      away = [...away, added];
      return { status: 201, body: added };
    },
  );
  return sent;
}

const tap = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const changes = (sent: readonly Sent[]) => sent.filter(({ method }) => method !== 'GET');

// The first dialog waits for no import during a test.
beforeAll(() => import('./away-dialog.tsx'));

test('four taps save a time away: open, the first day, the last day, save', async () => {
  const sent = show();
  await screen.findByText('Camping');
  tap("I'm away");
  tap('Saturday 14 March 2026');
  expect(screen.getByText('Away 14 March 2026')).toBeTruthy();
  tap('Wednesday 18 March 2026');
  expect(screen.getByRole('button', { name: '15 March 2026' }).getAttribute('aria-pressed')).toBe('true');
  tap('Save');
  await screen.findByText('14 March 2026 to 18 March 2026');
  expect(changes(sent)).toEqual([
    { method: 'POST', path: '/api/away', body: { from: '2026-03-14', to: '2026-03-18', note: '' } },
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a tap before the first day begins anew, past days cannot be chosen, and no day is refused', async () => {
  const sent = show();
  await screen.findByText('Camping');
  tap("I'm away");
  expect(screen.getByRole('button', { name: '1 March 2026' })).toHaveProperty('disabled', true);
  tap('Save');
  await screen.findByText('Please choose the first day.');
  tap('Wednesday 18 March 2026');
  tap('Saturday 14 March 2026');
  expect(screen.getByText('Away 14 March 2026')).toBeTruthy();
  expect(changes(sent)).toEqual([]);
});

test('over a published service, it asks before it is saved, and Cancel saves nothing', async () => {
  const sent = show([{ date: '2026-03-15', timeId: 1 }]);
  await screen.findByText('Camping');
  tap("I'm away");
  tap('15 March 2026');
  tap('Save');
  const question = within(await screen.findByRole('dialog', { name: t('common:duties.title') }));
  expect(question.getByText('Sound')).toBeTruthy();
  fireEvent.click(question.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: t('common:duties.title') })).toBeNull());
  expect(changes(sent)).toEqual([]);
  tap('Save');
  fireEvent.click(await screen.findByRole('button', { name: "I can't make it" }));
  await screen.findByText(`Saved: away 15 March 2026 / ${t('common:duties.declined')}`);
  expect(changes(sent)).toHaveLength(1);
});

test('a time away can be removed', async () => {
  const sent = show();
  await screen.findByText('Camping');
  tap('Remove: away 1 May 2026 to 3 May 2026');
  await waitFor(() => expect(screen.queryByText('Camping')).toBeNull());
  expect(changes(sent)).toMatchObject([{ method: 'DELETE', path: '/api/away/5' }]);
});

test('a time away of several is one row with their names, and Undo leaves what was there', async () => {
  const day = { from: '2026-03-14', to: '2026-03-14' };
  const own = { id: 5, ...day, note: 'Camping' };
  let ofMia: readonly object[] = [];
  const people = [
    { id: RUTH.id, name: 'Ruth', isSelf: true },
    { id: 9, name: 'Mia', isSelf: false },
  ];
  const { sent } = renderSignedIn(<AwayPanel month={MARCH} people={people} />, ({ method, path, body }) => {
    const isOfMia = path.includes('memberId=9') || (body as { memberId?: number })?.memberId === 9;
    const stored = isOfMia ? { id: 6, ...day, note: null } : own;
    if (isOfMia && method !== 'GET') ofMia = method === 'POST' ? [stored] : [];
    if (method === 'POST') return { status: 201, body: { ...stored, services: [] } };
    return { body: path.includes('my-services') ? [] : isOfMia ? ofMia : [own] };
  });
  await screen.findByText('Camping');
  tap('Ruth and Mia are away');
  tap('Saturday 14 March 2026');
  tap('Save');
  await screen.findByText('Ruth and Mia', { selector: 'li *' });
  tap('Undo');
  await waitFor(() => expect(screen.queryByText('Ruth and Mia', { selector: 'li *' })).toBeNull());
  expect(changes(sent)).toMatchObject([
    { body: { note: 'Camping' } },
    { body: { memberId: 9 } },
    { method: 'DELETE', path: '/api/away/6?memberId=9' },
  ]);
});

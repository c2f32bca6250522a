import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderSignedIn } from '#test/render-signed-in.tsx';
import { UsualServicesCard } from './usual-services-card.tsx';

const TIMES = [
  { serviceTimeId: 1, weekday: 0, startsAt: null, name: null, weeks: [1] },
  { serviceTimeId: 2, weekday: 0, startsAt: '18:00', name: 'Evening Service', weeks: [] },
];

test('members tick the weeks of each weekly service, and save them together', async () => {
  const { sent } = renderSignedIn(<UsualServicesCard />, () => ({ body: TIMES }));
  const morning = within(await screen.findByRole('group', { name: 'Every Sunday, Sunday Service' }));
  const evening = within(screen.getByRole('group', { name: 'Every Sunday, 18:00 Evening Service' }));
  expect((morning.getByLabelText('First') as HTMLInputElement).checked).toBe(true);
  fireEvent.click(morning.getByLabelText('Third'));
  fireEvent.click(evening.getByLabelText('Fifth'));
  fireEvent.click(screen.getByRole('button', { name: 'Save usual services' }));
  await screen.findByText('Usual services saved');
  expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual([
    { serviceTimeId: 1, weeks: [1, 3] },
    { serviceTimeId: 2, weeks: [5] },
  ]);
});

test('a refusal preserves what was ticked', async () => {
  renderSignedIn(<UsualServicesCard />, ({ method }) =>
    method === 'PUT' ? { status: 500, body: 'gateway' } : { body: TIMES },
  );
  const morning = within(await screen.findByRole('group', { name: 'Every Sunday, Sunday Service' }));
  fireEvent.click(morning.getByLabelText('Second'));
  fireEvent.click(screen.getByRole('button', { name: 'Save usual services' }));
  await screen.findByText('Usual services not saved / Please try again.');
  expect((morning.getByLabelText('Second') as HTMLInputElement).checked).toBe(true);
});

test('“All of us” names who differs, and what is ticked there is for everyone', async () => {
  const mia = { id: 9, name: 'Mia', isChild: true, mayActFor: true, isAllowed: false };
  const { sent } = renderSignedIn(
    <UsualServicesCard />,
    ({ path }) => ({
      body: path.includes('userId=9') ? TIMES.map((one) => ({ ...one, weeks: [2] })) : TIMES,
    }),
    [],
    [],
    [mia],
  );
  fireEvent.click(await screen.findByRole('radio', { name: 'All of us' }));
  const morning = within(await screen.findByRole('group', { name: 'Every Sunday, Sunday Service' }));
  expect(morning.getByText("Mia can't")).toBeTruthy();
  fireEvent.click(morning.getByLabelText('Second'));
  fireEvent.click(screen.getByRole('button', { name: 'Save usual services' }));
  await screen.findByText(/^Usual services saved \(.*Ruth.* and .*Mia.*\)$/);
  expect(sent.flatMap(({ method, body }) => (method === 'PUT' ? [(body as object[])[0]] : []))).toEqual([
    { serviceTimeId: 1, weeks: [1, 2] },
    { serviceTimeId: 1, weeks: [2] },
  ]);
});

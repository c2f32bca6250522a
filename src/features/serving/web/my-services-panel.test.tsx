import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { MyService } from '#contract/serving.ts';
import { renderSignedIn } from '#test/render-signed-in.tsx';
import { MyServicesPanel } from './my-services-panel.tsx';

const service = (serviceDate: MyService['serviceDate'], more: Partial<MyService> = {}): MyService => ({
  serviceDate,
  serviceTimeId: 1,
  startsAt: null,
  name: null,
  sharesDate: false,
  role: { id: 1, name: 'Usher' },
  companions: [],
  response: 'none',
  reason: null,
  ...more,
});

test('shows the nearest service with its role and companions, and the others on request', async () => {
  const companions = [
    { name: 'Amos Hill', role: 'Usher' },
    { name: 'Lydia Reed', role: 'Reader' },
  ];
  const body = [
    service('2026-03-08', { sharesDate: true, companions }),
    service('2026-03-13', { startsAt: '19:00', name: 'Vespers', role: { id: 2, name: 'Reader' } }),
    service('2026-03-22'),
  ];
  renderSignedIn(<MyServicesPanel />, () => ({ body }));
  expect(await screen.findByRole('heading', { name: '8 March 2026, Sunday Service' })).toBeTruthy();
  expect(screen.getByText('With Amos Hill (Usher), Lydia Reed (Reader)')).toBeTruthy();
  const later = screen.getByText('2 more services').closest('details');
  expect(later?.open).toBe(false);
  expect(later?.textContent).toContain('Friday 13 March 2026, 19:00 VespersReader');
  expect(later?.textContent).toContain('22 March 2026Usher');
});

test('says so if the member serves nowhere', async () => {
  renderSignedIn(<MyServicesPanel />, () => ({ body: [] }));
  expect(await screen.findByText('You are not on a published roster in the coming weeks.')).toBeTruthy();
  expect(screen.queryByText("You're serving")).toBeNull();
});

test('can load the services again after a failure', async () => {
  let isDown = true;
  renderSignedIn(<MyServicesPanel />, () =>
    isDown ? { status: 500, body: '' } : { body: [service('2026-03-08')] },
  );
  const again = await screen.findByRole('button', { name: 'Try again' });
  isDown = false;
  fireEvent.click(again);
  expect(await screen.findByRole('heading', { name: '8 March 2026' })).toBeTruthy();
});

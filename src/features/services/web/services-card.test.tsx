import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { CanceledService, ServiceTimeRecord } from '#contract/service-times.ts';
import { once } from '#domain/services/service-time.ts';
import { type FakeResponse, renderSignedIn, type Sent } from '#test/render-signed-in.tsx';
import { SUNDAYS } from '#test/services.ts';
import { ServicesCard } from './services-card.tsx';

const SUNDAY: ServiceTimeRecord = { ...SUNDAYS, limits: [{ roleId: 1, maxLimit: 4 }] };
const ON_EVE = { name: 'Christmas Eve', startsAt: '17:00' } as const;
const EVE: ServiceTimeRecord = { ...once('2026-12-24', ON_EVE), id: 5, limits: [] };
const PAST: ServiceTimeRecord = { ...once('2025-12-24', ON_EVE), id: 4, limits: [] };
const CAMP: CanceledService = {
  serviceDate: '2026-03-15',
  serviceTimeId: 1,
  startsAt: null,
  name: null,
  reason: 'Church camp',
};
const ROLES = [
  { id: 1, name: 'Usher', description: null, order: 0, isActive: true, maxLimit: 2 },
  { id: 2, name: 'Reader', description: null, order: 1, isActive: true, maxLimit: 1 },
  { id: 3, name: 'Bells', description: null, order: 2, isActive: false, maxLimit: 1 },
];
const PEOPLE: FakeResponse = {
  status: 409,
  body: {
    code: 'service_has_assignments',
    message: 'Confirm first.',
    params: { people: ['Anna Lee', 'Ben Moss'], count: 3 },
  },
};

/** Renders the card. `change` responds to the calls that change something. */
async function open(
  change: (sent: Sent) => FakeResponse = () => ({ body: EVE }),
  times: readonly ServiceTimeRecord[] = [SUNDAY, EVE, PAST],
  canceled: string | RegExp = '15 March 2026',
) {
  const { sent } = renderSignedIn(
    <ServicesCard />,
    (request) => {
      if (request.method !== 'GET') return change(request);
      if (request.path === '/api/service-roles') return { body: ROLES };
      return { body: request.path === '/api/admin/service-times' ? times : [CAMP] };
    },
    times,
  );
  await screen.findAllByText(/^Every Sunday/);
  await screen.findByText(canceled);
  return () => sent.filter(({ method }) => method !== 'GET');
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const textsIn = (name: string) => screen.getByRole('region', { name }).textContent;

test('shows weekly services, services on other days and canceled ones, and past ones on request', async () => {
  await open();
  await screen.findByText('Usher: 4');
  expect(textsIn('Every week')).toMatch(/Every Sunday/);
  expect(textsIn('Once')).toMatch(/Thursday 24 December 2026, 17:00 Christmas Eve/);
  expect(textsIn('Canceled')).toMatch(/15 March 2026Church camp/);
  const past = screen.getByText('Past (1)').parentElement as HTMLDetailsElement;
  expect(past.open).toBe(false);
  expect(past.textContent).toMatch(/24 December 2025/);
});

test("shows 'Couldn't load the services.', and loads them on 'Try again'", async () => {
  let isDown = true;
  renderSignedIn(<ServicesCard />, ({ path }) => {
    if (isDown) return { status: 503, body: { message: 'Down.' } };
    return { body: path === '/api/admin/service-times' ? [SUNDAY] : [] };
  });
  await screen.findByText("Couldn't load the services.");
  isDown = false;
  press('Try again');
  await screen.findByText('Every Sunday');
  await waitFor(() => expect(screen.queryByText("Couldn't load the services.")).toBeNull());
});

test('adds a weekly service from today on', async () => {
  const changes = await open(() => ({ status: 201, body: { ...SUNDAY, id: 9, weekday: 3 } }));
  press('Add a service');
  fireEvent.click(screen.getByRole('radio', { name: 'Every week' }));
  type('Day of the week', '3');
  type('Start time (optional)', '19:30');
  press('Save');
  await screen.findByText('Service saved');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(changes()[0]).toMatchObject({
    method: 'POST',
    path: '/api/admin/service-times',
    body: { weekday: 3, date: null, startsAt: '19:30', startsOn: '2026-03-02', endsOn: null },
  });
});

test('a missing date is reported at the field, and nothing is sent', async () => {
  const changes = await open();
  press('Add a service');
  press('Save');
  expect(screen.getByText('Choose a date.')).toBeTruthy();
  expect(changes()).toEqual([]);
});

test('shows what the server says about a field at the field, and keeps the input', async () => {
  const message = 'This date is in the past. Choose today or a later date.';
  await open(() => ({ status: 400, body: { message, issues: [{ path: 'date', message }] } }));
  press('Add a service');
  type('Date', '2026-03-01');
  press('Save');
  await waitFor(() => expect(screen.getByLabelText('Date').getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getByText(message)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Date').value).toBe('2026-03-01');
});

test('saves only changed fields, so that it does not undo changes of other administrators', async () => {
  const changes = await open(({ body }) => ({ body: { ...SUNDAY, ...(body as object) } }));
  press('Edit Every Sunday');
  type('Start time (optional)', '09:30');
  press('Save');
  await screen.findByText('Service saved');
  press('Edit Every Sunday');
  type('Day of the week', '6');
  press('Save');
  await waitFor(() => expect(changes()).toHaveLength(2));
  expect(changes().map(({ body }) => body)).toEqual([
    { startsAt: '09:30', confirm: false },
    { weekday: 6, confirm: false },
  ]);
});

test("keeps what was typed when the server refuses, and shows the server's sentence", async () => {
  await open(() => ({
    status: 409,
    body: { code: 'service_exists', message: 'There is already a service.' },
  }));
  press('Add a service');
  type('Date', '2026-12-24');
  type('Name (optional)', 'Vigil');
  press('Save');
  await screen.findByText("Couldn't save the service / There is already a service.");
  expect(screen.getByLabelText<HTMLInputElement>('Name (optional)').value).toBe('Vigil');
});

test('lists the people whom a shorter period would remove, and removes them on the next press', async () => {
  const changes = await open(({ body }) =>
    (body as { confirm: boolean }).confirm ? { body: SUNDAY } : PEOPLE,
  );
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  scrolled.mockImplementation(() => Promise.resolve() as never);
  press('Edit Every Sunday');
  type('Last date (optional)', '2026-06-30');
  press('Save');
  for (const name of ['Anna Lee', 'Ben Moss', 'and 1 more person']) await screen.findByText(name);
  expect(scrolled.mock.instances.at(-1)).toHaveProperty('textContent', expect.stringContaining('Anna Lee'));
  // Another period may concern other people.
  type('Last date (optional)', '2026-05-31');
  expect(screen.queryByText('Anna Lee')).toBeNull();
  press('Save');
  await screen.findByText('Anna Lee');
  press('Save and remove them');
  await screen.findByText('Service saved');
  expect(new Set(changes().map(({ method, path }) => `${method} ${path}`))).toEqual(
    new Set(['PATCH /api/admin/service-times/1']),
  );
  expect(changes().map(({ body }) => body)).toEqual([
    { endsOn: '2026-06-30', confirm: false },
    { endsOn: '2026-05-31', confirm: false },
    { endsOn: '2026-05-31', confirm: true, people: 3 },
  ]);
});

test('cancels the chosen service with a reason after it shows who is assigned', async () => {
  const changes = await open(({ body }) =>
    (body as { confirm: boolean }).confirm ? { status: 201, body: CAMP } : PEOPLE,
  );
  press('Cancel a date of Every Sunday');
  await screen.findByRole('option', { name: '8 March 2026' });
  press('Cancel this service');
  await screen.findByText('Choose a date.');
  expect(changes()).toEqual([]);
  type('Which date?', '2026-03-22');
  type('Reason (optional)', 'Church camp');
  press('Cancel this service');
  await screen.findByText('Anna Lee');
  press('Cancel it and remove them');
  await screen.findByText('Service canceled / 22 March 2026');
  expect(changes().at(-1)).toMatchObject({
    method: 'POST',
    path: '/api/admin/cancelled-services',
    body: { serviceDate: '2026-03-22', serviceTimeId: 1, reason: 'Church camp', confirm: true, people: 3 },
  });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('cancels a service that takes place once without asking for the date', async () => {
  const changes = await open(() => ({ status: 201, body: CAMP }));
  press(/^Cancel service: Thursday 24 December 2026/);
  expect(screen.queryByLabelText('Which date?')).toBeNull();
  press('Cancel this service');
  await screen.findByText('Service canceled / Thursday 24 December 2026, 17:00 Christmas Eve');
  expect(changes()[0]?.body).toMatchObject({ serviceDate: '2026-12-24', serviceTimeId: 5, confirm: false });
});

test.each([
  ['Service removed / Every Sunday', null],
  ['This service ends today / Every Sunday', SUNDAY],
])('reports the outcome of a removal: %j', async (toast, serviceTime) => {
  const changes = await open(({ path }) =>
    path.includes('?confirm=true') ? { body: { serviceTime } } : PEOPLE,
  );
  press('Remove Every Sunday');
  press('Remove');
  await screen.findByText('Ben Moss');
  press('End it and remove them');
  await screen.findByText(toast);
  expect(changes().map(({ path }) => path)).toEqual([
    '/api/admin/service-times/1',
    '/api/admin/service-times/1?confirm=true&people=3',
  ]);
});

test('sets how many people the active roles need, and keeps the numbers of inactive ones', async () => {
  const limits = [
    { roleId: 1, maxLimit: 4 },
    { roleId: 3, maxLimit: 2 },
  ];
  const changes = await open(() => ({ body: SUNDAY }), [{ ...SUNDAY, limits }]);
  press('Roles for Every Sunday');
  const usher = await screen.findByLabelText<HTMLSelectElement>('Usher');
  expect(usher.selectedOptions[0]?.textContent).toBe('4');
  expect(within(usher).getByRole('option', { name: 'As usual (2)' })).toBeTruthy();
  expect(screen.queryByLabelText('Bells')).toBeNull();
  type('Usher', '');
  type('Reader', '0');
  press('Save');
  await screen.findByText('Roles saved');
  expect(changes()[0]).toMatchObject({
    method: 'PUT',
    path: '/api/admin/service-times/1/limits',
    body: [
      { roleId: 3, maxLimit: 2 },
      { roleId: 2, maxLimit: 0 },
    ],
  });
});

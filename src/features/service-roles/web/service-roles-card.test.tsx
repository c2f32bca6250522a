import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type FakeResponse, renderSignedIn, type Sent } from '#test/render-signed-in.tsx';
import { ServiceRolesCard } from './service-roles-card.tsx';

const role = (id: number, name: string, isActive = true) => ({
  id,
  name,
  isActive,
  description: null,
  order: id,
  maxLimit: 1,
});
const ROLES = [role(1, 'Usher'), role(2, 'Reader'), role(3, 'Bells', false)];

async function open(change: FakeResponse = { body: ROLES[0] }) {
  const { sent } = renderSignedIn(<ServiceRolesCard />, ({ method }) =>
    method === 'GET' ? { body: ROLES } : change,
  );
  await screen.findByText('Usher');
  return sent;
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const changes = (sent: readonly Sent[]) => sent.filter(({ method }) => method !== 'GET');
const namesInOrder = () =>
  screen.getAllByRole('listitem').map((row) => /Usher|Reader|Bells/.exec(row.textContent ?? '')?.[0]);

const ACTIONS: ReadonlyArray<[title: string, fallback: string, act: () => void]> = [
  [
    'Error creating role',
    'Failed to create service role',
    () => {
      press('Add role');
      type('Name', 'Cook');
      press('Save');
    },
  ],
  [
    'Error updating role',
    'Failed to update service role',
    () => {
      press('Edit Usher');
      press('Save');
    },
  ],
  [
    'Error deleting role',
    'Failed to delete service role',
    () => {
      press('Delete Usher');
      press('Delete');
    },
  ],
  ['Error reordering roles', 'Failed to reorder service roles', () => press('Move Usher down')],
];

test.each(ACTIONS)("shows '%s' with the server's message, or '%s'", async (title, fallback, act) => {
  await open({ status: 409, body: { message: 'Message from the server.' } });
  act();
  await screen.findByText(`${title} / Message from the server.`);
  cleanup();
  await open({ status: 500, body: 'gateway' });
  act();
  await screen.findByText(`${title} / ${fallback}`);
});

test('a second role with the name of another is added only after a question', async () => {
  const sent = await open({ status: 201, body: ROLES[0] });
  press('Add role');
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: ' usher' } });
  press('Save');
  await screen.findByText(/^There is already a role named/);
  expect(changes(sent)).toEqual([]);
  press('Add a second role');
  await screen.findByText('Role added');
  expect(changes(sent)).toHaveLength(1);
});

test('an order given while the previous one is being saved stays visible and is sent afterwards', async () => {
  const release: Array<() => void> = [];
  const events: string[] = [];
  renderSignedIn(<ServiceRolesCard />, async ({ method }) => {
    if (method !== 'GET') {
      events.push('requested');
      await new Promise<void>((resolve) => release.push(resolve));
      events.push('responded');
    }
    return { body: method === 'GET' ? ROLES : ROLES[0] };
  });
  await screen.findByText('Usher');
  press('Move Usher down');
  press('Move Usher down');
  await waitFor(() => expect(release).toHaveLength(1));
  release[0]?.();
  await waitFor(() => expect(release).toHaveLength(2));
  expect(events).toEqual(['requested', 'responded', 'requested']);
  expect(namesInOrder()).toEqual(['Reader', 'Bells', 'Usher']);
  release[1]?.();
});

test('a new order that is refused is replaced by the saved one', async () => {
  const sent = await open({ status: 500, body: 'gateway' });
  press('Move Usher down');
  expect(namesInOrder()).toEqual(['Reader', 'Usher', 'Bells']);
  await waitFor(() => expect(namesInOrder()).toEqual(['Usher', 'Reader', 'Bells']));
  expect(changes(sent)[0]?.body).toEqual({ roleIds: [2, 1, 3] });
  expect(sent.filter(({ method }) => method === 'GET')).toHaveLength(2);
});

test("shows 'Error loading service roles. Please try again later.', and another try loads them", async () => {
  const responses: FakeResponse[] = [{ status: 503, body: { message: 'Away.' } }];
  renderSignedIn(<ServiceRolesCard />, () => responses.shift() ?? { body: ROLES });
  await screen.findByText('Error loading service roles. Please try again later.');
  press('Try again');
  await screen.findByText('Usher');
  expect(screen.queryByText(/Error loading service roles/)).toBeNull();
});

test.each([
  ['Name', '  ', 'Role name is required'],
  ['Limit', '0', 'Limit must be at least 1'],
])('%s %j shows %j at the field, which gets the focus, and nothing is sent', async (label, value, fault) => {
  const sent = await open();
  press('Edit Usher');
  type(label, value);
  press('Save');
  const field = screen.getByLabelText(label);
  await waitFor(() => expect(document.activeElement).toBe(field));
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  expect(ids.map((id) => document.getElementById(id)?.textContent)).toContain(fault);
  expect(changes(sent)).toEqual([]);
});

test.each(['', 'many'])('a limit of %j becomes 1, on screen and in the request', async (limit) => {
  const sent = await open();
  press('Edit Usher');
  type('Limit', limit);
  fireEvent.blur(screen.getByLabelText('Limit'));
  expect(screen.getByLabelText<HTMLInputElement>('Limit').value).toBe('1');
  type('Limit', limit);
  press('Save');
  await screen.findByText('Role updated', { selector: 'output' });
  expect(changes(sent)[0]?.body).toMatchObject({ maxLimit: 1 });
});

test('adds several roles at once, and keeps the names that could not be added', async () => {
  const responses: FakeResponse[] = [
    { status: 201, body: ROLES[0] },
    { status: 503, body: { message: 'Many people are signing in.', code: 'busy' } },
    { status: 400, body: { message: 'Too long', issues: [{ path: 'name', message: 'Too long' }] } },
    { status: 201, body: ROLES[0] },
  ];
  const { sent } = renderSignedIn(<ServiceRolesCard />, ({ method }) =>
    method === 'GET' ? { body: ROLES } : (responses.shift() ?? { body: null }),
  );
  await screen.findByText('Usher');
  press('Add several roles');
  press('Add roles');
  expect(await screen.findByText('Role name is required')).toBeTruthy();
  type('Names, one per line', 'Cook\nusher');
  press('Add roles');
  expect(await screen.findByText('There is already a role named usher.')).toBeTruthy();
  expect(changes(sent)).toEqual([]);

  type('Names, one per line', ' Cook \n\nPianist\n');
  press('Add roles');
  await screen.findByText('Error creating role / Many people are signing in.');
  const field = screen.getByLabelText<HTMLTextAreaElement>('Names, one per line');
  expect(field.value).toBe('Pianist');
  await screen.findByRole('button', { name: 'Add roles' });
  press('Add roles');
  await screen.findByText('Pianist: Too long');
  await screen.findByRole('button', { name: 'Add roles' });
  press('Add roles');
  await screen.findByText('Role added', { selector: 'output' });
  expect(changes(sent).map(({ body }) => body)).toEqual([
    { name: 'Cook' },
    { name: 'Pianist' },
    { name: 'Pianist' },
    { name: 'Pianist' },
  ]);
  await waitFor(() => expect(screen.queryByLabelText('Names, one per line')).toBeNull());
});

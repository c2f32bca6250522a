import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import {
  deferredResponse,
  type FakeResponse,
  RUTH,
  renderSignedIn,
  type Sent,
} from '#test/render-signed-in.tsx';
import { RolePreferencesDialog } from './role-preferences-dialog.tsx';

const role = (id: number, name: string, isActive = true) => ({
  id,
  name,
  isActive,
  description: null,
  order: id,
  maxLimit: 1,
});
const ROLES = [role(1, 'Usher'), role(2, 'Reader'), role(3, 'Bells', false)];

/** Opens the dialog on a server with the given response to saving. */
async function open(saving: FakeResponse | Promise<FakeResponse> = { body: {} }) {
  const onClose = vi.fn();
  const respond = ({ method, path }: Sent) => {
    if (path === '/api/service-roles') return { body: ROLES };
    return method === 'PATCH' ? saving : { body: RUTH };
  };
  const { sent } = renderSignedIn(<RolePreferencesDialog profile={RUTH} onClose={onClose} />, respond);
  await screen.findByLabelText('Preferred role');
  return { sent, onClose };
}

const select = (label: string) => screen.getByLabelText<HTMLSelectElement>(label);
const optionsOf = (label: string) => Array.from(select(label).options, ({ text }) => text);
const choose = (label: string, name: string) => {
  const option = Array.from(select(label).options).find(({ text }) => text === name);
  fireEvent.change(select(label), { target: { value: option?.value } });
};
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save Preferences' }));

test('offers only active roles, and never the preferred role as the secondary', async () => {
  await open();
  expect(optionsOf('Preferred role')).toEqual(['No preference', 'Usher', 'Reader']);
  expect(optionsOf('Secondary role')).toEqual(['No secondary role', 'Usher', 'Reader']);
  choose('Secondary role', 'Usher');
  choose('Preferred role', 'Usher');
  expect(optionsOf('Secondary role')).toEqual(['No secondary role', 'Reader']);
  expect(select('Secondary role').value).toBe('');
});

test('saving without a change says what to do and sends nothing', async () => {
  const { sent } = await open();
  save();
  await screen.findByText('No Changes / Please set at least one preference before saving.');
  expect(sent.some(({ method }) => method === 'PATCH')).toBe(false);
});

test('saves both roles, shows a toast and closes', async () => {
  const { response: saving, respond } = deferredResponse();
  const { sent, onClose } = await open(saving);
  choose('Preferred role', 'Reader');
  choose('Secondary role', 'Usher');
  save();
  expect((await screen.findByText('Saving...')).closest('button')?.disabled).toBe(true);
  respond({ body: {} });
  await screen.findByText('Preferences Updated / Your role preferences have been saved successfully.');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent.find(({ method }) => method === 'PATCH')).toEqual({
    method: 'PATCH',
    path: '/api/users/7/role-preferences',
    body: { preferredRoleId: 2, secondaryRoleId: 1, maxPerMonth: null, neverTwoInARow: false },
  });
});

test('saves how often a member wants to serve', async () => {
  const { sent } = await open();
  choose('How often a month', 'At most 2 services');
  fireEvent.click(screen.getByLabelText('Never two weeks in a row'));
  save();
  await waitFor(() => expect(sent.some(({ method }) => method === 'PATCH')).toBe(true));
  expect(sent.find(({ method }) => method === 'PATCH')?.body).toEqual({
    preferredRoleId: null,
    secondaryRoleId: null,
    maxPerMonth: 2,
    neverTwoInARow: true,
  });
});

test("a refusal shows the server's message and preserves the choice", async () => {
  const { onClose } = await open({ status: 400, body: { message: 'This service role no longer exists.' } });
  choose('Preferred role', 'Reader');
  save();
  await screen.findByText('Error / This service role no longer exists.');
  expect(select('Preferred role').value).toBe('2');
  expect(onClose).not.toHaveBeenCalled();
});

import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { confirmationFault } from '#domain/pins/pin-confirmation.ts';
import { t } from '#languages/t.ts';
import { RUTH, renderSignedIn } from '#test/render-signed-in.tsx';

import { ChangePinForm } from './change-pin-form.tsx';

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
function submit(current: string, next: string, confirmation: string) {
  fireEvent.change(field('Current PIN'), { target: { value: current } });
  fireEvent.change(field('New PIN'), { target: { value: next } });
  fireEvent.change(field('Confirm new PIN'), { target: { value: confirmation } });
  fireEvent.click(screen.getByRole('button', { name: 'Change PIN' }));
}
function faultOf(label: string): string | null {
  const ids = field(label).getAttribute('aria-describedby')?.split(' ') ?? [];
  const id = ids.find((describedBy) => describedBy.endsWith('-error'));
  return (id && document.getElementById(id)?.textContent) || null;
}

test.each([
  ['482', '5937', '5937', 'Current PIN', 'Current PIN must be 4-6 digits'],
  ['4821', '593', '5937', 'New PIN', 'New PIN must be 4-6 digits'],
  ['4821', '5937', '593', 'Confirm new PIN', 'PIN must be at least 4 digits'],
  ['4821', '5937', '', 'Confirm new PIN', 'PIN must be at least 4 digits'],
  ['4821', '5937', '5938', 'Confirm new PIN', "PIN's don't match"],
])(
  'for %j, %j and %j, the field %j shows %j, and nothing is sent',
  (current, next, confirmation, label, fault) => {
    const { sent } = renderSignedIn(<ChangePinForm />, () => ({ body: RUTH }));
    submit(current, next, confirmation);
    expect(faultOf(label)).toBe(fault);
    expect(sent).toEqual([]);
  },
);

test.each([
  ['593', 'PIN must be at least 4 digits'],
  ['5937264', 'PIN must be at most 6 digits'],
  ['59a7', 'PIN must be numeric only'],
  ['5938', "PIN's don't match"],
  ['5937', undefined],
])('for the PIN 5937, the confirmation %j results in %j', (confirmation, fault) => {
  const found = confirmationFault('5937', confirmation);
  expect(found ? t(`auth:security.${found}`) : undefined).toBe(fault);
});

test('a field accepts only digits, and at most six of them', () => {
  renderSignedIn(<ChangePinForm />, () => ({ body: RUTH }));
  fireEvent.change(field('Confirm new PIN'), { target: { value: '59 a37-2648' } });
  expect(field('Confirm new PIN').value).toBe('593726');
});

test("a change shows 'PIN Changed' / 'Your PIN has been changed successfully.'", async () => {
  const { sent } = renderSignedIn(<ChangePinForm />, () => ({ body: RUTH }));
  submit('4821', '5937', '5937');
  await screen.findByText('PIN Changed / Your PIN has been changed successfully.');
  expect(sent[0]).toEqual({
    method: 'POST',
    path: '/api/change-pin',
    body: { currentPin: '4821', newPin: '5937' },
  });
});

test("'PIN updated' / 'Your PIN has been successfully changed' stays until the user types", async () => {
  renderSignedIn(<ChangePinForm />, () => ({ body: RUTH }));
  submit('4821', '5937', '5937');
  expect((await screen.findByText('PIN updated')).parentElement?.textContent).toBe(
    'PIN updatedYour PIN has been successfully changed',
  );
  fireEvent.change(field('Current PIN'), { target: { value: '5' } });
  expect(screen.queryByText('PIN updated')).toBeNull();
});

test.each([
  [{ status: 403, body: { message: 'Message from the server.' } }, 'Message from the server.'],
  [{ status: 500, body: 'gateway' }, 'Failed to change PIN.'],
])("shows 'PIN Change Failed' after %j, and does not clear the new PIN", async (response, reason) => {
  renderSignedIn(<ChangePinForm />, () => response);
  submit('4821', '5937', '5937');
  await screen.findByText(`PIN Change Failed / ${reason}`);
  expect(field('New PIN').value).toBe('5937');
});

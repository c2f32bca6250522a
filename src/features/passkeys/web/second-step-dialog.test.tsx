import '#test/language-setup.ts';
import { startAuthentication, WebAuthnAbortService } from '@simplewebauthn/browser';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { type FakeResponse, RUTH, renderSignedIn, type Sent } from '#test/render-signed-in.tsx';
import { SecondStepDialog } from './second-step-dialog.tsx';

// Other files share the modules that this mock replaces.
vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());

vi.mock('@simplewebauthn/browser', () => ({
  startAuthentication: vi.fn(),
  startRegistration: vi.fn(),
  WebAuthnAbortService: { cancelCeremony: vi.fn() },
}));

const ASSERTION = { id: 'key', rawId: 'key', type: 'public-key', response: {} };
const OVER: FakeResponse = {
  status: 401,
  body: { message: 'Please enter your PIN again.', code: 'second_step_over' },
};

/** Returns an error like those that browsers throw. */
const browserError = (name: string) => Object.assign(new Error('in words for programmers'), { name });

const authenticate = vi.mocked(startAuthentication);

beforeEach(() => {
  vi.stubGlobal('PublicKeyCredential', class {});
  authenticate.mockReset();
  vi.mocked(WebAuthnAbortService.cancelCeremony).mockClear();
});

/** Opens the dialog on a server with these responses, by the last part of the address. */
function open(responses: Readonly<Record<string, FakeResponse | Promise<FakeResponse>>> = {}) {
  const onEnd = vi.fn();
  const { sent } = renderSignedIn(<SecondStepDialog onEnd={onEnd} />, ({ path }: Sent) => {
    const part = path.split('/').at(-1) ?? '';
    return responses[part] ?? { body: part === 'preparation' ? { challenge: 'abc' } : RUTH };
  });
  return { sent, onEnd };
}

/** Returns the text of all alerts. A toast's region is an alert too, but empty. */
const alerts = () =>
  screen
    .queryAllByRole('alert')
    .map((alert) => alert.textContent)
    .join('');

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

test('starts the passkey dialog by itself, and ends with the signed-in member', async () => {
  authenticate.mockResolvedValue(ASSERTION as never);
  const { sent, onEnd } = open();
  await waitFor(() => expect(onEnd).toHaveBeenCalledWith(RUTH));
  expect(authenticate).toHaveBeenCalledWith({ optionsJSON: { challenge: 'abc' } });
  expect(sent.map(({ path }) => path)).toEqual([
    '/api/passkeys/sign-in/preparation',
    '/api/passkeys/sign-in',
  ]);
});

test.each([
  ['NotAllowedError', 'The passkey request was canceled or took too long. Please try again.'],
  ['SecurityError', "Passkeys don't work at this address. Open Sundial at its main address and try again."],
  ['NotSupportedError', "This browser doesn't support this kind of passkey. Try another browser."],
  ['UnknownError', "Your device couldn't use a passkey. Please try again."],
])('after the button is pressed, the browser error %s shows: %s', async (name, expected) => {
  authenticate.mockRejectedValue(browserError(name));
  open();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Use your passkey' })).toBeTruthy());
  press('Use your passkey');
  await screen.findByText(expected);
  expect(screen.getByRole('button', { name: 'Use a recovery code instead' })).toBeTruthy();
});

test('a browser without passkeys says so and still offers a recovery code', async () => {
  vi.stubGlobal('PublicKeyCredential', undefined);
  Reflect.deleteProperty(window, 'PublicKeyCredential');
  authenticate.mockRejectedValue(new Error('WebAuthn is not supported in this browser'));
  open();
  await screen.findByText(/^This browser doesn't support this kind of passkey/);
  expect(screen.getByRole('button', { name: 'Use a recovery code instead' })).toBeTruthy();
});

test('shows why the server refused a passkey, and that the connection was lost', async () => {
  authenticate.mockResolvedValue(ASSERTION as never);
  open({ 'sign-in': { status: 401, body: { message: 'Not accepted.', code: 'passkey_not_accepted' } } });
  await screen.findByText('Not accepted.');
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  press('Use your passkey');
  await screen.findByText('Sundial cannot be reached. Check your connection and try again.');
});

test('checks a recovery code before sending it, and shows at the field that it is wrong', async () => {
  authenticate.mockReturnValue(new Promise(() => undefined));
  const wrong: FakeResponse = { status: 401, body: { message: 'Used before.', code: 'wrong_recovery_code' } };
  const { sent, onEnd } = open({ 'recovery-code': wrong });
  await screen.findByText('Waiting for your passkey...');
  press('Use a recovery code instead');
  expect(WebAuthnAbortService.cancelCeremony).toHaveBeenCalled();
  const field = screen.getByLabelText<HTMLInputElement>('Recovery code');
  expect(document.activeElement).toBe(field);
  fireEvent.change(field, { target: { value: 'ABCD' } });
  press('Log In');
  await screen.findByText('A recovery code has 16 letters and digits.');
  fireEvent.change(field, { target: { value: 'abcd efgh jklm npqr' } });
  press('Log In');
  await screen.findByText('Used before.');
  expect(field.value).toBe('abcd efgh jklm npqr');
  expect(sent.filter(({ path }) => path.endsWith('recovery-code'))).toHaveLength(1);
  expect(onEnd).not.toHaveBeenCalled();
});

test('the right recovery code ends the step, and a late error of the passkey dialog is ignored', async () => {
  let dismiss: (error: Error) => void = () => undefined;
  authenticate.mockReturnValue(
    new Promise((_resolve, reject) => {
      dismiss = reject;
    }),
  );
  const { onEnd } = open();
  await screen.findByText('Waiting for your passkey...');
  press('Use a recovery code instead');
  dismiss(browserError('AbortError'));
  fireEvent.change(screen.getByLabelText('Recovery code'), { target: { value: 'ABCD-EFGH-JKLM-NPQR' } });
  press('Log In');
  await waitFor(() => expect(onEnd).toHaveBeenCalledWith(RUTH));
  expect(alerts()).toBe('');
});

test('an expired second step offers only the way back to the PIN', async () => {
  authenticate.mockResolvedValue(ASSERTION as never);
  const { onEnd } = open({ preparation: OVER });
  await screen.findByText('Please enter your PIN again.');
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Back to PIN']);
  press('Back to PIN');
  expect(onEnd).toHaveBeenCalledWith(null);
});

import { startAuthentication, WebAuthnAbortService } from '@simplewebauthn/browser';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { type Answer, RUTH, renderSignedIn, type Sent } from '#test/render-signed-in.tsx';
import { SecondStepDialog } from './second-step-dialog.tsx';

vi.mock('@simplewebauthn/browser', () => ({
  startAuthentication: vi.fn(),
  startRegistration: vi.fn(),
  WebAuthnAbortService: { cancelCeremony: vi.fn() },
}));

const ASSERTION = { id: 'key', rawId: 'key', type: 'public-key', response: {} };
const OVER: Answer = {
  status: 401,
  body: { message: 'Please put in your PIN again.', code: 'second_step_over' },
};

/** An error as a browser throws it. */
const browserError = (name: string) => Object.assign(new Error('in words for programmers'), { name });

const authenticate = vi.mocked(startAuthentication);

beforeEach(() => {
  vi.stubGlobal('PublicKeyCredential', class {});
  authenticate.mockReset();
  vi.mocked(WebAuthnAbortService.cancelCeremony).mockClear();
});

/** Opens the dialog on a server that answers the last part of each address as told. */
function open(answers: Readonly<Record<string, Answer | Promise<Answer>>> = {}) {
  const onEnd = vi.fn();
  const { sent } = renderSignedIn(<SecondStepDialog onEnd={onEnd} />, ({ path }: Sent) => {
    const part = path.split('/').at(-1) ?? '';
    return answers[part] ?? { body: part === 'preparation' ? { challenge: 'abc' } : RUTH };
  });
  return { sent, onEnd };
}

/** What is read out at once: a toast's region is there too, and empty. */
const alerts = () =>
  screen
    .queryAllByRole('alert')
    .map((alert) => alert.textContent)
    .join('');

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

test('asks for the passkey by itself, and ends with who is signed in', async () => {
  authenticate.mockResolvedValue(ASSERTION as never);
  const { sent, onEnd } = open();
  await waitFor(() => expect(onEnd).toHaveBeenCalledWith(RUTH));
  expect(authenticate).toHaveBeenCalledWith({ optionsJSON: { challenge: 'abc' } });
  expect(sent.map(({ path }) => path)).toEqual([
    '/api/passkeys/sign-in/preparation',
    '/api/passkeys/sign-in',
  ]);
});

test('where the browser wants a touch first, the button stands there and nothing is called a failure', async () => {
  authenticate
    .mockRejectedValueOnce(browserError('NotAllowedError'))
    .mockResolvedValueOnce(ASSERTION as never);
  const { onEnd } = open();
  await screen.findByRole('button', { name: 'Use Your Passkey' });
  expect(alerts()).toBe('');
  press('Use Your Passkey');
  await waitFor(() => expect(onEnd).toHaveBeenCalledWith(RUTH));
});

test.each([
  ['NotAllowedError', 'No passkey was used: that was cancelled, or it took too long. Please try again.'],
  ['SecurityError', 'Passkeys work at another address of this Sundial only. Please open that one.'],
  ['NotSupportedError', 'This browser cannot use passkeys, or not this kind.'],
  ['UnknownError', 'Your device could not use a passkey. Please try again.'],
])('a browser that answers the button by %s says: %s', async (name, told) => {
  authenticate.mockRejectedValue(browserError(name));
  open();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Use Your Passkey' })).toBeTruthy());
  press('Use Your Passkey');
  await screen.findByText(told);
  expect(screen.getByRole('button', { name: 'Use a recovery code instead' })).toBeTruthy();
});

test('a browser that knows no passkeys says so, and a recovery code is left', async () => {
  vi.stubGlobal('PublicKeyCredential', undefined);
  Reflect.deleteProperty(window, 'PublicKeyCredential');
  authenticate.mockRejectedValue(new Error('WebAuthn is not supported in this browser'));
  open();
  await screen.findByText(/^This browser cannot use passkeys/);
});

test('a passkey that the server refuses, and a lost connection, are told in words', async () => {
  authenticate.mockResolvedValue(ASSERTION as never);
  open({ 'sign-in': { status: 401, body: { message: 'Not accepted.', code: 'passkey_not_accepted' } } });
  await screen.findByText('Not accepted.');
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  press('Use Your Passkey');
  await screen.findByText('Sundial cannot be reached. Check your connection and try again.');
});

test('a recovery code is looked at before it is sent; a wrong one is told at its field and stays', async () => {
  authenticate.mockReturnValue(new Promise(() => undefined));
  const wrong: Answer = { status: 401, body: { message: 'Used before.', code: 'wrong_recovery_code' } };
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

test('a right recovery code ends it, and what the passkey dialog says after that counts for nothing', async () => {
  let dismissed: (error: Error) => void = () => undefined;
  authenticate.mockReturnValue(
    new Promise((_resolve, reject) => {
      dismissed = reject;
    }),
  );
  const { onEnd } = open();
  await screen.findByText('Waiting for your passkey...');
  press('Use a recovery code instead');
  dismissed(browserError('AbortError'));
  fireEvent.change(screen.getByLabelText('Recovery code'), { target: { value: 'ABCD-EFGH-JKLM-NPQR' } });
  press('Log In');
  await waitFor(() => expect(onEnd).toHaveBeenCalledWith(RUTH));
  expect(alerts()).toBe('');
});

test('a browser is not asked for a passkey any more once a recovery code is wanted instead', async () => {
  let prepared: (answer: Answer) => void = () => undefined;
  const answer = new Promise<Answer>((resolve) => {
    prepared = resolve;
  });
  const { onEnd } = open({ preparation: answer });
  await screen.findByText('Waiting for your passkey...');
  press('Use a recovery code instead');
  prepared({ body: { challenge: 'abc' } });
  fireEvent.change(screen.getByLabelText('Recovery code'), { target: { value: 'ABCD-EFGH-JKLM-NPQR' } });
  press('Log In');
  await waitFor(() => expect(onEnd).toHaveBeenCalledWith(RUTH));
  expect(onEnd).toHaveBeenCalledTimes(1);
  expect(authenticate).not.toHaveBeenCalled();
});

test('once it is over, only the way back to the PIN is left', async () => {
  authenticate.mockResolvedValue(ASSERTION as never);
  const { onEnd } = open({ preparation: OVER });
  await screen.findByText('Please put in your PIN again.');
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Back to the PIN']);
  press('Back to the PIN');
  expect(onEnd).toHaveBeenCalledWith(null);
});

import '#test/language-setup.ts';
import { startRegistration } from '@simplewebauthn/browser';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import type { Passkey } from '#contract/passkeys.ts';
import { type FakeResponse, renderSignedIn, type Sent } from '#test/render-signed-in.tsx';
import { dateInSentence } from '#web/parts/dates.ts';
import { PasskeysPanel } from './passkeys-panel.tsx';

// Other files share the modules that this mock replaces.
vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());

vi.mock('@simplewebauthn/browser', () => ({
  startAuthentication: vi.fn(),
  startRegistration: vi.fn(),
  WebAuthnAbortService: { cancelCeremony: vi.fn() },
}));

const PHONE: Passkey = { id: 3, name: 'My phone', added: '2026-02-20', lastUsed: null };
const KEY: Passkey = { id: 4, name: 'Key ring', added: '2026-02-21', lastUsed: '2026-03-02' };
const CODES = Array.from({ length: 10 }, (_, index) => `ABCD-EFGH-JKLM-NP${index + 22}`);
const CREDENTIAL = { id: 'key', rawId: 'key', type: 'public-key', response: {} };

const register = vi.mocked(startRegistration);

beforeEach(() => {
  vi.stubGlobal('PublicKeyCredential', class {});
  register.mockReset();
});

interface PasskeyList {
  readonly isPossible?: boolean;
  readonly passkeys?: readonly Passkey[];
  readonly recoveryCodesLeft?: number;
}

/** Renders the panel on a server with this data. `responses` has the response to each change, by the last part of its address. */
function open(
  passkeyList: PasskeyList,
  responses: Readonly<Record<string, FakeResponse | Promise<FakeResponse>>> = {},
) {
  const list = { isPossible: true, passkeys: [], recoveryCodesLeft: 0, ...passkeyList };
  return renderSignedIn(<PasskeysPanel />, ({ method, path }: Sent) => {
    if (method === 'GET') return { body: list };
    return responses[path.split('/').at(-1) ?? ''] ?? { body: { recoveryCodes: null } };
  });
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const typePin = (pin: string) =>
  fireEvent.change(screen.getByLabelText('Current PIN'), { target: { value: pin } });

/** Submits the open dialog. Its button has the same text as the one that opened it. */
const submit = () =>
  fireEvent.submit(screen.getByLabelText('Current PIN').closest('form') as HTMLFormElement);

test('lists each passkey with its dates, and the number of codes left', async () => {
  open({ passkeys: [PHONE, KEY], recoveryCodesLeft: 9 });
  const phone = (await screen.findByText('My phone')).closest('li');
  expect(phone?.textContent).toContain(`Added on ${dateInSentence('2026-02-20')}`);
  expect(phone?.textContent).toContain('Not used yet');
  expect(screen.getByText('Key ring').closest('li')?.textContent).toContain('Last used today');
  expect(screen.getByText('9 of 10 recovery codes left')).toBeTruthy();
});

test('warns when few codes are left, and shows no codes without a passkey', async () => {
  open({ passkeys: [PHONE], recoveryCodesLeft: 3 });
  expect(await screen.findByText('Make new codes before you run out.')).toBeTruthy();
  cleanup();
  open({});
  expect(await screen.findByText('You have no passkey. You sign in with your PIN only.')).toBeTruthy();
  expect(screen.queryByText(/recovery codes left/)).toBeNull();
});

test('adds a passkey with a name, the PIN and the browser, and shows the codes until they are confirmed', async () => {
  register.mockResolvedValue(CREDENTIAL as never);
  const options = { body: { challenge: 'abc' } };
  const { sent } = open({}, { preparation: options, passkeys: { body: { recoveryCodes: CODES } } });
  await screen.findByText(/^You have no passkey/);
  press('Add a passkey');
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: ' ' } });
  submit();
  await screen.findByText('Please enter a name for the passkey.');
  expect(screen.getByText('Current PIN must be 4-6 digits')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'My phone' } });
  typePin('4821');
  submit();
  await screen.findByText('Your recovery codes');
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([
    { method: 'POST', path: '/api/passkeys/preparation', body: { currentPin: '4821' } },
    { method: 'POST', path: '/api/passkeys', body: { name: 'My phone', credential: CREDENTIAL } },
  ]);
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(CODES);
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  press('I have written them down');
  expect(screen.queryByText('Your recovery codes')).toBeNull();
});

test.each([
  ['NotAllowedError', 'The passkey request was canceled or took too long. Please try again.'],
  ['InvalidStateError', 'This device already has a passkey for you.'],
])('the browser error %s shows: %s, and no field is cleared', async (name, expected) => {
  register.mockRejectedValue(Object.assign(new Error('in words for programmers'), { name }));
  const { sent } = open({}, { preparation: { body: { challenge: 'abc' } } });
  await screen.findByText(/^You have no passkey/);
  press('Add a passkey');
  typePin('4821');
  submit();
  await screen.findByText(expected);
  expect(screen.getByLabelText<HTMLInputElement>('Current PIN').value).toBe('4821');
  expect(sent.filter(({ path }) => path === '/api/passkeys').every(({ method }) => method === 'GET')).toBe(
    true,
  );
});

test('removes a passkey after the right PIN, and warns about the last one', async () => {
  const wrong = { status: 400, body: { message: 'Current PIN is incorrect', code: 'current_pin_incorrect' } };
  const responses: Record<string, FakeResponse> = { removal: wrong };
  const { sent } = open({ passkeys: [PHONE], recoveryCodesLeft: 10 }, responses);
  fireEvent.click(await screen.findByRole('button', { name: 'Remove My phone' }));
  expect(screen.getByText(/is your last passkey\. Without it, you sign in with your PIN only/)).toBeTruthy();
  typePin('9999');
  submit();
  await screen.findByText('Current PIN is incorrect');
  responses.removal = { body: null };
  typePin('4821');
  submit();
  await screen.findByText('Passkey removed');
  expect(sent.find(({ method }) => method === 'POST')?.path).toBe('/api/passkeys/3/removal');
});

test('makes new recovery codes after a warning and the PIN, and shows them', async () => {
  const { sent } = open(
    { passkeys: [PHONE], recoveryCodesLeft: 1 },
    { 'recovery-codes': { body: { recoveryCodes: CODES } } },
  );
  await screen.findByText('1 of 10 recovery codes left');
  press('Make new recovery codes');
  expect(screen.getByText('The codes you have now will stop working.')).toBeTruthy();
  typePin('4821');
  submit();
  await screen.findByText('Your recovery codes');
  expect(sent.find(({ method }) => method === 'POST')).toEqual({
    method: 'POST',
    path: '/api/passkeys/recovery-codes',
    body: { currentPin: '4821' },
  });
  const shown = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(shown).toEqual(expect.arrayContaining(CODES));
});

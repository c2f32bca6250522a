import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { contract } from '#contract/index.ts';
import { t } from '#languages/t.ts';
import { Authenticator } from '#test/authenticator.ts';
import { browserWithPasskeys, leftOpen } from '#test/browser-passkeys.ts';
import { aMember } from '#test/factories.ts';
import { addPasskey } from '#test/passkeys.ts';
import { churchForEachTest, openSignedOutBrowser, press, signedIn, type } from '#test/screen.tsx';
import { PIN } from '#test/test-server.ts';
import { SecondStepDialog } from './second-step-dialog.tsx';

const church = churchForEachTest();
const [USE_PASSKEY, USE_CODE, LOG_IN, CODE] = [
  t('passkeys:secondStep.usePasskey'),
  t('passkeys:secondStep.useCode'),
  t('passkeys:secondStep.logIn'),
  t('passkeys:secondStep.code'),
];

/** Returns a browser after the correct PIN of an administrator with a passkey. */
async function open() {
  const id = await aMember(church(), { isAdmin: true });
  const { authenticator, recoveryCodes } = await addPasskey(await signedIn(church(), id));
  const passkeys = browserWithPasskeys(authenticator);
  const browser = await openSignedOutBrowser(church());
  await browser.visitor.tryCall(contract.login, { body: { id, pin: PIN } });
  const onEnd = vi.fn();
  const isSignedIn = () => waitFor(() => expect(onEnd).toHaveBeenCalledWith(expect.objectContaining({ id })));
  const show = () => browser.show(<SecondStepDialog onEnd={onEnd} />);
  return { ...browser, ...passkeys, show, onEnd, isSignedIn, codes: recoveryCodes ?? [] };
}

const find = (name: string) => screen.findByRole('button', { name });

/** Returns the text of all alerts. A toast's region is an alert too, but empty. */
const alerts = () =>
  screen
    .queryAllByRole('alert')
    .map(({ textContent }) => textContent)
    .join('');

test('starts the passkey dialog by itself, and ends with the signed-in member', async () => {
  const { show, isSignedIn, visitor } = await open();
  show();
  await isSignedIn();
  expect([...visitor.cookies.keys()]).toContain('sundial');
});

test.each([
  ['NotAllowedError', 'dismissed'],
  ['SecurityError', 'wrong_address'],
  ['NotSupportedError', 'unsupported'],
  ['UnknownError', 'failed'],
] as const)('after the button is pressed, the browser error %s shows why: %s', async (name, kind) => {
  const { show, get } = await open();
  get.mockRejectedValue(new DOMException('in words for programmers', name));
  show();
  press(await find(USE_PASSKEY));
  await screen.findByText(t(`passkeys:browser.${kind}`));
  await find(USE_CODE);
});

test('a browser without passkeys says so and still offers a recovery code', async () => {
  const { show } = await open();
  Reflect.deleteProperty(window, 'PublicKeyCredential');
  show();
  await screen.findByText(t('passkeys:browser.unsupported'));
  await find(USE_CODE);
});

test('shows why the server refused a passkey, and that the connection was lost', async () => {
  const { show, failNext } = await open();
  browserWithPasskeys(new Authenticator());
  show();
  await screen.findByText(t('refusals:passkey_not_accepted'));
  failNext(contract.prepareSignIn);
  press(await find(USE_PASSKEY));
  await screen.findByText(t('common:offlineSentence'));
});

test('checks a recovery code before sending it, and shows at the field that it is wrong', async () => {
  const { show, get, changes, onEnd } = await open();
  get.mockImplementation(leftOpen);
  show();
  await waitFor(() => expect(get).toHaveBeenCalled());
  press(USE_CODE);
  expect(get.mock.lastCall?.[0].signal.aborted).toBe(true);
  const field = screen.getByLabelText<HTMLInputElement>(CODE);
  expect(document.activeElement).toBe(field);
  type(CODE, 'ABCD');
  press(LOG_IN);
  await screen.findByText(t('passkeys:secondStep.codeFault'));
  type(CODE, 'abcd efgh jklm npqr');
  press(LOG_IN);
  await screen.findByText(t('refusals:wrong_recovery_code'));
  expect(field.value).toBe('abcd efgh jklm npqr');
  expect(changes().filter(({ call }) => call === 'signInByRecoveryCode')).toHaveLength(1);
  expect(onEnd).not.toHaveBeenCalled();
});

test('the right recovery code ends the step, and the passkey dialog that it closed shows no error', async () => {
  const { show, get, codes, isSignedIn } = await open();
  get.mockImplementation(leftOpen);
  show();
  await waitFor(() => expect(get).toHaveBeenCalled());
  press(USE_CODE);
  type(CODE, codes[0] ?? '');
  press(LOG_IN);
  await isSignedIn();
  expect(alerts()).toBe('');
});

test('an expired second step offers only the way back to the PIN', async () => {
  const { show, onEnd } = await open();
  church().clock.advance(60 * 60_000);
  show();
  await screen.findByText(t('refusals:second_step_over'));
  const back = t('passkeys:secondStep.back');
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([back]);
  press(back);
  expect(onEnd).toHaveBeenCalledWith(null);
});

import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { contract } from '#contract/index.ts';
import { t } from '#languages/t.ts';
import { aMember } from '#test/factories.ts';
import { addPasskey } from '#test/passkeys.ts';
import {
  type AnyBrowser,
  churchForEachTest,
  openSignedOutBrowser,
  press,
  signedIn,
  type,
} from '#test/screen.tsx';
import { PIN } from '#test/test-server.ts';
import { useSecondStepEnd } from '#web/session/second-step.ts';
import { SignInForm } from './sign-in-form.tsx';

const church = churchForEachTest();
const NAME = t('auth:nameLabel');
const LOG_IN = t('auth:logIn');

/** Replaces the dialog of the second step. */
function SecondStep() {
  const end = useSecondStepEnd();
  return (
    end && (
      <button type="button" onClick={() => end(null)}>
        Go back
      </button>
    )
  );
}

/** Opens a browser in which no one is signed in, in a church with Ruth. */
async function open({ isAdmin = false } = {}) {
  const ruthId = await aMember(church(), { firstName: 'Ruth', lastName: 'Moab', isAdmin });
  const browser = await openSignedOutBrowser(church());
  return {
    ...browser,
    ruthId,
    show: () => browser.show([<SignInForm key="form" />, <SecondStep key="step" />]),
  };
}

const nameBox = () => screen.getByLabelText<HTMLInputElement>(NAME);
const pinField = () => screen.getByLabelText<HTMLInputElement>(t('auth:pinLabel'));
const logInButton = () => screen.findByRole<HTMLButtonElement>('button', { name: LOG_IN });
const isSignedIn = ({ visitor }: AnyBrowser) =>
  waitFor(() => expect([...visitor.cookies.keys()]).toContain('sundial'));

async function submit(name: string, pin: string): Promise<void> {
  type(NAME, 'zz');
  // This message appears only after the list of names has loaded.
  await screen.findByText(t('auth:noName'));
  type(NAME, name);
  type(t('auth:pinLabel'), pin);
  press(LOG_IN);
}

test.each([
  ['', PIN, 'Please select your name'],
  ['Nobody', PIN, 'Please select your name'],
  ['ruth moab', '482', 'PIN must be 4-6 digits'],
])('%j with %j shows %j, and nothing is sent', async (name, pin, expected) => {
  const { show, changes } = await open();
  show();
  await submit(name, pin);
  await screen.findByText(`Error / ${expected}`);
  expect(changes()).toEqual([]);
});

test("shows 'Logging in...' until the server responds, then 'Login failed' and 'Log In' again", async () => {
  const { show, hold, changes, ruthId } = await open();
  show();
  const release = hold(contract.login);
  await submit('RUTH MOAB', '99999999');
  expect((await screen.findByText('Logging in...')).closest('button')?.disabled).toBe(true);
  expect(changes()).toMatchObject([{ call: 'login', body: { id: ruthId, pin: '999999' } }]);
  release();
  await screen.findByText('Login failed / You put the wrong PIN');
  expect((await logInButton()).disabled).toBe(false);
  expect(screen.queryByText('Logging in...')).toBeNull();
});

test('going back from the second step restores the name and PIN and shows no error', async () => {
  const { show, ruthId } = await open({ isAdmin: true });
  await addPasskey(await signedIn(church(), ruthId));
  show();
  await submit('Ruth Moab', PIN);
  press(await screen.findByRole('button', { name: 'Go back' }));
  await logInButton();
  expect([nameBox().value, pinField().value]).toEqual(['Ruth Moab', PIN]);
  expect(screen.queryByText(/Login failed/)).toBeNull();
});

test('“Forgot your PIN?” names the coordinators in a browser that the team knows, and asks for them only then', async () => {
  const { show, sent, visitor, ruthId } = await open({ isAdmin: true });
  await visitor.call(contract.login, { body: { id: ruthId, pin: PIN } });
  await visitor.call(contract.logout, {});
  show();
  const details = screen.getByText(t('auth:forgotPin')).closest('details') as HTMLDetailsElement;
  screen.getByText(t('auth:askForPin'));
  expect(sent().map(({ call }) => call)).toEqual(['listUsers']);
  details.open = true;
  fireEvent(details, new Event('toggle'));
  await screen.findByText(/Ruth Moab/);
});

test('Log In loads the names again if they could not be loaded', async () => {
  const browser = await open();
  browser.failNext(contract.listUsers, 500);
  const release = browser.hold(contract.listUsers);
  browser.show();
  type(NAME, 'Ruth Moab');
  type(t('auth:pinLabel'), PIN);
  press(LOG_IN);
  await screen.findByText(t('auth:namesLoading'));
  release();
  await screen.findByText(t('auth:namesFailed'));
  press(LOG_IN);
  await isSignedIn(browser);
});

const REMEMBERED = 'sundial.member';

test('a sign-in is remembered by id and name, and the next one needs only the PIN', async () => {
  const first = await open();
  first.show();
  await submit('Ruth Moab', PIN);
  await waitFor(() => expect(localStorage.getItem(REMEMBERED)).toBe(`${first.ruthId} Ruth Moab`));
  cleanup();
  const browser = await openSignedOutBrowser(church());
  browser.show(<SignInForm />);
  const name = screen.getByText('Ruth Moab');
  expect(document.activeElement).toBe(pinField());
  expect(pinField().inputMode).toBe('numeric');
  expect(pinField().getAttribute('aria-describedby')).toContain(name.parentElement?.id);
  type(t('auth:pinLabel'), PIN);
  expect(browser.changes()).toEqual([]);
  press(LOG_IN);
  await isSignedIn(browser);
});

test("'Not you?' asks for the name, and later sign-ins on this device are not remembered", async () => {
  const { ruthId, show } = await open();
  localStorage.setItem(REMEMBERED, `${ruthId} Ruth Moab`);
  show();
  type(t('auth:pinLabel'), '48');
  press(t('auth:notYou'));
  expect(screen.queryByText('Ruth Moab')).toBeNull();
  expect(document.activeElement).toBe(nameBox());
  expect([nameBox().value, pinField().value]).toEqual(['', '']);
  cleanup();
  const browser = await openSignedOutBrowser(church());
  browser.show(<SignInForm />);
  await submit('Ruth Moab', PIN);
  await isSignedIn(browser);
  cleanup();
  show();
  screen.getByLabelText(NAME);
  expect(localStorage.getItem(REMEMBERED)).not.toMatch(/Ruth|\d/);
});

test('a browser that blocks storage can still sign in', async () => {
  const forbidden = () => {
    throw new DOMException('', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: forbidden, setItem: forbidden, clear: () => undefined });
  const browser = await open();
  browser.show();
  await submit('Ruth Moab', PIN);
  await isSignedIn(browser);
  expect(screen.queryByText(/Login failed/)).toBeNull();
});

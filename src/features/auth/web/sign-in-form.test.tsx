import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { t } from '#languages/t.ts';
import { deferredResponse, type FakeResponse, RUTH, renderSignedIn } from '#test/render-signed-in.tsx';
import { useSecondStepEnd } from '#web/session/second-step.ts';
import { SignInForm } from './sign-in-form.tsx';

const MEMBERS = [
  { id: 7, firstName: 'Ruth', lastName: 'Moab' },
  { id: 8, firstName: 'Boaz', lastName: 'Hill' },
];

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

async function submit(
  name: string,
  pin: string,
  login: FakeResponse | Promise<FakeResponse> = { body: RUTH },
) {
  const view = (
    <>
      <SignInForm />
      <SecondStep />
    </>
  );
  const { sent } = renderSignedIn(view, ({ method }) => (method === 'GET' ? { body: MEMBERS } : login));
  const typeName = (text: string) =>
    fireEvent.change(screen.getByLabelText('Your name'), { target: { value: text } });
  typeName('zz');
  // This message appears only after the list of names has loaded.
  await screen.findByText('No member has this name. Check the spelling, or ask your coordinator.');
  typeName(name);
  fireEvent.change(screen.getByLabelText('PIN'), { target: { value: pin } });
  fireEvent.click(screen.getByRole('button', { name: 'Log In' }));
  return sent;
}

test.each([
  ['', '4821', 'Please select your name'],
  ['Nobody', '4821', 'Please select your name'],
  ['ruth moab', '482', 'PIN must be 4-6 digits'],
])('%j with %j shows %j, and nothing is sent', async (name, pin, expected) => {
  const sent = await submit(name, pin);
  await screen.findByText(`Error / ${expected}`);
  expect(sent.every(({ method }) => method === 'GET')).toBe(true);
});

test("shows 'Logging in...' until the server responds, then 'Login failed' and 'Log In' again", async () => {
  const { response: login, respond } = deferredResponse();
  const sent = await submit('RUTH MOAB', '48219999', login);
  const button = (await screen.findByText('Logging in...')).closest('button');
  expect(button?.disabled).toBe(true);
  expect(sent.at(-1)).toEqual({ method: 'POST', path: '/api/login', body: { id: 7, pin: '482199' } });
  respond({ status: 401, body: { message: 'You put the wrong PIN', code: 'wrong_pin' } });
  await screen.findByText('Login failed / You put the wrong PIN');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Log In' }).disabled).toBe(false);
  expect(screen.queryByText('Logging in...')).toBeNull();
});

test('going back from the second step restores the name and PIN and shows no error', async () => {
  const body = { message: 'Your PIN is correct.', code: 'second_step_required' };
  await submit('Ruth Moab', '4821', { status: 403, body });
  fireEvent.click(await screen.findByRole('button', { name: 'Go back' }));
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Log In' }).disabled).toBe(false),
  );
  expect(screen.getByLabelText<HTMLInputElement>('Your name').value).toBe('Ruth Moab');
  expect(screen.getByLabelText<HTMLInputElement>('PIN').value).toBe('4821');
  expect(screen.queryByText(/Login failed/)).toBeNull();
});

test('“Forgot your PIN?” names the coordinators whom the server names, and asks for them only then', async () => {
  const { sent } = renderSignedIn(<SignInForm />, ({ path }) => ({
    body: path === '/api/coordinators' ? ['Ruth Moab', 'Boaz Hill'] : MEMBERS,
  }));
  const details = screen.getByText(t('auth:forgotPin')).closest('details') as HTMLDetailsElement;
  expect(screen.getByText(t('auth:askForPin'))).toBeTruthy();
  expect(sent.map(({ path }) => path)).toEqual(['/api/users']);
  details.open = true;
  fireEvent(details, new Event('toggle'));
  expect(await screen.findByText(t('auth:askForPinFrom', { names: 'Ruth Moab, Boaz Hill' }))).toBeTruthy();
});

/**
 * Fills in the form before the names have loaded and presses Log In. `respond` responds to the next request for names.
 */
async function submitEarly(name: string) {
  const pending: ((response: FakeResponse) => void)[] = [];
  const { sent } = renderSignedIn(<SignInForm />, ({ method }) =>
    method === 'GET' ? new Promise<FakeResponse>((resolve) => pending.push(resolve)) : { body: RUTH },
  );
  fireEvent.change(screen.getByLabelText('Your name'), { target: { value: name } });
  fireEvent.change(screen.getByLabelText('PIN'), { target: { value: '4821' } });
  fireEvent.click(screen.getByRole('button', { name: 'Log In' }));
  await screen.findByText('Loading names...');
  return { sent, respond: (response: FakeResponse) => pending.shift()?.(response) };
}

test('Log In loads the names again if they could not be loaded', async () => {
  const { sent, respond } = await submitEarly('Ruth Moab');
  respond({ status: 500, body: {} });
  await screen.findByText("Couldn't load the list of names.");
  fireEvent.click(screen.getByRole('button', { name: 'Log In' }));
  await screen.findByText('Loading names...');
  respond({ body: MEMBERS });
  await waitFor(() => expect(sent.map(({ path }) => path)).toContain('/api/login'));
});

const REMEMBERED = 'sundial.member';
const nameBox = () => screen.getByLabelText<HTMLInputElement>('Your name');
const pinField = () => screen.getByLabelText<HTMLInputElement>('PIN');

/** Opens the form in a browser that remembers Ruth. Returns the requests it sends. */
function openRemembered(members: readonly unknown[] = MEMBERS) {
  localStorage.setItem(REMEMBERED, '7 Ruth Moab');
  return renderSignedIn(<SignInForm />, ({ method }) => ({ body: method === 'GET' ? members : RUTH })).sent;
}

test('a sign-in is remembered by id and name, and the next one needs only the PIN', async () => {
  await submit('Ruth Moab', '4821');
  await waitFor(() => expect(localStorage.getItem(REMEMBERED)).toBe('7 Ruth Moab'));
  cleanup();
  const sent = openRemembered();
  screen.getByText('Ruth Moab');
  expect(document.activeElement).toBe(pinField());
  expect(pinField().inputMode).toBe('numeric');
  expect(pinField().getAttribute('aria-describedby')).toContain(
    screen.getByText('Ruth Moab').parentElement?.id,
  );
  fireEvent.change(pinField(), { target: { value: '4821' } });
  expect(sent.every(({ method }) => method === 'GET')).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Log In' }));
  await waitFor(() =>
    expect(sent).toContainEqual({ method: 'POST', path: '/api/login', body: { id: 7, pin: '4821' } }),
  );
});

test("'Not you?' asks for the name, and later sign-ins on this device are not remembered", async () => {
  openRemembered();
  fireEvent.change(pinField(), { target: { value: '48' } });
  fireEvent.click(screen.getByRole('button', { name: 'Not you?' }));
  expect(screen.queryByText('Ruth Moab')).toBeNull();
  expect(document.activeElement).toBe(nameBox());
  expect([nameBox().value, pinField().value]).toEqual(['', '']);
  cleanup();
  for (let signIn = 1; signIn <= 2; signIn += 1) {
    const sent = await submit('Ruth Moab', '4821');
    await waitFor(() => expect(sent.map(({ path }) => path)).toContain('/api/login'));
    cleanup();
  }
  renderSignedIn(<SignInForm />, () => ({ body: MEMBERS }));
  await screen.findByLabelText('Your name');
  expect(screen.queryByRole('button', { name: 'Not you?' })).toBeNull();
  expect(localStorage.getItem(REMEMBERED)).not.toMatch(/Ruth|7/);
});

test('a browser that blocks storage can still sign in', async () => {
  const forbidden = () => {
    throw new DOMException('', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: forbidden, setItem: forbidden, clear: () => undefined });
  const sent = await submit('Ruth Moab', '4821');
  await waitFor(() => expect(sent.map(({ path }) => path)).toContain('/api/login'));
  expect(screen.queryByText(/Login failed/)).toBeNull();
});

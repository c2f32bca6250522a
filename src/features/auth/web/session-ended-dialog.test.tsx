import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { t } from '#languages/t.ts';
import { churchForEachTest, press, showScreen, type } from '#test/screen.tsx';
import { PIN } from '#test/test-server.ts';
import { readRememberedMember, rememberMember } from '#web/session/remembered-member.ts';
import { SessionEndedDialog } from './session-ended-dialog.tsx';

const church = churchForEachTest();

afterEach(() => {
  document.documentElement.hidden = false;
  vi.restoreAllMocks();
});

test("'Sign in as someone else' marks the device as shared", async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  const ruth = { id: 7, firstName: 'Ruth', lastName: 'Moab' };
  rememberMember(ruth);
  await showScreen(church(), <SessionEndedDialog />);
  press(await screen.findByRole('button', { name: t('auth:dialog.someoneElse') }));
  expect(assign).toHaveBeenCalledWith('/auth');
  rememberMember(ruth);
  expect(readRememberedMember()).toBeNull();
});

test('says why a PIN is refused, and starts a new session with the right one', async () => {
  const { visitor, memberId } = await showScreen(church(), <SessionEndedDialog />);
  await church().database.query.deleteFrom('sessions').execute();
  const logIn = async (pin: string) => {
    type(t('auth:pinLabel'), pin);
    press(await screen.findByRole('button', { name: t('auth:logIn') }));
  };
  await logIn('9999');
  await screen.findByText(t('refusals:wrong_pin'));
  await logIn(PIN);
  const sessions = church().database.query.selectFrom('sessions').select('memberId');
  await waitFor(async () => expect(await sessions.execute()).toEqual([{ memberId }]));
  expect([...visitor.cookies.keys()]).toContain('sundial');
});

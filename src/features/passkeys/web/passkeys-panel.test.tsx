import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { RECOVERY_CODES } from '#domain/sign-in/second-step.ts';
import { t } from '#languages/t.ts';
import { browserWithPasskeys } from '#test/browser-passkeys.ts';
import { aMember } from '#test/factories.ts';
import { addPasskey } from '#test/passkeys.ts';
import { watchSavedFiles } from '#test/saved-files.ts';
import { churchForEachTest, openBrowser, press, signedIn, type } from '#test/screen.tsx';
import { PIN } from '#test/test-server.ts';
import { Visitor } from '#test/visitor.ts';
import { dateInSentence } from '#web/parts/dates.ts';
import { PasskeysPanel } from './passkeys-panel.tsx';

const church = churchForEachTest();
let passkeys: ReturnType<typeof browserWithPasskeys>;
beforeEach(() => {
  passkeys = browserWithPasskeys();
});

const CURRENT_PIN = t('passkeys:currentPin');

/** Opens the browser of an administrator, with a passkey on their phone or without one. */
async function open({ isUsed = true } = {}) {
  const browser = await openBrowser(church(), { isAdmin: true });
  const added = isUsed ? await addPasskey(browser.visitor) : null;
  const show = () => browser.show(<PasskeysPanel />);
  const stored = async () => (await browser.visitor.call(contract.listPasskeys, {})).body;
  return { ...browser, show, stored, added };
}

/** Submits the open dialog. Its button has the same text as the one that opened it. */
function submit(pin: string): void {
  type(CURRENT_PIN, pin);
  fireEvent.submit(screen.getByLabelText(CURRENT_PIN).closest('form') as HTMLFormElement);
}

const shownCodes = () => {
  const dialog = within(screen.getByRole('dialog', { name: t('passkeys:codesTitle') }));
  return dialog.getAllByRole('listitem').map(({ textContent }) => textContent);
};

test('lists each passkey with its dates, and the number of codes left', async () => {
  const memberId = await aMember(church(), { isAdmin: true });
  const visitor = await signedIn(church(), memberId);
  const { recoveryCodes } = await addPasskey(visitor);
  church().clock.advance(24 * 3_600_000);
  const { authenticator } = await addPasskey(visitor, { name: 'Key ring' });
  const signIn = async () => {
    const elsewhere = new Visitor(church());
    await elsewhere.tryCall(contract.login, { body: { id: memberId, pin: PIN } });
    return elsewhere;
  };
  const code = recoveryCodes?.[0] ?? '';
  await (await signIn()).call(contract.signInByRecoveryCode, { body: { code } });
  const elsewhere = await signIn();
  const { body: options } = await elsewhere.call(contract.prepareSignIn, {});
  await elsewhere.call(contract.signInByPasskey, { body: authenticator.get(options) });
  (await openBrowser(church(), memberId)).show(<PasskeysPanel />);
  const phone = (await screen.findByText('My phone')).closest('li')?.textContent;
  expect(phone).toContain(t('passkeys:added', { date: dateInSentence('2026-03-13') }));
  expect(phone).toContain(t('passkeys:neverUsed'));
  expect(screen.getByText('Key ring').closest('li')?.textContent).toContain(t('passkeys:lastUsedToday'));
  screen.getByText(t('passkeys:codesLeft', { left: RECOVERY_CODES - 1, most: RECOVERY_CODES }));
});

test('makes new recovery codes after a warning and the PIN, and shows them, when few are left', async () => {
  const { show, added, stored } = await open();
  const few = church().database.query.selectFrom('recoveryCodes').select('codeHash').limit(9);
  await church().database.query.deleteFrom('recoveryCodes').where('codeHash', 'in', few).execute();
  show();
  await screen.findByText(t('passkeys:fewCodes'));
  screen.getByText(t('passkeys:codesLeft', { left: 1, most: RECOVERY_CODES }));
  press(t('passkeys:newCodes'));
  screen.getByText(t('passkeys:newCodesWhy'));
  submit(PIN);
  await screen.findByText(t('passkeys:codesTitle'));
  expect(shownCodes()).toHaveLength(RECOVERY_CODES);
  expect(added?.recoveryCodes).not.toContain(shownCodes()[0]);
  expect(await stored()).toMatchObject({ recoveryCodesLeft: RECOVERY_CODES });
});

test('adds a passkey with a name, the PIN and the browser, and shows the codes until they are confirmed', async () => {
  const { files, restore } = watchSavedFiles();
  onTestFinished(restore);
  const { show, stored } = await open({ isUsed: false });
  show();
  await screen.findByText(t('passkeys:none'));
  press(t('passkeys:add'));
  await screen.findByLabelText(CURRENT_PIN);
  type(t('passkeys:name'), ' ');
  submit('');
  await screen.findByText(t('passkeys:nameFault'));
  screen.getByText(t('fields:schema.currentPin'));
  type(t('passkeys:name'), 'My phone');
  submit(PIN);
  await screen.findByText(t('passkeys:codesTitle'));
  expect(await stored()).toMatchObject({
    passkeys: [{ name: 'My phone' }],
    recoveryCodesLeft: RECOVERY_CODES,
  });
  expect(screen.queryByRole('button', { name: t('common:ui.close') })).toBeNull();
  press(t('passkeys:download'));
  expect(files.map(({ name }) => name)).toEqual([t('passkeys:codesFile')]);
  for (const code of shownCodes()) expect(await files[0]?.blob.text()).toContain(code);
  press(t('passkeys:done'));
  expect(screen.queryByText(t('passkeys:codesTitle'))).toBeNull();
});

test.each([
  ['NotAllowedError', 'dismissed'],
  ['InvalidStateError', 'known'],
] as const)('the browser error %s shows why: %s, and no field is cleared', async (name, kind) => {
  passkeys.create.mockRejectedValue(new DOMException('in words for programmers', name));
  const { show, stored } = await open({ isUsed: false });
  show();
  await screen.findByText(t('passkeys:none'));
  press(t('passkeys:add'));
  await screen.findByLabelText(CURRENT_PIN);
  submit(PIN);
  await screen.findByText(t(`passkeys:browser.${kind}`));
  expect(screen.getByLabelText<HTMLInputElement>(CURRENT_PIN).value).toBe(PIN);
  expect((await stored()).passkeys).toEqual([]);
});

test('removes a passkey after the right PIN, and warns about the last one', async () => {
  const { show, stored } = await open();
  show();
  press(await screen.findByRole('button', { name: t('passkeys:removeOf', { name: 'My phone' }) }));
  screen.getByText(t('passkeys:removeLastWhy', { name: 'My phone' }));
  submit('9999');
  await screen.findByText(t('refusals:current_pin_incorrect'));
  submit(PIN);
  await screen.findByText(t('passkeys:wasRemoved'));
  expect(await stored()).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 });
});

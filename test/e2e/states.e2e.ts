import type { Page } from '@playwright/test';
import { settingsAddress } from '#contract/pages.ts';
import { sheetCalls } from '#contract/sheets.ts';
import { transferCalls } from '#contract/transfer.ts';
import { monthKey } from '#domain/calendar/calendar.ts';
import { AVAILABILITY_VIEWS, ROSTER_VIEWS } from '#domain/sheets/sheets.ts';
import { formatDate, formatMonth, formatShortDate } from '#languages/dates.ts';
import { gate } from '#test/gate.ts';
import { codeIn } from '#test/personal-links.ts';
import { expectNoAxeViolations } from './accessibility.ts';
import { chooseSunday, MONTH, openBuilder, personIn, SAVE } from './builder-page.ts';
import { monthFromNow, sundaysFromNow } from './church.ts';
import {
  enterNameAndPin,
  expect,
  loseSession,
  loseSessionAtNextSave,
  signIn,
  test,
  waitForSavedAnswer,
  waitUntilSettled,
} from './fixtures.ts';
import {
  expectNoLayoutFaults,
  expectTranslatedMail,
  expectTranslatedPdf,
  expectTranslatedTexts,
  named,
} from './language-texts.ts';
import { PHONE } from './layouts.ts';
import { addVirtualAuthenticator } from './virtual-authenticator.ts';
import { test as testWithMessaging } from './with-messaging.ts';

// Scans what several steps, a role or an error show, in the pseudo-locale. walk.e2e.ts opens every screen and dialog.

const PDFS = [
  { call: sheetCalls.downloadRosterSheet, views: ROSTER_VIEWS },
  { call: sheetCalls.downloadAvailabilitySheet, views: AVAILABILITY_VIEWS },
];

/** What axe has scanned on each page. */
const scanned = new WeakMap<Page, Set<string>>();

/**
 * Returns whether axe has not yet scanned what is in front: a dialog by its title, or else a screen by its address, with
 * or without faults of fields. A scan takes a second, and a toast or one more row is made of the same parts.
 */
async function isNew(page: Page): Promise<boolean> {
  const front = await page.evaluate(() => {
    const dialog = [...document.querySelectorAll('[role=dialog]')].at(-1);
    const { pathname, search } = window.location;
    const title = dialog?.querySelector('h2')?.textContent ?? '';
    const isFaulty = (dialog ?? document).querySelector('[aria-invalid=true], [role=alert]') !== null;
    return [pathname, search, title, isFaulty].join(' ');
  });
  const known = scanned.get(page) ?? new Set();
  scanned.set(page, known);
  return known.size < known.add(front).size;
}

/**
 * Expects no axe findings, no text outside the language files and no layout faults, in front or else on the page. `isBusy`:
 * as it is while it waits.
 */
async function expectNoFindings(page: Page, { isBusy = false } = {}): Promise<void> {
  if (!isBusy) await waitUntilSettled(page);
  if (await isNew(page)) await expectNoAxeViolations(page);
  await expectTranslatedTexts(page);
  await expectNoLayoutFaults(page);
}

test.describe.configure({ timeout: 480_000 });
test.use({ language: 'pseudo' });
testWithMessaging.use({ language: 'pseudo' });

/** Waits for a text and scans the page with it. */
async function scanWith(page: Page, text: string | RegExp, { isBusy = false } = {}): Promise<void> {
  await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();
  await expectNoFindings(page, { isBusy });
}

/** Stops the time of the toast with the pointer. A scan may take longer. */
const keepToast = (page: Page) => page.locator('.toast').hover();

/** Opens a dialog by a button and scans the page with it. */
async function scanDialog(page: Page, opener: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: opener }).first().click();
  await expect(page.getByRole('dialog').filter({ visible: true }).first()).toBeVisible();
  await expectNoFindings(page);
}

/** Closes the open dialog. `typed`: discards what was typed there. */
async function closeDialog(page: Page, { typed = false } = {}): Promise<void> {
  await page.keyboard.press('Escape');
  if (typed) await page.getByRole('button', { name: named('Discard') }).click();
  await expect(page.getByRole('dialog').filter({ visible: true })).toHaveCount(0);
}

test.describe('in a browser that has not seen the guide', () => {
  test.use({ hasSeenGuide: false });

  test('what new members see has no findings', { tag: '@phone' }, async ({ page, church, consoleWatch }) => {
    consoleWatch.expect(/status of (401|404)/);
    const [member, newcomer] = [await church.addMember(), await church.addNewcomer()];
    await page.goto('/nowhere');
    await scanWith(page, '404 Page Not Found');
    await page.goto('/auth');
    await page.getByLabel('Your name').fill('Chur');
    await expect(page.getByRole('option', { name: 'Church Admin' })).toBeVisible();
    // The list of names covers what is below.
    await expectNoAxeViolations(page);
    await expectTranslatedTexts(page);
    await page.evaluate((it) => localStorage.setItem('sundial.member', it), `${member.id} ${member.name}`);
    await page.reload();
    await scanWith(page, 'Signing in as');
    await enterNameAndPin(page, { ...member, pin: '9999' });
    await scanWith(page, 'You put the wrong PIN');

    await signIn(page, newcomer);
    const dialog = page.getByRole('dialog', { name: 'Welcome! Please Change Your PIN' });
    await dialog.getByLabel('New PIN').fill('482913');
    await dialog.getByLabel('Confirm PIN').fill('482914');
    await dialog.getByRole('button', { name: 'Set New PIN' }).click();
    await scanWith(page, 'PINs do not match');

    await signIn(page, member);
    await scanWith(page, "What's New in Sundial 2.0.0");
    await page.getByRole('button', { name: 'Got it, thanks!' }).click();
    await scanDialog(page, 'Help');
    await page.getByRole('button', { name: named('Next') }).click();
    await scanWith(page, 'Navigation Guide');
  });
});

test('the Roster Builder and the rosters have no findings', { tag: '@desktop' }, async ({
  page,
  church,
  openForAnother,
}) => {
  const [first, second] = sundaysFromNow(MONTH);
  const [host, porter] = ['Host', 'Porter'];
  const roleId = await church.addRole(host, 1);
  await church.addRole(porter, 2);
  const [ann, zoe] = [await church.addMember('Ann'), await church.addMember('Zoe')];
  await church.prefer(zoe, roleId);
  for (const person of [ann, zoe]) await church.answer(person, [first, second]);
  await openBuilder(page, church);
  await chooseSunday(page, first);
  await page.getByText('Best first').click();
  await personIn(page, host, zoe).click();
  await personIn(page, host, ann).click();
  await keepToast(page);
  await scanWith(page, /^\W*Replace/);
  await page.getByRole('button', { name: /Replace/ }).click();
  await keepToast(page);
  await scanWith(page, 'Selection replaced');
  await page.getByRole('button', { name: named('Undo') }).click();
  await scanDialog(page, /\d+ answered/);
  await closeDialog(page);
  await page.getByRole('button', { name: SAVE }).click();
  await scanWith(page, 'Roster saved');
  const { open: finishScan, opened: scanned } = gate();
  await page.route(/only=selected/, (route) => scanned.then(() => route.continue()));
  await page.getByRole('button', { name: 'Smart Assign the month' }).click();
  await scanWith(page, 'Cancel planning', { isBusy: true });
  finishScan();
  await scanWith(page, 'Smart assignments applied');
  await scanDialog(page, 'Clear All');
  await closeDialog(page);

  await page.getByRole('radio', { name: named('Month') }).check();
  await scanWith(page, 'How often each person serves');
  await page.getByRole('radio', { name: named('By service') }).check();

  await page.getByRole('button', { name: 'Finalize Roster' }).click();
  const question = page.getByRole('dialog', { name: 'Finalize Roster' });
  await question.getByText(new RegExp(`${formatDate(first)}\\W+\\d+ places? open`)).click();
  await question.getByText('How often each person serves').click();
  await scanWith(page, ann.name);
  await question.getByRole('button', { name: /Save \d+ and finalize/ }).click();
  await expect(page.getByText(named('Locked'))).toBeVisible();
  await scanWith(page, 'Copy link');
  await personIn(page, porter, ann).click();
  await scanWith(page, "You need to click 'Revise Roster' before making changes.");
  await scanDialog(page, 'Revise Roster');
  await closeDialog(page);
  await page.getByRole('button', { name: /Next month/ }).click();
  await scanWith(page, 'No Sundays found with available people in this month.');

  const reader = await openForAnother({ ...PHONE, colorScheme: 'dark' });
  await signIn(reader, ann);
  await scanDialog(reader, "I can't make it");
  await reader.getByLabel('Reason').fill('Bring a friend.');
  await reader.getByRole('button', { name: 'Save my response' }).click();
  await scanWith(reader, "We're asking others");
  await reader.goto('/roster');
  await scanDialog(reader, /\d{4}\W*$/);
  await reader
    .getByRole('button', { name: formatMonth(monthFromNow(MONTH)) })
    .last()
    .click();
  await scanWith(reader, 'Finalized Roster');
  await reader.getByRole('tab', { name: "Member's Availability" }).click();
  await scanWith(reader, '2 member(s) available');
  await reader.getByRole('tab', { name: 'Service Roster' }).click();
  await reader.getByText('Simple View').click();
  await expect(reader.getByRole('table')).toContainText(zoe.name);
  await expectNoFindings(reader);
  for (const { call, views } of PDFS) {
    const path = call.path.replace(':year/:month', monthKey(monthFromNow(MONTH)).replace('-', '/'));
    for (const view of views) {
      const response = await reader.request.get(`${path}?view=${view}`);
      await expectTranslatedPdf(await response.body());
    }
  }
});

test("a member's answers and account have no findings", { tag: '@phone' }, async ({
  page,
  church,
  consoleWatch,
}) => {
  consoleWatch.expect(/status of (400|403)/);
  const [, sunday] = sundaysFromNow(1);
  const special = { date: sunday, name: 'Harvest', color: '#AA3300', description: 'Bring a friend.' };
  await church.api.send('POST', '/api/admin/special-days', special);
  await church.addRole('Account tour', 1);
  await signIn(page, await church.addMember());
  await scanDialog(page, 'Menu');
  await closeDialog(page);
  await page.getByRole('switch').first().click();
  await scanWith(page, 'Sorry, it has passed the deadline.');
  await closeDialog(page);
  await page.getByRole('button', { name: /Next month/ }).click();
  const saved = waitForSavedAnswer(page);
  await page.getByRole('switch', { name: new RegExp(`Available on \\W*${formatDate(sunday)}`) }).click();
  await saved;
  await scanWith(page, 'Harvest');

  await page.goto('/account');
  await page.getByLabel('First name').fill('');
  await page.getByLabel('Phone number').fill('12');
  await page.getByRole('radio', { name: named('Email') }).check();
  await page.getByRole('button', { name: 'Update Profile' }).click();
  await scanWith(page, 'Current PIN must be 4-6 digits');

  await page.getByRole('tab', { name: 'Preferences' }).click();
  await scanWith(page, 'Change role preferences');
  await page.getByRole('button', { name: 'Change role preferences' }).click();
  const dialog = page.getByRole('dialog', { name: 'Role Preferences' });
  await dialog.getByLabel('Preferred role').selectOption('Account tour');
  await expectNoFindings(page);
  await closeDialog(page, { typed: true });
  await page.getByRole('button', { name: 'Create calendar address' }).click();
  await scanWith(page, 'Open in my calendar');
  await scanDialog(page, 'New address');
  await closeDialog(page);
  await scanDialog(page, 'Turn off');
  await closeDialog(page);

  await page.getByRole('tab', { name: 'Security' }).click();
  await page.getByLabel('Current PIN').fill('9999');
  await page.getByLabel(named('New PIN')).fill('629514');
  await page.getByLabel('Confirm new PIN').fill('629514');
  await page.getByRole('button', { name: 'Change PIN' }).click();
  await scanWith(page, 'PIN Change Failed');

  await page.goto('/admin');
  await scanWith(page, 'Access Denied');
});

testWithMessaging(
  'the Admin Panel has no findings',
  { tag: '@desktop' },
  async ({ page, church, twilio, mail, openForAnother, consoleWatch }) => {
    consoleWatch.expect(/status of 409/);
    twilio.faultOf = (to) => (to.endsWith('737') ? { kind: 'refuse', status: 400, code: 21614 } : null);
    const roleId = await church.addRole('Usher', 2);
    const [answerDate, specialDate] = sundaysFromNow(1);
    const special = { date: specialDate, name: 'Harvest', color: '#AA3300', description: '' };
    await church.api.send('POST', '/api/admin/special-days', special);
    const member = await church.addMember('Lydia');
    const silas = await church.addMember('Silas');
    await church.answer(silas, [answerDate]);
    const assignment = { roleId, userId: silas.id, serviceDate: answerDate };
    await church.api.send('POST', '/api/admin/roster-assignments', assignment);
    await church.setPhoneNumber(member, '0491 570 737');

    await signIn(page, church.coordinator, settingsAddress('services'));
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Add role' }).click();
    await page.getByRole('button', { name: named('Save') }).click();
    await scanWith(page, 'Role name is required');
    await closeDialog(page);
    await page.getByRole('button', { name: 'Add several roles' }).click();
    await dialog.getByLabel('Names, one per line').fill('Usher');
    await dialog.getByRole('button', { name: 'Add roles' }).click();
    await scanWith(page, 'There is already a role named');
    await closeDialog(page, { typed: true });
    await page.getByRole('button', { name: 'Add special day' }).click();
    await page.getByRole('button', { name: named('Save') }).click();
    await scanWith(page, 'Date is required');
    await dialog.getByLabel('Date').fill('2026-12-25');
    await dialog.getByLabel('Add a service on this day').check();
    await scanWith(page, 'Start time of the service');
    await closeDialog(page, { typed: true });

    await page.getByRole('button', { name: 'Add a service' }).click();
    await dialog.getByRole('button', { name: named('Save') }).click();
    await scanWith(page, 'Choose a date.');
    await dialog.getByLabel('Date').fill('2026-12-24');
    await dialog.getByLabel('Name').fill('Harvest');
    await dialog.getByRole('button', { name: named('Save') }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Cancel a date' }).click();
    await dialog.getByLabel('Which date?').selectOption(answerDate);
    await dialog.getByLabel('Reason').fill('Bring a friend.');
    await dialog.getByRole('button', { name: 'Cancel this service' }).click();
    await scanWith(page, 'They will be removed from the roster.');
    await dialog.getByRole('button', { name: 'Cancel it and remove them' }).click();
    await scanWith(page, 'Bring a friend.');

    await page.getByRole('link', { name: 'People and messages' }).click();
    await scanDialog(page, 'Send reminders');
    await dialog.getByRole('button', { name: 'Change the text' }).click();
    await dialog.getByLabel('Text').fill('Hello {firstName}, {month}? {link}');
    await expectNoFindings(page);
    await dialog.getByRole('button', { name: 'Save text' }).click();
    await dialog.getByRole('button', { name: 'Send to' }).click();
    await scanWith(page, /not a mobile number/);
    await closeDialog(page);
    await scanDialog(page, 'Show sent messages');
    await closeDialog(page);
    await page.getByLabel('Email address').fill('ruth@example.org');
    await page.getByRole('button', { name: named('Send') }).click();
    await scanWith(page, 'Email sent');
    expectTranslatedMail(mail.accepted[0]);
    await page.getByRole('switch', { name: 'Require the team link to see names' }).click();
    await scanWith(page, 'Names now require the team link');
    await scanDialog(page, 'Make a new link');
    await closeDialog(page);
    await page.getByRole('link', { name: named('System') }).click();
    await expect(page.getByRole('table', { name: 'Changes, newest first' })).toContainText(member.name);
    await scanWith(page, 'Last backup');
    await page.getByRole('button', { name: 'Test SMS configuration' }).click();
    await scanWith(page, 'SMS Configuration Valid');

    const stranger = await openForAnother();
    await stranger.goto('/auth');
    await scanWith(stranger, "Open your team's link first");
    await stranger.getByLabel('Code or link').fill('k3vf-9q2m');
    await stranger.getByRole('button', { name: 'Continue' }).click();
    await scanWith(stranger, 'This link is not valid');
  },
);

testWithMessaging(
  'the members, the import and the roster tab have no findings',
  { tag: '@desktop' },
  async ({ page, church, consoleWatch }) => {
    consoleWatch.expect(/status of (400|404|409)/);
    const member = await church.addMember('Lydia');
    await church.addMember('Silas');
    await signIn(page, church.coordinator, '/admin?tab=members');
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Add New Member' }).click();
    await page.getByLabel('First name').fill('Ruth');
    await page.getByLabel('Last name').fill('Boaz');
    await page.getByRole('button', { name: 'Add member' }).click();
    await expect(page.getByRole('dialog', { name: 'One-time PIN' })).toContainText(/\d{6}/);
    await expectNoFindings(page);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByRole('button', { name: 'Ruth Boaz', exact: true })).toBeVisible();
    await expectNoFindings(page);

    await page.getByRole('button', { name: member.name, exact: true }).click();
    await scanDialog(page, 'Merge with another member');
    await page.getByRole('button', { name: 'Cancel' }).last().click();
    await scanDialog(page, 'Reset PIN');
    await page.getByRole('button', { name: 'Cancel' }).last().click();
    await dialog.getByLabel('First name').fill(' ');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await scanWith(page, /First name\W+is required/);
    await dialog.getByLabel('First name').fill('Lydia');
    await dialog.getByLabel('Initials').fill('SJ');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await scanWith(page, 'Another member already has these initials.');
    await closeDialog(page, { typed: true });

    await page.getByRole('button', { name: 'Import members' }).click();
    const choose = (text: string) =>
      page
        .getByLabel('List of members (CSV file)')
        .setInputFiles({ name: 'members.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    await choose('Surname;First Name;Mobile\r\nWall;Ezra;0491 570 156\r\nGate;Ezra;12\r\n');
    await scanWith(page, '1 row needs a correction');
    await page.getByRole('button', { name: 'Import 1 member' }).click();
    await expect(page.getByRole('dialog', { name: 'One-time PINs' })).toContainText(/\d{6}/);
    await expectNoFindings(page);
    const slips = { slips: [{ name: 'Ezra Wall', oneTimePin: '482913' }] };
    const pdf = await page.request.post(transferCalls.printPinSlips.path, { data: slips });
    await expectTranslatedPdf(await pdf.body());
    await dialog.getByRole('button', { name: 'Done' }).click();
    await scanWith(page, '1 row was not imported');
    await choose('Usher;Harvest;0491 570 156\r\n');
    await scanWith(page, 'Which column is which?');

    await page.goto('/admin?tab=roster');
    await page.getByLabel('Email address').fill('ruth@example.org');
    await page.getByRole('button', { name: named('Send') }).click();
    await scanWith(page, 'Error Sending Email');
  },
);

test.describe('at an address with a domain name', () => {
  // Passkeys require a domain name.
  test.use({ baseURL: async ({ sundial }, use) => use(sundial.url.replace('127.0.0.1', 'localhost')) });

  test('passkeys and the second step have no findings', { tag: '@desktop' }, async ({
    page,
    church,
    consoleWatch,
  }) => {
    consoleWatch.expect(/status of (400|401|403)/);
    const admin = await church.addAdministrator();
    const authenticator = await addVirtualAuthenticator(page);
    await signIn(page, admin, '/account?tab=security');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Current PIN').fill('9999');
    await dialog.getByRole('button', { name: 'Add a passkey' }).click();
    await scanWith(page, 'Current PIN is incorrect');
    await dialog.getByLabel('Current PIN').fill(admin.pin);
    await dialog.getByRole('button', { name: 'Add a passkey' }).click();
    const codes = page.getByRole('dialog', { name: 'Your recovery codes' });
    const code = (await codes.getByRole('listitem').first().textContent()) ?? '';
    await expectNoFindings(page);
    await codes.getByRole('button', { name: 'I have written them down' }).click();
    await scanWith(page, '10 of 10 recovery codes left');
    await scanDialog(page, 'Make new recovery codes');
    await closeDialog(page);
    await scanDialog(page, /Remove \S/);

    await authenticator.setWilling(false);
    await loseSession(page);
    await page.goto('/auth');
    await enterNameAndPin(page, admin);
    await scanWith(page, 'Waiting for your passkey...', { isBusy: true });
    await dialog.getByRole('button', { name: 'Use a recovery code instead' }).click();
    await dialog.getByLabel('Recovery code').fill('ABCD');
    await page.keyboard.press('Enter');
    await scanWith(page, 'A recovery code has 16 letters and digits.');
    await dialog.getByLabel('Recovery code').fill(code);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/admin');

    await page.goto('/admin?tab=members#add-member');
    await page.getByLabel('First name').fill('Priscilla');
    await page.getByLabel('Last name').fill('Tentmaker');
    await loseSessionAtNextSave(page);
    await page.getByRole('button', { name: 'Add member' }).click();
    await scanWith(page, 'Please sign in again');
    await dialog.getByLabel('PIN').fill(admin.pin);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
    await page.getByLabel('Recovery code').fill(code);
    await page.keyboard.press('Enter');
    await scanWith(page, 'This recovery code is wrong or was used before. Please try another one.');
  });
});

testWithMessaging(
  'a personal link and what needs cover have no findings',
  { tag: '@phone' },
  async ({ page, church, twilio, openForAnother, consoleWatch }) => {
    consoleWatch.expect(/status of (404|409)/);
    const [sunday] = sundaysFromNow(MONTH);
    const roleId = await church.addRole('Bearer of the Processional Cross', 1);
    const absent = await church.addMember('Ann');
    const names = ['Bartholomew-Maximilian', 'Zoe', 'Lydia', 'Silas'];
    const helpers = await Promise.all(names.map((name) => church.addMember(name)));
    const member = helpers[2] ?? absent;
    await church.setPhoneNumber(member, '0491 570 156');
    const template = 'Hello {firstName}, {month}? {link}';
    await church.api.send('POST', '/api/admin/reminder-template', { template });
    await church.api.send('POST', '/api/admin/send-sms-reminder', monthFromNow(1));
    await expect.poll(() => twilio.accepted).toHaveLength(1);
    const address = `/s/${codeIn(twilio.accepted[0]?.body)}`;
    await page.goto(address);
    await scanWith(page, /Next, say when you can serve/);
    await signIn(page, absent);
    await page.goto(address);
    await scanWith(page, `You are signed in as ${absent.name}`);
    await page.getByRole('button', { name: /Continue as/ }).click();
    await scanWith(page, 'For everything else, sign in with your PIN.');
    await page.goto('/roster');
    await scanWith(page, 'For everything else, sign in with your PIN.');
    // What the page still reads would be refused.
    await waitUntilSettled(page);
    await church.api.send('POST', `/api/admin/members/${member.id}/reset-pin`);
    await page.goto(address);
    await scanWith(page, 'This link has ended.');

    for (const [index, helper] of helpers.entries())
      await church.setPhoneNumber(helper, `0491 570 15${6 + index}`);
    await church.publish(absent, roleId, [sunday]);
    const leaver = await openForAnother(PHONE);
    await signIn(leaver, absent, `/?month=${monthKey(monthFromNow(MONTH))}`);
    await leaver.getByRole('button', { name: /None this month/ }).click();
    await scanWith(leaver, "You're serving here.");
    await church.decline(absent, sunday, 'Bring a friend.');
    const reader = await openForAnother({ ...PHONE, colorScheme: 'dark' });
    await signIn(reader, helpers.at(-1) ?? absent);

    await openBuilder(page, church);
    await page.getByRole('button', { name: named('1 needs cover') }).click();
    await page
      .getByRole('dialog')
      .getByText(new RegExp(formatShortDate(sunday).replace(' ', '\\W+')))
      .first()
      .click();
    await scanWith(page, 'Who can cover');
    await page.getByRole('button', { name: 'Ask everyone now' }).click();
    await scanWith(page, 'Everyone was asked on');
    await scanDialog(page, 'Leave the place empty');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: 'Leave the place empty' })).toHaveCount(0);
    await closeDialog(page);

    await page.goto('/admin?tab=members');
    await page.getByRole('button', { name: absent.name, exact: true }).first().click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Delete/ })
      .click();
    await scanWith(page, 'Sundial will look for cover:');

    await page.goto('/');
    await expect(page.getByRole('button', { name: 'I can take it' })).toBeVisible();
    await reader.goto('/');
    await scanWith(reader, 'You were asked');
    await reader.getByRole('button', { name: 'I can take it' }).click();
    await scanWith(reader, 'Thank you for helping.');
    await page.getByRole('button', { name: 'I can take it' }).click();
    await scanWith(page, 'has just taken it. Thank you!');

    // The coordinator has no phone number and no email address.
    await page.goto('/admin?tab=roster');
    await page.getByRole('button', { name: /not delivered/ }).click();
    await scanWith(page, 'If it matters, please tell them yourself.');
    await page.getByRole('button', { name: named('OK, seen') }).click();
    await scanWith(page, 'Marked as seen.');
  },
);

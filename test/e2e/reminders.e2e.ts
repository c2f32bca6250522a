import { formatMonth } from '#domain/calendar.ts';
import { MailServer } from '#test/mail-server.ts';
import { TwilioDouble } from '#test/twilio.ts';
import { expectNoAxeViolations } from './accessibility.ts';
import { type Church, monthFromNow, sundaysFromNow } from './church.ts';
import { test as base, expect, signIn } from './fixtures.ts';
import { type RunningSundial, startSundial } from './running-sundial.ts';

/** A Sundial that texts through a double of Twilio and mails through a server of the test's own. */
const test = base.extend<object, { twilio: TwilioDouble; mail: MailServer; sundial: RunningSundial }>({
  mail: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names a fixture needs from this pattern.
    async ({}, use) => {
      const mail = await MailServer.start();
      await use(mail);
      await mail.stop();
    },
    { scope: 'worker' },
  ],
  twilio: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names a fixture needs from this pattern.
    async ({}, use) => {
      const twilio = await TwilioDouble.start();
      await use(twilio);
      await twilio.stop();
    },
    { scope: 'worker' },
  ],
  sundial: [
    async ({ twilio, mail }, use) => {
      const sundial = await startSundial({ ...twilio.environment, ...mail.environment });
      await use(sundial);
      await sundial.stop();
    },
    { scope: 'worker' },
  ],
});

/** Adds a member with a phone number, or without one. */
async function addReachable(church: Church, firstName: string, phoneNumber: string): Promise<void> {
  const person = await church.addMember(firstName);
  const [, lastName = ''] = person.name.split(' ');
  await church.api.send('PATCH', `/api/admin/members/${person.id}/name`, {
    firstName,
    lastName,
    phoneNumber,
  });
}

test('the coordinator sees who has not answered, reminds exactly these, and is told each outcome', async ({
  page,
  church,
  twilio,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  twilio.faultOf = (to) => (to.endsWith('737') ? { kind: 'refuse', status: 400, code: 21614 } : null);
  await addReachable(church, 'Lydia', '0491 570 006');
  await addReachable(church, 'Silas', '0491 570 737');
  await addReachable(church, 'Priscilla', '');
  const answered = await church.addMember('Barnabas');
  await church.answer(answered, sundaysFromNow(1).slice(0, 1), false);
  await signIn(page, church.coordinator);
  await page.goto('/admin');

  const list = page.getByRole('region', { name: /^Members without availability for/ });
  await expect(list).toContainText('Lydia');
  await expect(list).not.toContainText('Barnabas');
  await page.getByRole('button', { name: 'Copy List' }).click();
  await expect(page.getByText('List copied').first()).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^Lydia Journey\d+$/m);
  // Under the header that stays in sight, half a field would count as one too small to hit.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectNoAxeViolations(page);

  await page.getByRole('button', { name: 'Send SMS Reminders' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('2 people, about 2 messages to pay for.')).toBeVisible();
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Change the text' }).click();
  await dialog.getByLabel('Text').fill('Hello {firstName}, {month}? {link}');
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Save text' }).click();
  await expect(dialog.getByText(/^Hello Lydia, .+\? http:/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Send to 2 people' }).click();

  await expect(dialog.getByRole('heading', { name: 'SMS Reminder Results' })).toBeVisible();
  await expect(dialog.getByText(/not a mobile number.*\(error 21614\)/)).toBeVisible();
  await expect(dialog.getByText(/updated in Member Management/)).toBeVisible();
  await expectNoAxeViolations(page);
  const texts = twilio.taken.filter(({ to }) => to === '+61491570006').map(({ body }) => body);
  const { year } = monthFromNow(1);
  expect(texts).toEqual([expect.stringContaining(`${year}? http:`)]);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(list.getByText(/^Reminded /)).toHaveCount(1);

  await page.getByRole('button', { name: 'Show Sent Messages' }).click();
  await expect(dialog.getByText('1 of 2 sent')).toBeVisible();
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('the configuration tests send nothing', async ({ page, church, twilio, mail }) => {
  await signIn(page, church.coordinator);
  await page.goto('/admin');
  const creates = twilio.creates;
  await page.getByRole('button', { name: 'Test SMS Configuration' }).click();
  await expect(page.getByText('SMS Configuration Valid').first()).toBeVisible();
  await page.getByRole('button', { name: 'Test Email Configuration' }).click();
  await expect(page.getByText('Email Configuration Valid').first()).toBeVisible();
  await expectNoAxeViolations(page);
  expect(twilio.creates).toBe(creates);
  expect(mail.taken).toEqual([]);
});

test('the coordinator mails who is available, and the roster once it is finalized', async ({
  page,
  church,
  mail,
  consoleWatch,
}) => {
  consoleWatch.expect(/status of 404/);
  const month = formatMonth(monthFromNow(2));
  const member = await church.addMember('Phoebe');
  await church.answer(member, sundaysFromNow(2));
  const taken = () => mail.taken.map(({ to, source }) => [to[0], /^Subject: (.+)\r$/m.exec(source)?.[1]]);
  mail.taken.length = 0;
  await signIn(page, church.coordinator);
  await page.goto('/admin');
  const send = page.getByRole('button', { name: 'Send', exact: true });
  await send.click();
  await expect(page.getByText('Please enter an email address').first()).toBeVisible();
  await page.getByLabel('Email address').fill('ruth@example.org, naomi@example.org');
  await page
    .getByRole('button', { name: /^\w+ \d{4}$/ })
    .last()
    .click();
  await page.getByRole('dialog', { name: 'Months with availability data' }).getByText(month).click();
  await page.getByText('By role').click();
  await send.click();
  await expect(page.getByText('Email Sent').first()).toBeVisible();
  expect(taken().sort()).toEqual([
    ['naomi@example.org', `Availability for ${month}`],
    ['ruth@example.org', `Availability for ${month}`],
  ]);
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectNoAxeViolations(page);

  await page.goto('/admin?tab=roster');
  mail.taken.length = 0;
  await page.getByLabel('Email address').fill('ruth@example.org');
  await page.getByLabel('Month', { exact: true }).selectOption(month);
  await send.click();
  await expect(page.getByText('Error Sending Email').first()).toBeVisible();
  await expect(page.getByText(/^Failed to send the roster: /).first()).toBeVisible();
  await expect(page.getByLabel('Email address')).toHaveValue('ruth@example.org');
  await church.api.send('POST', '/api/admin/finalize-roster', monthFromNow(2));
  await send.click();
  await expect(page.getByText('Email Sent').first()).toBeVisible();
  expect(taken()).toEqual([['ruth@example.org', `Service roster for ${month}`]]);
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectNoAxeViolations(page);
  await church.api.send(
    'DELETE',
    `/api/admin/finalize-roster/${monthFromNow(2).year}/${monthFromNow(2).month}`,
  );
});

import { settingsAddress } from '#contract/pages.ts';
import { formatMonth } from '#languages/dates.ts';
import { monthFromNow, sundaysFromNow } from './church.ts';
import { expect, signIn } from './fixtures.ts';
import { test } from './with-messaging.ts';

test('the coordinator sees who has not answered, reminds only those members, and sees each result', {
  tag: '@desktop',
}, async ({ page, church, twilio, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  twilio.faultOf = (to) => (to.endsWith('737') ? { kind: 'refuse', status: 400, code: 21614 } : null);
  await church.setPhoneNumber(await church.addMember('Lydia'), '0491 570 006');
  await church.setPhoneNumber(await church.addMember('Silas'), '0491 570 737');
  await church.addMember('Priscilla');
  const answered = await church.addMember('Barnabas');
  await church.answer(answered, sundaysFromNow(1).slice(0, 1), false);
  await signIn(page, church.coordinator, settingsAddress('people'));

  const list = page.getByRole('region', { name: /^Members without availability for/ });
  await expect(list).toContainText('Lydia');
  await expect(list).not.toContainText('Barnabas');
  await page.getByRole('button', { name: 'Copy list' }).click();
  await expect(page.getByText('List copied').first()).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^Lydia Journey\d+$/m);

  await page.getByRole('button', { name: 'Send reminders' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('2 people by text message, about 2 billable messages.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Change the text' }).click();
  await dialog.getByLabel('Text').fill('Hello {firstName}, {month}? {link}');
  await dialog.getByRole('button', { name: 'Save text' }).click();
  await expect(dialog.getByText(/^Hello Lydia, .+\? http:/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Send to 2 people' }).click();

  await expect(dialog.getByRole('heading', { name: 'Reminder results' })).toBeVisible();
  await expect(dialog.getByText(/not a mobile number.*\(error 21614\)/)).toBeVisible();
  await expect(dialog.getByText(/updated in Member Management/)).toBeVisible();
  const texts = () => twilio.accepted.filter(({ to }) => to === '+61491570006').map(({ body }) => body);
  const { year } = monthFromNow(1);
  await expect.poll(texts).toEqual([expect.stringContaining(`${year}? http:`)]);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(list.getByText(/^Reminded /)).toHaveCount(1);

  await page.getByRole('button', { name: 'Show sent messages' }).click();
  await expect(dialog.getByText('1 of 2 sent')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('the coordinator emails the availability, and the roster once it is finalized', {
  tag: '@desktop',
}, async ({ page, church, mail, consoleWatch }) => {
  consoleWatch.expect(/status of 404/);
  const month = formatMonth(monthFromNow(2));
  const member = await church.addMember('Phoebe');
  await church.answer(member, sundaysFromNow(2));
  const accepted = () =>
    mail.accepted.map(({ to, source }) => [to[0], /^Subject: (.+)\r$/m.exec(source)?.[1]]);
  await signIn(page, church.coordinator, settingsAddress('people'));
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
  // The server waits up to 24 s for the mail server.
  await expect(page.getByText('Email sent').first()).toBeVisible({ timeout: 30_000 });
  expect(accepted().sort()).toEqual([
    ['naomi@example.org', `Availability for ${month}`],
    ['ruth@example.org', `Availability for ${month}`],
  ]);

  await page.goto('/admin?tab=roster');
  mail.accepted.length = 0;
  await page.getByLabel('Email address').fill('ruth@example.org');
  await page.getByRole('combobox', { name: 'Month', exact: true }).selectOption(month);
  await send.click();
  await expect(page.getByText('Error Sending Email').first()).toBeVisible();
  await expect(page.getByText(/^Failed to send the roster: /).first()).toBeVisible();
  await expect(page.getByLabel('Email address')).toHaveValue('ruth@example.org');
  await church.api.send('POST', '/api/admin/finalize-roster', monthFromNow(2));
  await send.click();
  // The server waits up to 24 s for the mail server.
  await expect(page.getByText('Email sent').first()).toBeVisible({ timeout: 30_000 });
  expect(accepted()).toEqual([['ruth@example.org', `Service roster for ${month}`]]);
});

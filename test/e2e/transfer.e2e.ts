import { readFileSync } from 'node:fs';
import { enterNameAndPin, expect, signIn, test } from './fixtures.ts';

test('members are imported from a spreadsheet, get PINs, and sign in', { tag: '@desktop' }, async ({
  page,
  church,
  openForAnother,
  consoleWatch,
}) => {
  consoleWatch.expect(/status of 400/);
  const name = 'Nehemiah';
  await signIn(page, church.coordinator, '/admin?tab=members');
  await page.getByRole('button', { name: 'Import members' }).click();
  const choose = (text: string) =>
    page.getByLabel('List of members (CSV file)').setInputFiles({
      name: 'members.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(text),
    });

  await choose('\u0089PNG\u0000');
  await expect(page.getByText('This is not a CSV file.', { exact: false })).toBeVisible();
  await choose(`\uFEFFVorname;Surname;First Name;Mobile\r\n;Wall;${name};0491 570 156\r\n;Gate;Ezra;12\r\n`);
  await expect(page.getByText('1 member can be added, 1 row needs a correction')).toBeVisible();
  await expect(page.getByText('Please enter a valid phone number')).toBeVisible();
  await page.getByRole('button', { name: 'Import 1 member, skip 1' }).click();
  const dialog = page.getByRole('dialog', { name: 'One-time PINs' });
  await expect(dialog.getByRole('row').filter({ hasText: name })).toContainText(/\d{6}/);
  const [pins] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download as CSV' }).click(),
  ]);
  expect(pins.suggestedFilename()).toBe('one-time-pins.csv');
  const text = readFileSync(await pins.path(), 'utf8');
  const [, pin = ''] = /Wall","(\d{6})"/.exec(text) ?? [];
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Row 3, Ezra Gate: Please enter a valid phone number')).toBeVisible();

  const another = await openForAnother();
  await another.goto('/auth');
  await enterNameAndPin(another, { name: `${name} Wall`, pin });
  await expect(another.getByText('Welcome! Please Change Your PIN')).toBeVisible();
});

test('lists are exported as files', { tag: '@desktop' }, async ({ page, church }) => {
  const member = await church.addMember('Barnabas');
  await signIn(page, church.coordinator, '/admin?tab=members');
  for (const [button, file] of [
    ['Download members', /^members\.csv$/],
    ['Download availability', /^availability-\d{4}-\d{2}\.csv$/],
    ['Download roster', /^roster-\d{4}-\d{2}\.csv$/],
    [/^Download availability for \d{4}$/, /^availability-\d{4}\.csv$/],
  ] as const) {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: button, exact: typeof button === 'string' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(file);
    const text = readFileSync(await download.path(), 'utf8');
    expect(text.startsWith('\uFEFF')).toBe(true);
    if (button === 'Download members') expect(text).toContain(`"${member.name.replace(' ', '","')}"`);
  }
});

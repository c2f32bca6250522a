import { formatDate } from '#languages/dates.ts';
import { codeIn } from '#test/personal-links.ts';
import { type Church, monthFromNow, type Person, sundaysFromNow } from './church.ts';
import { expect, signIn } from './fixtures.ts';
import { test } from './with-messaging.ts';

const NUMBERS = ['0491 570 156', '0491 570 157'];

/** Publishes the next month, in which these people serve on the first Sunday, and tells them by text message. */
async function tell(church: Church, people: readonly Person[]) {
  const [date] = sundaysFromNow(1);
  const roleId = await church.addRole('Usher', 2);
  for (const [index, person] of people.entries()) {
    await church.setPhoneNumber(person, NUMBERS[index] ?? '');
    await church.answer(person, [date]);
    const body = { roleId, userId: person.id, serviceDate: date };
    await church.api.send('POST', '/api/admin/roster-assignments', body);
  }
  await church.api.send('POST', '/api/admin/finalize-roster', monthFromNow(1));
  await church.api.send('POST', '/api/admin/notify-roster', monthFromNow(1));
  return date;
}

const firstName = ({ name }: Person) => name.split(' ')[0] ?? '';
const continueAs = (person: Person) => `Continue as ${firstName(person)} J.`;

test('a member confirms a service by the link in a text message, in two taps and without a PIN', {
  tag: '@phone',
}, async ({ page, church, twilio }) => {
  const ruth = await church.addMember('Ruth');
  const date = await tell(church, [ruth]);
  await expect.poll(() => twilio.accepted).toHaveLength(1);
  const address = `/s/${codeIn(twilio.accepted[0]?.body)}`;

  await page.goto(address);
  await expect(page.getByText("Next, see when you serve, and say if you'll be there.")).toBeVisible();
  await page.getByRole('button', { name: continueAs(ruth) }).click();
  const choices = page.getByRole('group', { name: `Your response for ${formatDate(date)}` });
  const yes = choices.getByRole('button', { name: "I'll be there" });
  await yes.click();
  await expect(yes).toHaveAttribute('aria-pressed', 'true');
  await expect(yes).toBeInViewport();

  await expect(page.getByText('For everything else, sign in with your PIN.')).toBeVisible();
  const shortcuts = page.getByRole('navigation', { name: 'Shortcuts' });
  await expect(shortcuts.getByRole('link')).toHaveText(['Availability', 'Roster']);
  await shortcuts.getByRole('link', { name: 'Roster' }).click();
  await expect(page.getByRole('tab')).toHaveCount(1);
  await expect(page.getByText(/^You serve once in/)).toBeVisible();

  await page.goto('/account');
  await expect(page).toHaveURL(/\/auth\?next=%2Faccount$/);
  await page.goto(address);
  await page.getByRole('button', { name: continueAs(ruth) }).click();
  await expect(yes).toHaveAttribute('aria-pressed', 'true');
});

test("an administrator's link opens no Admin, and signs another member out only after saying so", {
  tag: '@desktop',
}, async ({ page, church, twilio, consoleWatch }) => {
  consoleWatch.expect(/status of 404/);
  const [admin, ann] = [await church.addAdministrator(), await church.addMember('Ann')];
  await tell(church, [admin]);
  await expect.poll(() => twilio.accepted).toHaveLength(1);
  const address = `/s/${codeIn(twilio.accepted[0]?.body)}`;

  await signIn(page, ann);
  await page.goto(address);
  await expect(page.getByText(`If you continue, ${ann.name} is signed out on this device.`)).toBeVisible();
  await page.getByRole('button', { name: continueAs(admin) }).click();
  await expect(page.getByRole('region', { name: "You're serving" })).toBeVisible();
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await expect(navigation.getByRole('link')).toHaveText(['My Availability', 'View Availability/Roster']);
  await page.goto('/admin');
  await expect(page).toHaveURL(/\/auth\?next=%2Fadmin$/);

  await church.api.send('POST', `/api/admin/members/${admin.id}/reset-pin`);
  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'This link has ended.' })).toBeVisible();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect(page.getByLabel('Your name')).toBeVisible();
});

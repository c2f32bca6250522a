import { formatDate } from '#languages/dates.ts';
import { codeIn } from '#test/personal-links.ts';
import { type JourneyChurch, type JourneyPerson, monthFromNow, sundaysFromNow } from './church.ts';
import { expect } from './fixtures.ts';
import { test } from './with-messaging.ts';

/** Publishes the next month, in which this person serves on the first Sunday, and tells them by text message. */
async function tell(church: JourneyChurch, person: JourneyPerson) {
  const [date] = sundaysFromNow(1);
  await church.setPhoneNumber(person, '0491 570 156');
  await church.publish(person, await church.addRole('Usher', 2), [date]);
  await church.api.send('POST', '/api/admin/notify-roster', monthFromNow(1));
  return date;
}

const firstName = ({ name }: JourneyPerson) => name.split(' ')[0] ?? '';
const continueAs = (person: JourneyPerson) => `Continue as ${firstName(person)} J.`;

test('a member confirms a service by the link in a text message, in two taps and without a PIN', {
  tag: '@phone',
}, async ({ page, church, twilio }) => {
  const ruth = await church.addMember('Ruth');
  const date = await tell(church, ruth);
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

import { chooseSunday, MONTH, openBuilder, personIn, SAVE } from './builder-page.ts';
import { type Church, type Person, sundaysFromNow } from './church.ts';
import { expect, test } from './fixtures.ts';

const [DATE] = sundaysFromNow(MONTH);

/** Adds people who are available on the Sunday of these journeys. */
async function addAvailable<Names extends readonly string[]>(church: Church, ...names: Names) {
  const people: Person[] = [];
  for (const name of names) {
    const person = await church.addMember(name);
    await church.answer(person, [DATE]);
    people.push(person);
  }
  return people as { [Index in keyof Names]: Person };
}

test('a full role offers to replace its person in one step, which can be undone', { tag: '@phone' }, async ({
  page,
  church,
  openForAnother,
  consoleWatch,
}) => {
  consoleWatch.expect(/status of 409/);
  const cook = 'Cook';
  await church.addRole(cook, 1);
  await church.addRole('Server', 2);
  const [ruth, amos, lydia] = await addAvailable(church, 'Ruth', 'Amos', 'Lydia');
  await openBuilder(page, church);
  await chooseSunday(page, DATE);
  const inRole = (role: string, person: Person) => personIn(page, role, person);
  const toast = page.locator('.toast');
  const pressInToast = (name: string) => toast.getByRole('button', { name, exact: true }).click();

  // Selected, but not saved.
  await inRole(cook, ruth).click();
  await inRole('Server', amos).click();
  await inRole(cook, amos).click();
  await expect(toast).toContainText(`${cook} Limit Reached`);
  await expect(toast).toContainText(
    `This service has a limit of 1 ${cook}(s). To add another, please remove one of the existing assignments first.`,
  );
  await pressInToast(`Replace ${ruth.name}`);
  await expect(inRole(cook, amos)).toHaveAttribute('aria-pressed', 'true');
  await expect(inRole('Server', amos)).toHaveAttribute('aria-pressed', 'false');
  await pressInToast('Undo');
  await expect(inRole(cook, ruth)).toHaveAttribute('aria-pressed', 'true');
  await expect(inRole('Server', amos)).toHaveAttribute('aria-pressed', 'true');

  // Saved: the replacement is saved at once.
  await page.getByRole('button', { name: SAVE }).click();
  await expect(inRole(cook, ruth)).toHaveAccessibleDescription('Saved assignment');
  await page.getByRole('button', { name: `Change ${cook}` }).click();
  await inRole(cook, lydia).click();
  await pressInToast(`Replace ${ruth.name}`);
  await expect(toast).toContainText(`${lydia.name} now serves instead of ${ruth.name}.`);
  await expect(inRole(cook, lydia)).toHaveAccessibleDescription('Saved assignment');
  await expect(inRole(cook, ruth)).toHaveAttribute('aria-pressed', 'false');
  await pressInToast('Undo');
  await expect(toast).toContainText('Replacement undone');
  await expect(inRole(cook, ruth)).toHaveAccessibleDescription('Saved assignment');
  await expect(inRole(cook, lydia)).toHaveAttribute('aria-pressed', 'false');

  // Meanwhile, another coordinator removes the person.
  const other = await openForAnother();
  await openBuilder(other, church);
  await chooseSunday(other, DATE);
  await inRole(cook, lydia).click();
  await expect(toast).toContainText(`${cook} Limit Reached`);
  // A toast under the pointer stays.
  await toast.hover();
  await personIn(other, cook, ruth).click();
  await expect(other.getByText('Assignment removed').first()).toBeVisible();
  await pressInToast(`Replace ${ruth.name}`);
  await expect(toast).toContainText('The person to replace no longer has this role at this service');
  await expect(inRole(cook, ruth)).toHaveAttribute('aria-pressed', 'false');
});

test('a save lists who was refused and why in the role, and a lost connection reads differently', {
  tag: '@desktop',
}, async ({ page, church, consoleWatch }) => {
  // The browsers' own words for a refused and a lost request.
  consoleWatch.expect(/status of 409|ERR_INTERNET_DISCONNECTED|NetworkError|connection|offline/i);
  await church.addRole('Cook', 2);
  await church.addRole('Server', 2);
  const [ruth, amos] = await addAvailable(church, 'Ruth', 'Amos');
  await openBuilder(page, church);
  await chooseSunday(page, DATE);
  await personIn(page, 'Cook', ruth).click();
  await personIn(page, 'Server', amos).click();

  await page.context().setOffline(true);
  await page.getByRole('button', { name: SAVE }).click();
  const toast = page.locator('.toast');
  await expect(toast).toContainText('Error saving roster');
  await expect(toast).toContainText('Sundial cannot be reached. Check your connection and try again.');
  await expect(page.getByText('Not saved', { exact: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: SAVE })).toHaveText(/2/);
  // A page that is connected again reads its data, and drops the selections of people who have withdrawn by then.
  const isReadAgain = page.waitForResponse(/available-sundays/);
  await page.context().setOffline(false);
  await isReadAgain;

  // Ruth withdraws while the page is open. Amos can still be saved.
  await church.answer(ruth, [DATE], false);
  await page.getByRole('button', { name: SAVE }).click();
  await expect(toast).toContainText('Some assignments could not be saved. Please try again.');
  const cook = page.getByText('Not saved', { exact: true }).locator('..');
  await expect(cook).toContainText(ruth.name);
  await expect(cook).toContainText('This person is not available for that service.');
  await expect(cook).toBeInViewport();
  await expect(personIn(page, 'Server', amos)).toHaveAccessibleDescription('Saved assignment');
  await expect(page.getByRole('region', { name: 'Sundays' })).toContainText('1 could not be saved');
  await page.getByRole('button', { name: SAVE }).click();
  await expect(toast).toContainText('Nothing to save');
});

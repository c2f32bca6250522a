import { formatDate } from '#languages/dates.ts';
import { expectNoAxeViolations, LABEL_IN_NAME } from './accessibility.ts';
import { chooseSunday, MONTH, openBuilder, personIn, SAVE } from './builder-page.ts';
import { type Person, sundaysFromNow } from './church.ts';
import { expect, test } from './fixtures.ts';
import { DESKTOP } from './layouts.ts';

test('people are selected, moved, saved, removed and cleared, never beyond the limit', {
  tag: '@desktop',
}, async ({ page, church }) => {
  const [date] = sundaysFromNow(MONTH);
  const [usher, reader] = ['Usher', 'Reader'];
  await church.addRole(usher, 2);
  await church.addRole(reader, 1);
  const people = [await church.addMember(), await church.addMember(), await church.addMember()];
  const [ruth, amos, lydia] = people as [Person, Person, Person];
  for (const person of people) await church.answer(person, [date]);
  await openBuilder(page, church);
  await expect(page.getByText('Select a Sunday to create roster assignments')).toBeVisible();
  await chooseSunday(page, date);

  // Pending: select, move to another role, deselect.
  await personIn(page, usher, ruth).click();
  await expect(personIn(page, usher, ruth)).toHaveAttribute('aria-pressed', 'true');
  await personIn(page, reader, ruth).click();
  await expect(personIn(page, usher, ruth)).toHaveAttribute('aria-pressed', 'false');
  await expect(personIn(page, reader, ruth)).toHaveAttribute('aria-pressed', 'true');
  await personIn(page, reader, ruth).click();
  await expect(personIn(page, reader, ruth)).toHaveAttribute('aria-pressed', 'false');

  // The limit counts pending selections.
  await personIn(page, reader, ruth).click();
  await personIn(page, reader, amos).click();
  await expect(page.getByText(`${reader} Limit Reached`).first()).toBeVisible();
  await expect(
    page
      .getByText(
        `This service has a limit of 1 ${reader}(s). To add another, please remove one of the existing assignments first.`,
      )
      .first(),
  ).toBeVisible();

  await personIn(page, usher, amos).click();
  await page.getByRole('button', { name: SAVE }).click();
  await expect(page.getByText('Roster saved').first()).toBeVisible();
  await expect(personIn(page, usher, amos)).toHaveAccessibleDescription('Saved assignment');
  await expect(personIn(page, usher, ruth)).toHaveAccessibleDescription(
    'This person is already assigned to another role. Each person can only serve in one role per service.',
  );

  // Saved: move to another role, then remove.
  await personIn(page, usher, ruth).click();
  await expect(page.getByText('Assignment saved').first()).toBeVisible();
  await expect(personIn(page, usher, ruth)).toHaveAccessibleDescription('Saved assignment');
  await personIn(page, usher, amos).click();
  await expect(page.getByText('Assignment removed').first()).toBeVisible();
  // The time of the toast stops while it has the focus.
  await page.keyboard.press('F6');
  // The toast does not cover the actions: on a phone in landscape, in a window taller than the page, at the page's end.
  for (const viewport of [{ width: 844, height: 390 }, { width: 1280, height: 2400 }, DESKTOP.viewport]) {
    await page.setViewportSize(viewport);
    if (viewport === DESKTOP.viewport)
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    const isApart = async () => {
      const toast = await page.locator('.toast').boundingBox();
      const action = await page.getByRole('button', { name: 'Clear All' }).boundingBox();
      if (!toast || !action) return false;
      const [above, below] = toast.y < action.y ? [toast, action] : [action, toast];
      const [left, right] = toast.x < action.x ? [toast, action] : [action, toast];
      return above.y + above.height < below.y || left.x + left.width < right.x;
    };
    await expect.poll(isApart).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(page.locator('.toast')).toHaveCount(0);
  await expect(personIn(page, usher, amos)).toHaveAttribute('aria-pressed', 'false');

  // A name that voice control can call: it contains what the button shows.
  await expect(page.getByRole('toolbar', { name: `People for ${usher}` })).toBeVisible();
  await expectNoAxeViolations(page, LABEL_IN_NAME);

  // A person who withdraws stays assigned, with a warning.
  await church.answer(ruth, [date], false);
  await page.reload();
  await expect(page.getByText('1 assigned person is no longer available').first()).toBeVisible();
  await chooseSunday(page, date);
  await expect(personIn(page, usher, ruth)).toContainText('No longer available');

  // Clear All asks for confirmation.
  await personIn(page, reader, lydia).click();
  await page.getByRole('button', { name: 'Clear All' }).click();
  const question = page.getByRole('dialog', { name: 'Clear All Assignments' });
  await expect(question).toContainText('This action cannot be undone.');
  await question.getByRole('button', { name: 'Clear All' }).click();
  await expect(page.getByText('Assignments cleared').first()).toBeVisible();
  await page.getByRole('button', { name: 'Clear All' }).click();
  await expect(page.getByText('No assignments to clear').first()).toBeVisible();
});

test('in print the Roster Builder shows its services and who serves, but no controls', {
  tag: '@desktop',
}, async ({ page, church }) => {
  const [date] = sundaysFromNow(MONTH);
  const usher = 'Usher';
  await church.addRole(usher, 2);
  const [ruth, amos] = [await church.addMember(), await church.addMember()];
  for (const person of [ruth, amos]) await church.answer(person, [date]);
  await openBuilder(page, church);
  await chooseSunday(page, date);
  await personIn(page, usher, ruth).click();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('region', { name: 'Sundays' }).getByText('2 people available')).toBeVisible();
  await expect(personIn(page, usher, ruth)).toBeVisible();
  await expect(personIn(page, usher, amos)).toBeHidden();
  await expect(page.getByRole('button', { name: SAVE })).toBeHidden();
  await expect(page.getByLabel('Email address')).toBeHidden();
  // In one column, regardless of the paper's width.
  const sundays = await page.getByRole('region', { name: 'Sundays' }).boundingBox();
  const day = await page.getByRole('heading', { level: 3, name: formatDate(date) }).boundingBox();
  expect(day?.y).toBeGreaterThan((sundays?.y ?? 0) + (sundays?.height ?? 0));
});

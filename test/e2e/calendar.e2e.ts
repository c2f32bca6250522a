import { SUNDAY_SERVICE } from '#domain/services/services.ts';
import { readEvents } from '../calendar-feeds.ts';
import { type Church, monthFromNow, sundaysFromNow } from './church.ts';
import { expect, signIn, test } from './fixtures.ts';

/** Publishes the next month: Ruth and Amos are ushers on its first Sunday, and Ruth also on the second. */
async function publishMonth(church: Church) {
  const [first, second] = sundaysFromNow(1);
  const roleId = await church.addRole('Usher', 2);
  const [ruth, amos] = [await church.addMember('Ruth'), await church.addMember('Amos')];
  for (const [person, serviceDate] of [
    [ruth, first],
    [amos, first],
    [ruth, second],
  ] as const) {
    await church.answer(person, [serviceDate]);
    const body = { roleId, userId: person.id, serviceDate };
    await church.api.send('POST', '/api/admin/roster-assignments', body);
  }
  await church.api.send('POST', '/api/admin/finalize-roster', monthFromNow(1));
  return { first, second, ruth, amos };
}

/** Reads a calendar as an app does, without the browser's session. Returns null if the address does not work. */
async function readCalendar(url: string) {
  const response = await fetch(url);
  return response.ok ? readEvents(await response.text()) : null;
}

test('a member adds their services to a calendar, replaces its address and turns it off', {
  tag: '@phone',
}, async ({ page, church, sundial }) => {
  const { first, second, ruth, amos } = await publishMonth(church);
  await signIn(page, ruth, '/account?tab=preferences');
  await page.getByRole('button', { name: 'Create calendar address' }).click();
  const open = page.getByRole('link', { name: 'Open in my calendar' });
  await expect(open).toBeFocused();
  const shown = page.getByText(`${sundial.url}/calendar/`);
  const url = (await shown.textContent()) ?? '';
  expect(await open.getAttribute('href')).toBe(url.replace('http', 'webcal'));
  await expect(page.getByRole('img', { name: 'QR code of the calendar' })).toBeVisible();
  const scrolled = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(scrolled).toBeLessThanOrEqual(0);

  expect(await readCalendar(url)).toMatchObject([
    {
      summary: 'Usher, Sunday Service',
      description: `Your role: Usher\n\nServing with you:\nUsher: ${amos.name}`,
      start: first,
    },
    { summary: 'Usher, Sunday Service', description: 'Your role: Usher', start: second },
  ]);
  const declined = { serviceDate: first, serviceTimeId: SUNDAY_SERVICE, response: 'declined' };
  expect((await page.request.post('/api/my-services/respond', { data: declined })).ok()).toBe(true);
  expect(await readCalendar(url)).toMatchObject([{ start: second }]);

  // The address is shown only once.
  await page.reload();
  await expect(page.getByText(/Your calendar address is on/)).toBeVisible();
  expect(await page.content()).not.toContain(url.slice(-36));
  await page.getByRole('button', { name: 'New address' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create new address' }).click();
  await expect(shown).not.toHaveText(url);
  const renewed = (await shown.textContent()) ?? '';
  expect(await readCalendar(url)).toBeNull();
  expect(await readCalendar(renewed)).toHaveLength(1);

  await page.getByRole('button', { name: 'Turn off' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off calendar' }).click();
  await expect(page.getByRole('button', { name: 'Create calendar address' })).toBeFocused();
  expect(await readCalendar(renewed)).toBeNull();
});

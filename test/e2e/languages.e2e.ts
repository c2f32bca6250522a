import { formatDate } from '#languages/dates.ts';
import { t } from '#languages/t.ts';
import { inLanguage } from '#server/language.ts';
import { codeIn } from '#test/personal-links.ts';
import { monthFromNow, sundaysFromNow } from './church.ts';
import { expect, waitForHydration, waitForSavedAnswer } from './fixtures.ts';
import { PHONE } from './layouts.ts';
import { test } from './with-messaging.ts';

const inSpanish = (text: () => string) => inLanguage({ tag: 'es' }, text);

test('a member who chooses Spanish on the sign-in screen reads it from then on, also in a text message and by its link', {
  tag: '@phone',
}, async ({ page, church, twilio, openForAnother }) => {
  const [date] = sundaysFromNow(1);
  const on = inSpanish(() => formatDate(date));
  const roleId = await church.addRole('Usher', 1);
  const ana = await church.addMember('Ana');
  await church.setPhoneNumber(ana, '0491 570 156');

  await page.goto('/auth');
  await page.getByLabel('Language').selectOption('Español');
  await expect(page.getByRole('heading', { name: inSpanish(() => t('auth:heading')) })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await waitForHydration(page);
  await page.getByLabel(inSpanish(() => t('auth:nameLabel'))).fill(ana.name);
  await expect(page.getByLabel('PIN')).toBeFocused();
  await page.keyboard.type(ana.pin);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
  // Someone else could have chosen it on a shared device, so messages are in it only once Ana says so.
  const accepted = page.waitForResponse((response) => response.url().endsWith('/api/my-language'));
  await page
    .getByRole('button', { name: inSpanish(() => t('common:languageAccept', { language: 'Español' })) })
    .click();
  await accepted;
  await page.goto(`/?month=${date.slice(0, 7)}`);
  const saved = waitForSavedAnswer(page);
  await page.getByRole('switch', { name: on }).click();
  await saved;

  const body = { roleId, userId: ana.id, serviceDate: date };
  await church.api.send('POST', '/api/admin/roster-assignments', body);
  await church.api.send('POST', '/api/admin/finalize-roster', monthFromNow(1));
  await church.api.send('POST', '/api/admin/notify-roster', monthFromNow(1));
  await expect.poll(() => twilio.accepted).toHaveLength(1);
  const [message] = twilio.accepted;
  expect(message?.body).toContain('Hola Ana');

  // On a device in English.
  const other = await openForAnother(PHONE);
  await other.goto(`/s/${codeIn(message?.body)}`);
  await expect(other.locator('html')).toHaveAttribute('lang', 'es');
  await other.getByRole('button', { name: /Ana J\./ }).click();
  const choices = other.getByRole('group', {
    name: inSpanish(() => t('serving:choicesFor', { service: formatDate(date) })),
  });
  await choices.getByRole('button', { name: inSpanish(() => t('common:duties.choices.declined')) }).click();
  await other.getByRole('button', { name: inSpanish(() => t('common:duties.save')) }).click();
  const choice = inSpanish(() => t('common:duties.choices.confirmed'));
  await expect(other.getByText(inSpanish(() => t('serving:cover.asking', { choice })))).toBeVisible();
});

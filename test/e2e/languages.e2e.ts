import { readFileSync } from 'node:fs';
import { formatDate, formatMonth } from '#languages/dates.ts';
import { t } from '#languages/t.ts';
import { inLanguage } from '#server/language.ts';
import { readPdf } from '#test/pdf.ts';
import { codeIn } from '#test/personal-links.ts';
import { monthFromNow, sundaysFromNow } from './church.ts';
import { enterNameAndPin, expect, signIn, waitForHydration, waitForSavedAnswer } from './fixtures.ts';
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

test('two people with languages of their own each read theirs on one device', { tag: '@phone' }, async ({
  page,
  church,
}) => {
  const [ana, ben] = [await church.addMember('Ana'), await church.addMember('Ben')];
  for (const [person, language] of [
    [ana, 'es'],
    [ben, 'de'],
  ] as const)
    await (await church.signIn(person)).send('PATCH', '/api/my-language', { language });
  for (const [person, language] of [
    [ana, 'es'],
    [ben, 'de'],
    [ana, 'es'],
  ] as const) {
    await page.goto('/auth');
    await enterNameAndPin(page, person);
    await expect(page).toHaveURL('/');
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(
      page.getByText(inLanguage({ tag: language }, () => t('availability:welcome', { name: person.name }))),
    ).toBeVisible();
    // What the page still reads would be refused.
    await page.goto('about:blank', { waitUntil: 'commit' });
    await page.request.post('/api/logout');
  }
});

const inChinese = (text: () => string) => inLanguage({ tag: 'zh-Hans' }, text);

test('a coordinator who reads Chinese builds and publishes a month, and is told before printing that a font is missing', {
  tag: '@desktop',
}, async ({ page, church }) => {
  const [date] = sundaysFromNow(1);
  const on = inChinese(() => formatDate(date));
  await church.addRole('招待', 1);
  const { id } = (await church.api.send('POST', '/api/admin/members', {
    firstName: '明',
    lastName: '李',
  })) as {
    id: number;
  };
  await church.answer({ id, name: '李明', pin: '' }, [date]);
  await signIn(page, church.coordinator);
  await page.request.patch('/api/my-language', { data: { language: 'zh-Hans' } });
  await page.goto(`/admin?tab=roster&month=${date.slice(0, 7)}`);

  await page
    .getByRole('region', { name: inChinese(() => t('builder:sundays')) })
    .getByRole('button', { name: on })
    .click();
  await page.getByRole('list', { name: '招待' }).getByRole('button', { name: '李明' }).click();
  await page
    .getByRole('button', { name: inChinese(() => t('builder:saveCount', { count: 1 })), exact: true })
    .click();
  await expect(
    page.locator('.toast', { hasText: inChinese(() => t('builder:results.rosterSaved')) }),
  ).toBeVisible();
  const finalize = inChinese(() => t('builder:finalize'));
  await page.getByRole('button', { name: finalize }).click();
  await page.getByRole('dialog').getByRole('button', { name: finalize }).click();
  await expect(
    page.locator('.toast', { hasText: inChinese(() => t('builder:results.finalized')) }),
  ).toBeVisible();
  await expect(page.getByText(inChinese(() => t('common:unprintableNames.language'))).first()).toBeVisible();

  // Question marks would be no help: without a font for Chinese, the PDF is in English.
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: inChinese(() => t('builder:download')) }).click();
  const pdf = await readPdf(readFileSync(await (await download).path()));
  expect([pdf.language, pdf.pages[0]]).toEqual(['en', expect.stringContaining(formatMonth(monthFromNow(1)))]);
});

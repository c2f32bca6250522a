import { settingsAddress } from '#contract/pages.ts';
import { readPdf } from '../pdf.ts';
import { expect, signIn, test } from './fixtures.ts';

test('while names require the team link, a new phone sees no names until it has opened the link', {
  tag: '@desktop',
}, async ({ sundial, church, openForAnother: open }) => {
  const member = await church.addMember('Ruth');

  // A member has signed in on this browser before.
  const known = await open();
  await signIn(known, member);

  const desk = await open();
  await signIn(desk, church.coordinator, settingsAddress('people'));
  await desk.getByRole('switch', { name: 'Require the team link to see names' }).click();
  await expect(desk.getByText('Names now require the team link').first()).toBeVisible();
  const linkShown = desk.getByText(`${sundial.url}/join/`);
  const link = (await linkShown.textContent()) ?? '';
  await expect(desk.getByRole('img', { name: 'QR code of the team link' })).toBeVisible();
  await expect(desk.getByText('This link works on this computer only')).toBeVisible();

  // A new phone shows what to do, also after a wrong code, and can then sign in.
  const phone = await open();
  await phone.goto('/roster');
  await expect(phone.getByText("Open your team's link first")).toBeVisible();
  await expect(phone.getByLabel('Your name')).toHaveCount(0);
  expect(await phone.evaluate(async () => (await fetch('/api/users')).json())).toEqual([]);
  await phone.getByLabel('Code or link').fill('k3vf-9q2m');
  await phone.getByRole('button', { name: 'Continue' }).click();
  await expect(phone.getByText('This link is not valid')).toBeVisible();
  await expect(phone.getByLabel('Code or link')).toHaveValue('k3vf-9q2m');
  await phone.goto(link);
  await expect(phone).toHaveURL('/auth');
  await signIn(phone, member);

  // A camera can't open an app on the home screen, so the code is typed.
  const installed = await open();
  await installed.goto('/auth');
  await installed.getByLabel('Code or link').fill(link.slice(-19).toUpperCase());
  await installed.keyboard.press('Enter');
  await expect(installed.getByLabel('Your name')).toBeVisible();

  // A new link invalidates the old one and browsers that only opened it. Browsers with a previous sign-in still work.
  await desk.getByRole('button', { name: 'Make a new link' }).click();
  const dialog = desk.getByRole('dialog', { name: 'Make a new link?' });
  await dialog.getByRole('button', { name: 'Make new link' }).click();
  await expect(desk.getByText('New team link made').first()).toBeVisible();
  await expect(linkShown).not.toHaveText(link);
  await installed.goto('/auth');
  await expect(installed.getByText("Open your team's link first")).toBeVisible();
  await installed.goto(link);
  await expect(installed.getByText('This link is not valid')).toBeVisible();
  for (const page of [known, phone]) {
    await page.goto('about:blank', { waitUntil: 'commit' });
    await page.context().clearCookies({ name: 'sundial' });
    await signIn(page, member);
  }

  // Only the poster is printed.
  await desk.evaluate(() => {
    window.print = () => undefined;
  });
  await desk.getByRole('button', { name: 'Print poster' }).click();
  await desk.emulateMedia({ media: 'print' });
  await expect(desk.getByText('When can you serve?')).toBeVisible();
  await expect(desk.getByRole('heading', { name: 'Admin Panel' })).toBeHidden();
  await desk.emulateMedia({ media: 'screen' });
  await expect(desk.getByText('When can you serve?')).toBeHidden();
  await desk.emulateMedia({ media: null });
  for (const format of ['A4', 'Letter']) {
    for (const landscape of [false, true]) {
      // The previous print removed its poster.
      await desk.getByRole('button', { name: 'Print poster' }).click();
      const { pages } = await readPdf(await desk.pdf({ format, landscape }));
      expect(pages, `${format}, landscape: ${landscape}`).toEqual([
        expect.stringMatching(/When can you serve\?.*Ask your coordinator/),
      ]);
    }
  }

  await desk.getByRole('switch', { name: 'Require the team link to see names' }).click();
  await expect(desk.getByText('Names now show in every browser').first()).toBeVisible();
  await installed.goto('/auth');
  await expect(installed.getByLabel('Your name')).toBeVisible();
});

import { screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { contract } from '#contract/index.ts';
import { PERSONAL_LINK_FOLDER } from '#contract/pages.ts';
import type { PersonalLinkPage } from '#contract/personal-links.ts';
import { t } from '#languages/t.ts';
import { aMember } from '#test/factories.ts';
import { aPersonalLink } from '#test/personal-links.ts';
import { churchForEachTest, openSignedOutBrowser, press } from '#test/screen.tsx';
import { PersonalLinkScreen } from './personal-link-screen.tsx';

const church = churchForEachTest();

/** Shows the page of a link with what the server puts into it. */
async function openLink(page: PersonalLinkPage, code = '0123456789abcdefghjk') {
  const reads = [{ path: PERSONAL_LINK_FOLDER, input: {}, response: page }];
  const browser = await openSignedOutBrowser(church(), reads);
  browser.show(<PersonalLinkScreen code={code} />);
  return browser;
}

test('says who it signs out, and its button starts a session of its member where it leads', async () => {
  const replace = vi.spyOn(window.location, 'replace').mockImplementation(() => undefined);
  onTestFinished(() => {
    replace.mockRestore();
    document.documentElement.hidden = false;
  });
  const memberId = await aMember(church());
  const otherId = await aMember(church());
  const code = await aPersonalLink(church(), memberId);
  const people = [
    { id: memberId, name: 'Ruth M.', signsOut: 'Ann Hill' },
    { id: otherId, name: 'Ben M.', signsOut: 'Ann Hill' },
  ];
  const page = { people, purpose: { kind: 'respond' } } as const;
  const { changes, visitor } = await openLink(page, code);
  screen.getByText(t('personal-links:next.respond'));
  screen.getByText(t('personal-links:other', { name: 'Ann Hill' }));
  expect(changes()).toEqual([]);
  screen.getByRole('button', { name: t('personal-links:continueAs', { name: 'Ben M.' }) });
  press(t('personal-links:continueAs', { name: 'Ruth M.' }));
  await waitFor(() => expect(replace).toHaveBeenCalledWith('/'));
  const { body } = await visitor.call(contract.getCurrentUser, {});
  expect(body).toMatchObject({ id: memberId, isLimited: true });
});

test('a link that has ended since its page was opened says so, and its heading takes the focus', async () => {
  const id = await aMember(church());
  const code = await aPersonalLink(church(), id);
  const people = [{ id, name: 'Ruth M.', signsOut: null }];
  await openLink({ people, purpose: { kind: 'respond' } }, code);
  await church().database.query.deleteFrom('personalLinks').execute();
  const button = screen.getByRole('button', { name: t('personal-links:continueAs', { name: 'Ruth M.' }) });
  button.focus();
  press(button);
  const heading = await screen.findByRole('heading', { name: t('personal-links:endedTitle') });
  await waitFor(() => expect(document.activeElement).toBe(heading));
});

test('a link that had ended before takes no focus', async () => {
  await openLink(null);
  screen.getByRole('heading', { name: t('personal-links:endedTitle') });
  expect(document.activeElement).toBe(document.body);
});

import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { t } from '#languages/t.ts';
import { churchForEachTest, openBrowser, press } from '#test/screen.tsx';
import { FeedPanel } from './feed-panel.tsx';

const church = churchForEachTest();

async function open(scope: 'own' | 'roster', options = {}) {
  const browser = await openBrowser(church(), options);
  browser.show(<FeedPanel scope={scope} />);
  press(await screen.findByRole('button', { name: t('calendar-feeds:create') }));
  await screen.findByText(t('calendar-feeds:created'));
  const url = (await screen.findByText(/\/calendar\//)).textContent ?? '';
  return { ...browser, url };
}

test('creates an address, and shows it as a link, as a QR code and to copy', async () => {
  const writeText = vi.fn(async () => undefined);
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  const { url, visitor } = await open('own');
  const link = screen.getByRole('link', { name: t('calendar-feeds:open') });
  expect(link.getAttribute('href')).toBe(url.replace(/^http/, 'webcal'));
  expect(document.activeElement).toBe(link);
  screen.getByRole('img', { name: t('calendar-feeds:qr') });
  press(t('calendar-feeds:copy'));
  await screen.findByText(t('calendar-feeds:copied'));
  expect(writeText).toHaveBeenCalledWith(url);
  expect((await visitor.send('GET', new URL(url).pathname)).body).toContain('BEGIN:VCALENDAR');
});

test('a new address ends the old one, and turning the calendar off ends it and leaves the focus on what turns it on', async () => {
  const { url, visitor } = await open('own');
  const hasEnded = async (address: string) =>
    String((await visitor.send('GET', new URL(address).pathname)).body).includes(t('calendar:ended'));
  press(t('calendar-feeds:renew'));
  press(await screen.findByRole('button', { name: t('calendar-feeds:questions.renew.confirm') }));
  await waitFor(() => expect(screen.queryByText(url)).toBeNull());
  const renewed = (await screen.findByText(/\/calendar\//)).textContent ?? '';
  expect([await hasEnded(url), await hasEnded(renewed)]).toEqual([true, false]);
  press(t('calendar-feeds:turnOff'));
  press(await screen.findByRole('button', { name: t('calendar-feeds:questions.turnOff.confirm') }));
  const create = await screen.findByRole('button', { name: t('calendar-feeds:create') });
  await waitFor(() => expect(document.activeElement).toBe(create));
  expect(await hasEnded(renewed)).toBe(true);
});

test('offers the whole roster by a feed of its own, and says if no phone can reach it', async () => {
  const { changes } = await open('roster', { isAdmin: true });
  expect(changes().map(({ call }) => call)).toEqual(['createRosterFeed']);
  screen.getByText(t('calendar-feeds:onlyHere'));
});

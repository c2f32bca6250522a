import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { contract } from '#contract/index.ts';
import { t } from '#languages/t.ts';
import { churchForEachTest, openBrowser, press } from '#test/screen.tsx';
import { TeamLinkCard } from './team-link-card.tsx';

const church = churchForEachTest();

/** Opens the card with the link of the church. */
async function open({ isOn = false } = {}) {
  const browser = await openBrowser(church(), { isAdmin: true });
  await browser.visitor.call(contract.saveTeamLink, { body: { isOn } });
  const { link } = (await browser.visitor.call(contract.getTeamLink, {})).body;
  browser.show(<TeamLinkCard />);
  await screen.findByText(link.address);
  return { ...browser, link };
}

const findSwitch = () => screen.findByRole('switch', { name: t('team-link:switch') });
const isOn = async () => (await findSwitch()).getAttribute('aria-checked');

test('the switch says what it did, and the code to type shows only while names require the link', async () => {
  const { link } = await open();
  const code = t('team-link:code', { code: link.code });
  expect(screen.queryByText(code)).toBeNull();
  fireEvent.click(await findSwitch());
  await screen.findByText(t('team-link:on'));
  await screen.findByText(code);
  expect(await isOn()).toBe('true');
});

test('a refused change shows why, and the switch shows the stored state', async () => {
  const { memberId } = await open({ isOn: true });
  await church()
    .database.query.updateTable('users')
    .set({ isAdmin: false })
    .where('id', '=', memberId)
    .execute();
  fireEvent.click(await findSwitch());
  await screen.findByText(`${t('team-link:failed')} / ${t('refusals:not_allowed')}`);
  expect(await isOn()).toBe('true');
});

test('copies the link, and shows its QR code', async () => {
  const writeText = vi.fn(async () => undefined);
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  const { link } = await open();
  const qr = screen.getByRole('img', { name: 'QR code of the team link' });
  expect(qr.querySelector('path')?.getAttribute('d')).toBe(link.qr.path);
  press(t('team-link:copy'));
  await screen.findByText(t('team-link:copied'));
  expect(writeText).toHaveBeenCalledWith(link.address);
});

test('a new link replaces the current one only after a question', async () => {
  const { changes, link } = await open();
  press(t('team-link:renew'));
  await screen.findByText(t('team-link:renewText'));
  press(t('common:ui.cancel'));
  expect(changes()).toEqual([]);
  press(t('team-link:renew'));
  press(await screen.findByRole('button', { name: t('team-link:renewConfirm') }));
  await screen.findByText(t('team-link:renewal.done'));
  await waitFor(() => expect(screen.queryByText(link.address)).toBeNull());
  await screen.findByText(/\/join\//);
});

test('the poster is mounted only while it prints, outside the page', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const { link } = await open();
  press(t('team-link:print'));
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  const poster = document.querySelector('body > .poster');
  expect(poster?.textContent).toContain(link.address);
  expect(poster?.querySelector('path')?.getAttribute('d')).toBe(link.qr.path);
  fireEvent(window, new Event('afterprint'));
  await waitFor(() => expect(document.querySelector('.poster')).toBeNull());
});

import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { t } from '#languages/t.ts';
import { type FakeResponse, renderSignedIn } from '#test/render-signed-in.tsx';
import { aTeamLink } from '#test/team-link.ts';
import { TeamLinkCard } from './team-link-card.tsx';

const LINK = aTeamLink().link;

/** Renders the card on a server with this state. `change` responds to all changes. */
function renderCard(state = aTeamLink(), change: () => FakeResponse = () => ({ body: state })) {
  return renderSignedIn(<TeamLinkCard />, ({ method }) => (method === 'GET' ? { body: state } : change()));
}

const findSwitch = () => screen.findByRole('switch', { name: 'Require the team link to see names' });

test('the switch reports what it did', async () => {
  const { sent } = renderCard();
  fireEvent.click(await findSwitch());
  await screen.findByText(t('team-link:on'));
  expect(sent).toContainEqual({ method: 'PUT', path: '/api/admin/team-link', body: { isOn: true } });
});

test('a refused change shows why, and the switch shows the stored state', async () => {
  const refused = { status: 403, body: { message: "You don't have permission to do this." } };
  renderCard({ isOn: true, link: LINK }, () => refused);
  fireEvent.click(await findSwitch());
  await screen.findByText("Couldn't change the team link / You don't have permission to do this.");
  expect((await findSwitch()).getAttribute('aria-checked')).toBe('true');
});

test('shows the link and its QR code also while it is not required, and copies the link', async () => {
  const writeText = vi.fn(async () => undefined);
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  renderCard();
  await screen.findByText(LINK.address);
  const qr = screen.getByRole('img', { name: 'QR code of the team link' });
  expect(qr.getAttribute('viewBox')).toBe('0 0 33 33');
  expect(qr.querySelector('path')?.getAttribute('d')).toBe(LINK.qr.path);
  expect(screen.queryByText('This link works on this computer only')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Copy link' }));
  await screen.findByText('Link copied');
  expect(writeText).toHaveBeenCalledWith(LINK.address);
});

test('shows the code to type only while names require the link', async () => {
  renderCard();
  await screen.findByText(LINK.address);
  expect(screen.queryByText(t('team-link:code', { code: LINK.code }))).toBeNull();
  cleanup();
  renderCard({ isOn: true, link: LINK });
  await screen.findByText(t('team-link:code', { code: LINK.code }));
});

test('a new link replaces the current one only after confirmation', async () => {
  const { sent } = renderCard();
  fireEvent.click(await screen.findByRole('button', { name: 'Make a new link' }));
  await screen.findByText(/The old link and its posters stop working/);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(sent.every(({ method }) => method === 'GET')).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Make a new link' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Make new link' }));
  await screen.findByText('New team link made');
  expect(sent).toContainEqual({
    method: 'POST',
    path: '/api/admin/team-link/renew',
    body: { code: LINK.code },
  });
});

test('the poster is mounted only while it prints, outside the page', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  renderCard();
  fireEvent.click(await screen.findByRole('button', { name: 'Print poster' }));
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  const poster = document.querySelector('body > .poster');
  expect(poster?.textContent).toContain(LINK.address);
  expect(poster?.querySelector('path')?.getAttribute('d')).toBe(LINK.qr.path);
  fireEvent(window, new Event('afterprint'));
  await waitFor(() => expect(document.querySelector('.poster')).toBeNull());
});

import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { TeamLink } from '#contract/team-link.ts';
import { type Answer, renderSignedIn, type Sent } from '#test/render-signed-in.tsx';
import { TeamLinkCard } from './team-link-card.tsx';

const LINK: TeamLink = {
  address: 'https://roster.example.org/join/k3vf-9q2m-8wxt-2cpd',
  code: 'k3vf-9q2m-8wxt-2cpd',
  qr: { size: 33, path: 'M4 4h7v1h-7z' },
  isOnlyHere: false,
};

/** The card on a server where the link is this one; null: off. `change` answers whatever changes it. */
function renderCard(link: TeamLink | null, change: (sent: Sent) => Answer = () => ({ body: { link } })) {
  return renderSignedIn(<TeamLinkCard />, (sent) =>
    sent.method === 'GET' ? { body: { link } } : change(sent),
  );
}

const findSwitch = () => screen.findByRole('switch', { name: 'Names only after the team link was opened' });

test('off, it shows the switch and no link', async () => {
  renderCard(null);
  expect((await findSwitch()).getAttribute('aria-checked')).toBe('false');
  expect(screen.queryByRole('img')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Copy Link' })).toBeNull();
});

test('the switch says what it did', async () => {
  const { sent } = renderCard(null);
  fireEvent.click(await findSwitch());
  await screen.findByText('The team link is on');
  expect(sent).toContainEqual({ method: 'PUT', path: '/api/admin/team-link', body: { isOn: true } });
});

test('a switch that is refused says so, and shows what holds', async () => {
  renderCard(LINK, () => ({ status: 403, body: { message: "You don't have permission to do this." } }));
  fireEvent.click(await findSwitch());
  await screen.findByText("The team link was not changed / You don't have permission to do this.");
  expect((await findSwitch()).getAttribute('aria-checked')).toBe('true');
});

test('where the link cannot be loaded, it can be tried again', async () => {
  let failures = 0;
  renderSignedIn(<TeamLinkCard />, () => {
    failures += 1;
    return failures === 1 ? { status: 503, body: {} } : { body: { link: null } };
  });
  await screen.findByText('The team link could not be loaded.');
  expect(screen.queryByRole('switch')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await findSwitch();
});

test('on, it shows the link, its code and its QR code, and copies the link', async () => {
  const writeText = vi.fn(async () => undefined);
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  renderCard(LINK);
  await screen.findByText(LINK.address);
  screen.getByText(`Its code can be typed on the sign-in screen too: ${LINK.code}`);
  const qr = screen.getByRole('img', { name: 'QR code of the team link' });
  expect(qr.getAttribute('viewBox')).toBe('0 0 33 33');
  expect(qr.querySelector('path')?.getAttribute('d')).toBe(LINK.qr.path);
  expect(screen.queryByText('Nobody else can open this link')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Copy Link' }));
  await screen.findByText('Link copied');
  expect(writeText).toHaveBeenCalledWith(LINK.address);
});

test('a browser that may not copy says what to do instead', async () => {
  vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new Error('denied')) } });
  renderCard(LINK);
  fireEvent.click(await screen.findByRole('button', { name: 'Copy Link' }));
  await screen.findByText('Copy failed / Your browser did not allow it. Please select the link instead.');
});

test('a link to this very computer says that nobody else can open it', async () => {
  renderCard({ ...LINK, isOnlyHere: true });
  await screen.findByText('Nobody else can open this link');
});

test('a new link is made only once it was confirmed, in place of the one that is shown', async () => {
  const { sent } = renderCard(LINK);
  fireEvent.click(await screen.findByRole('button', { name: 'New Link' }));
  await screen.findByText(/The old link and its posters stop working/);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(sent.every(({ method }) => method === 'GET')).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'New Link' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Make New Link' }));
  await screen.findByText('There is a new team link');
  expect(sent).toContainEqual({
    method: 'POST',
    path: '/api/admin/team-link/renew',
    body: { code: LINK.code },
  });
});

test('the poster is there while it is printed, beside the page and not in it', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  renderCard(LINK);
  fireEvent.click(await screen.findByRole('button', { name: 'Print Poster' }));
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  const poster = document.querySelector('body > .poster');
  expect(poster?.textContent).toContain(LINK.address);
  expect(poster?.querySelector('path')?.getAttribute('d')).toBe(LINK.qr.path);
  fireEvent(window, new Event('afterprint'));
  await waitFor(() => expect(document.querySelector('.poster')).toBeNull());
});

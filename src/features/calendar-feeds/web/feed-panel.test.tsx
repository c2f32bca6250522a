import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { FeedAddress } from '#contract/calendar-feeds.ts';
import { type FakeResponse, renderSignedIn, type Sent } from '#test/render-signed-in.tsx';
import { FeedPanel } from './feed-panel.tsx';

const URL = 'https://roster.example.org/calendar/k3vf9q2m8wxt2cpdk3vf9q2m8wxt2cpd.ics';
const ADDRESS: FeedAddress = {
  url: URL,
  webcalUrl: URL.replace('https', 'webcal'),
  qr: { size: 37, path: 'M4 4h7v1h-7z' },
  isOnlyHere: false,
};

/** Renders the panel on a server with or without a feed. `change` responds to all changes. */
function renderPanel(
  isOnFirst: boolean,
  change: (sent: Sent) => FakeResponse = ({ method }) =>
    method === 'POST' ? { status: 201, body: ADDRESS } : { status: 204, body: undefined },
  scope: 'own' | 'roster' = 'own',
) {
  let isOn = isOnFirst;
  return renderSignedIn(<FeedPanel scope={scope} />, (sent) => {
    if (sent.method === 'GET') return { body: { isOn } };
    const response = change(sent);
    if ((response.status ?? 200) < 300) isOn = sent.method === 'POST';
    return response;
  });
}

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

test('creates an address, and shows it as a link, as a QR code and to copy', async () => {
  const writeText = vi.fn(async () => undefined);
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  const { sent } = renderPanel(false);
  expect(screen.queryByText(URL)).toBeNull();
  await press('Create calendar address');
  await screen.findByText(URL);
  await screen.findByText('Calendar address created');
  expect(sent).toContainEqual({ method: 'POST', path: '/api/calendar-feed', body: undefined });
  const link = screen.getByRole('link', { name: 'Open in my calendar' });
  expect(link.getAttribute('href')).toBe(ADDRESS.webcalUrl);
  expect(document.activeElement).toBe(link);
  const qr = screen.getByRole('img', { name: 'QR code of the calendar' });
  expect(qr.querySelector('path')?.getAttribute('d')).toBe(ADDRESS.qr.path);
  expect(screen.queryByText('This address works on this computer only')).toBeNull();
  await press('Copy address');
  await screen.findByText('Address copied');
  expect(writeText).toHaveBeenCalledWith(URL);
});

test('uses the calls of the whole roster for its feed, and says if no phone can reach it', async () => {
  const { sent } = renderPanel(
    false,
    () => ({ status: 201, body: { ...ADDRESS, isOnlyHere: true } }),
    'roster',
  );
  await press('Create calendar address');
  await screen.findByText('This address works on this computer only');
  expect(new Set(sent.map(({ path }) => path))).toEqual(new Set(['/api/admin/calendar-feed']));
});

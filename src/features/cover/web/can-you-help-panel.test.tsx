import { cleanup, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { CoverRequestInResponse } from '#contract/cover.ts';
import { deferredResponse, type FakeResponse, renderSignedIn } from '#test/render-signed-in.tsx';
import { CanYouHelpPanel } from './can-you-help-panel.tsx';

const request = (
  id: number,
  date: CoverRequestInResponse['date'],
  more: Partial<CoverRequestInResponse> = {},
): CoverRequestInResponse => ({
  id,
  date,
  timeId: 1,
  startsAt: null,
  name: null,
  sharesDate: false,
  role: { id: 1, name: 'Usher' },
  memberId: 7,
  canAccept: true,
  isAsked: false,
  ...more,
});

const LINKED = '/?help=asked';

/** Shows these requests. The server accepts each of them, unless `refusal` is set. */
async function openRequests(...listed: CoverRequestInResponse[]) {
  const church: { listed: CoverRequestInResponse[]; refusal: FakeResponse | null; isDown: boolean } = {
    listed,
    refusal: null,
    isDown: false,
  };
  const { sent } = renderSignedIn(<CanYouHelpPanel />, ({ method, path }) => {
    if (church.isDown) throw new TypeError('Failed to fetch');
    if (method === 'GET') return { body: church.listed };
    if (church.refusal) return church.refusal;
    const id = Number(path.split('/').at(-2));
    church.listed = church.listed.filter((one) => one.id !== id);
    return { body: { id, state: 'covered' } };
  });
  await screen.findByRole('heading', { name: 'Can you help?' });
  return {
    church,
    buttons: () => screen.queryAllByRole('button', { name: 'I can take it' }) as HTMLButtonElement[],
    take: (index = 0) =>
      fireEvent.click(screen.getAllByRole('button', { name: 'I can take it' })[index] as Element),
    accepted: () => sent.filter(({ method }) => method === 'POST').map(({ path }) => path),
  };
}

beforeEach(() => window.history.replaceState(null, '', '/'));

test('says that no help is needed to a member who follows a request for help, once that is known', async () => {
  window.history.replaceState(null, '', LINKED);
  const { response, respond } = deferredResponse();
  renderSignedIn(<CanYouHelpPanel />, () => response);
  expect(screen.queryByRole('region')).toBeNull();
  respond({ body: [] });
  const section = await screen.findByRole('region', { name: 'Can you help?' });
  expect(section.textContent).toContain('No help is needed right now. Thank you!');
  cleanup();
  await openRequests(request(4, '2026-03-08'));
  expect(screen.queryByText(/No help is needed/)).toBeNull();
});

test.each([
  ['the nearest place', [], ['Sun 8 Mar'], '/'],
  ['the nearest for which the reader was asked', [2, 3], ['Sun 15 Mar'], '/'],
  ['all for which the reader was asked, after its link', [2, 3], ['Sun 15 Mar', 'Sun 22 Mar'], LINKED],
])('%s shows at once, and the others on request', async (_, asked, shown, address) => {
  window.history.replaceState(null, '', address);
  const dates = ['2026-03-08', '2026-03-15', '2026-03-22'] as const;
  await openRequests(
    ...dates.map((date, index) => request(index + 1, date, { isAsked: asked.includes(index + 1) })),
  );
  const later = screen.getByText(/^\d more places?$/).closest('details');
  expect(later?.open).toBe(false);
  const isLater = (heading: HTMLElement) => later?.contains(heading);
  const headings = screen.getAllByRole('heading', { level: 3 });
  expect(headings).toHaveLength(3);
  expect(headings.filter((heading) => !isLater(heading)).map(({ textContent }) => textContent)).toEqual(
    shown,
  );
  expect(screen.queryAllByText('You were asked')).toHaveLength(asked.length);
});

test('one tap takes a place, and the result shows and has the focus where the button was', async () => {
  const { take, accepted, buttons } = await openRequests(request(4, '2026-03-08'), request(5, '2026-03-15'));
  const other = buttons()[1];
  take();
  const result = await screen.findByText('You serve as Usher on Sun 8 Mar. Thank you for helping.');
  expect(document.activeElement).toBe(result);
  expect(screen.getByRole('heading', { name: 'Sun 8 Mar' })).toBeTruthy();
  expect(accepted()).toEqual(['/api/cover-requests/4/accept']);
  expect(buttons()).toEqual([other]);
});

test('a place that someone else has just taken is no longer offered, and says who has it', async () => {
  const { church, take, buttons } = await openRequests(request(4, '2026-03-08'));
  const message = 'Amos Hill has just taken it. Thank you!';
  church.refusal = { status: 409, body: { code: 'cover_taken', params: { name: 'Amos Hill' }, message } };
  church.listed = [];
  take();
  const result = await screen.findByText(message);
  expect(document.activeElement).toBe(result);
  expect(buttons()).toEqual([]);
});

test.each([
  ['already_assigned', 'Already on the roster for this service.'],
  ['not_available', 'The answer for this service is “not available”.'],
  ['no_roster', 'The roster for this month is being changed, so no one can take this place now.'],
  ['not_suitable', 'As the server says.'],
])('the refusal %s is worded for the reader', async (code, sentence) => {
  const { church, take, buttons } = await openRequests(request(4, '2026-03-08'));
  church.refusal = { status: 409, body: { code, message: 'As the server says.' } };
  take();
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(buttons()).toEqual([]);
});

import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { PERSONAL_LINK_FOLDER, type PersonalLinkPage } from '#contract/personal-links.ts';
import { SETTINGS } from '#test/render-signed-in.tsx';
import { createServerState } from '#web/api/server-state.ts';
import { PersonalLinkScreen } from './personal-link-screen.tsx';

/** Shows the page of a link with what the server put into it. */
function openLink(page: PersonalLinkPage) {
  const client = createServerState({
    user: null,
    settings: SETTINGS,
    reads: [{ path: PERSONAL_LINK_FOLDER, input: {}, response: page }],
    verse: null,
    language: 'en',
    needsTeamLink: false,
    teamLinkId: null,
  });
  render(
    <QueryClientProvider client={client}>
      <PersonalLinkScreen code="0123456789abcdefghjk" />
    </QueryClientProvider>,
  );
}

test('a link that has ended since its page was opened says so, and its heading takes the focus', async () => {
  const body = JSON.stringify({ code: 'link_ended', message: 'This link has ended.' });
  vi.stubGlobal('fetch', async () => new Response(body, { status: 404 }));
  openLink({ name: 'Ruth M.', purpose: { kind: 'respond' }, signsOut: null });
  const button = screen.getByRole('button', { name: 'Continue as Ruth M.' });
  button.focus();
  fireEvent.click(button);
  const heading = await screen.findByRole('heading', { name: 'This link has ended.' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
});

test('a link that had ended before takes no focus', () => {
  openLink(null);
  expect(screen.getByRole('heading', { name: 'This link has ended.' })).toBeTruthy();
  expect(document.activeElement).toBe(document.body);
});

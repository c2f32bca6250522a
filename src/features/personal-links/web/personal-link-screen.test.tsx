import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PERSONAL_LINK_FOLDER, type PersonalLinkPage } from '#contract/personal-links.ts';
import { PersonalLinkScreen } from './personal-link-screen.tsx';

/** Shows the page of a link with what the server put into it. */
function openLink(page: PersonalLinkPage) {
  const client = new QueryClient();
  client.setQueryData([PERSONAL_LINK_FOLDER, {}], page);
  render(
    <QueryClientProvider client={client}>
      <PersonalLinkScreen code="0123456789abcdefghjk" />
    </QueryClientProvider>,
  );
}

test('after many wrong codes, the page says how long to wait, and not that the link has ended', () => {
  const sentence = 'Too many attempts. Please wait 9 minutes and try again.';
  openLink({ wait: sentence });
  expect(screen.getByText(sentence)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(screen.queryByText('This link has ended.')).toBeNull();
  expect(screen.queryByRole('link', { name: 'Sign in' })).toBeNull();
});

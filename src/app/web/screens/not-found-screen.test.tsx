import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { NotFoundScreen } from './not-found-screen.tsx';

test("shows '404 Page Not Found' with its question, and a link back", () => {
  render(<NotFoundScreen />);
  expect(screen.getByRole('heading').textContent).toBe('404 Page Not Found');
  expect(screen.getByText('Did you forget to add the page to the router?')).toBeTruthy();
  expect(screen.getByRole('link').getAttribute('href')).toBe('/');
});

import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { RUTH, renderSignedIn } from '#test/render-signed-in.tsx';
import { MembersTable } from './members-table.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('shows 50 of many members at a time, and finds the others by name', async () => {
  const members = Array.from({ length: 120 }, (_, at) => ({
    ...RUTH,
    id: at + 1,
    firstName: `Person${at + 1}`,
  }));
  renderSignedIn(<MembersTable />, () => ({ body: members }));
  expect(await screen.findAllByRole('rowheader')).toHaveLength(50);
  fireEvent.click(screen.getByRole('button', { name: 'Show more members' }));
  expect(screen.getAllByRole('rowheader')).toHaveLength(100);
  fireEvent.change(screen.getByLabelText('Search members'), { target: { value: 'person119' } });
  await vi.waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(1));
  expect(screen.getByText('1 of 120 members')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Show more members' })).toBeNull();
});

import '#test/language-setup.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, expect, test, vi } from 'vitest';
import type { MyService } from '#contract/serving.ts';
import { RUTH, renderSignedIn } from '#test/render-signed-in.tsx';
import { useResponse } from './use-response.tsx';

// Other files share the modules that this mock replaces.
vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());

// The connection was lost before the dialog was loaded.
vi.mock('./decline-dialog.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

const SERVICE: MyService = {
  memberId: RUTH.id,
  date: '2026-03-08',
  timeId: 1,
  startsAt: null,
  name: null,
  sharesDate: false,
  role: { id: 1, name: 'Usher' },
  companions: [],
  response: 'none',
  reason: null,
};

function Decline() {
  const { choose, dialog } = useResponse(SERVICE);
  return (
    <>
      <button type="button" onClick={() => void choose('declined')}>
        Decline
      </button>
      {dialog}
    </>
  );
}

test("a tap on “I can't make it” without a connection says why nothing opens, each time", async () => {
  const { sent } = renderSignedIn(<Decline />, () => {
    throw new TypeError('Failed to fetch');
  });
  // It is loaded in advance.
  await vi.dynamicImportSettled();
  const decline = screen.getByRole('button', { name: 'Decline' });
  const message = 'Response not saved / Sundial cannot be reached. Check your connection and try again.';
  for (const checks of [1, 2]) {
    fireEvent.click(decline);
    await waitFor(() => expect(sent.filter(({ path }) => path === '/api/health')).toHaveLength(checks));
    expect(await screen.findByText(message)).toBeTruthy();
  }
  expect(screen.queryByRole('dialog')).toBeNull();
});

import '#test/language-setup.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { afterAll, expect, test, vi } from 'vitest';
import type { MyService } from '#contract/serving.ts';
import { t } from '#languages/t.ts';
import { USER_KEY } from '../session/session.ts';
import { useToast } from '../ui/toast-store.ts';
import { useResponse } from './use-response.tsx';

// Other files share the modules that this mock replaces.
vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());

// The connection was lost before the dialog was loaded.
vi.mock('./decline-dialog.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

const SERVICE: MyService = {
  memberId: 7,
  date: '2026-03-08',
  timeId: 1,
  startsAt: null,
  name: null,
  sharesDate: false,
  role: { id: 1, name: 'Usher' },
  isLearning: false,
  companions: [],
  response: 'none',
  reason: null,
};

function Decline() {
  const { choose, dialog } = useResponse(SERVICE);
  const toast = useToast();
  return (
    <>
      <output>{toast && `${toast.title} / ${toast.description}`}</output>
      <button type="button" onClick={() => void choose('declined')}>
        Decline
      </button>
      {dialog}
    </>
  );
}

test("a tap on “I can't make it” without a connection says why nothing opens, each time", async () => {
  const fetch = vi.fn<(path: string) => never>(() => {
    throw new TypeError('Failed to fetch');
  });
  vi.stubGlobal('fetch', fetch);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(USER_KEY, { id: SERVICE.memberId });
  render(
    <QueryClientProvider client={client}>
      <Decline />
    </QueryClientProvider>,
  );
  // It is loaded in advance.
  await vi.dynamicImportSettled();
  const decline = screen.getByRole('button', { name: 'Decline' });
  const message = `${t('common:duties.notSaved')} / ${t('common:offlineSentence')}`;
  for (const checks of [1, 2]) {
    fireEvent.click(decline);
    await vi.waitFor(() =>
      expect(fetch.mock.calls.filter(([path]) => path === '/api/health')).toHaveLength(checks),
    );
    await screen.findByText(message);
  }
  expect(screen.queryByRole('dialog')).toBeNull();
});

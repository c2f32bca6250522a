import { expect, test, vi } from 'vitest';
import { settingsCalls } from '#contract/settings.ts';
import { transferCalls } from '#contract/transfer.ts';
import { send } from './api.ts';

/** Replaces `fetch` and returns the options of every request made. */
function recordRequests(): RequestInit[] {
  const requests: RequestInit[] = [];
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    requests.push(init);
    return new Response('{}', { headers: { 'content-type': 'application/json' } });
  });
  return requests;
}

test('sends changes, but not reads, with keepalive so that they survive closing the page', async () => {
  const requests = recordRequests();
  await send(settingsCalls.saveAdminSettings, { body: { deadlineDay: 20 } });
  await send(settingsCalls.getSettings, {});
  expect(requests.map(({ keepalive }) => keepalive)).toEqual([true, false]);
});

test('sends a large body without keepalive, which browsers limit to 64 KB', async () => {
  const requests = recordRequests();
  await send(transferCalls.importMembers, {
    body: { text: 'Ruth,Moab\n'.repeat(5000), leaveOutMembers: true },
  });
  expect(requests.map(({ keepalive }) => keepalive)).toEqual([false]);
});

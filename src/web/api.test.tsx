import { expect, test, vi } from 'vitest';
import { settingsCalls } from '#contract/settings.ts';
import { transferCalls } from '#contract/transfer.ts';
import { send } from './api.ts';

/** Replaces `fetch` and returns the options of every request made. */
function listen(): RequestInit[] {
  const carried: RequestInit[] = [];
  vi.stubGlobal('fetch', async (_: string, how: RequestInit) => {
    carried.push(how);
    return new Response('{}', { headers: { 'content-type': 'application/json' } });
  });
  return carried;
}

test('sends changes, but not reads, with keepalive so that they survive closing the page', async () => {
  const carried = listen();
  await send(settingsCalls.saveAdminSettings, { body: { deadlineDay: 20 } });
  await send(settingsCalls.getSettings, {});
  expect(carried.map(({ keepalive }) => keepalive)).toEqual([true, false]);
});

test('sends a large body without keepalive, which browsers limit to 64 KB', async () => {
  const carried = listen();
  await send(transferCalls.importMembers, {
    body: { text: 'Ruth,Moab\n'.repeat(5000), leaveOutMembers: true },
  });
  expect(carried.map(({ keepalive }) => keepalive)).toEqual([false]);
});

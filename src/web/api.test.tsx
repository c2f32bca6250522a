import { expect, test, vi } from 'vitest';
import { settingsCalls } from '#contract/settings.ts';
import { transferCalls } from '#contract/transfer.ts';
import { send } from './api.ts';

/** Takes the place of the network; gives how each call was to be carried. */
function listen(): RequestInit[] {
  const carried: RequestInit[] = [];
  vi.stubGlobal('fetch', async (_: string, how: RequestInit) => {
    carried.push(how);
    return new Response('{}', { headers: { 'content-type': 'application/json' } });
  });
  return carried;
}

test('a change is carried on when the page is closed right after it; what is only read is not', async () => {
  const carried = listen();
  await send(settingsCalls.saveAdminSettings, { body: { deadlineDay: 20 } });
  await send(settingsCalls.getSettings, {});
  expect(carried.map(({ keepalive }) => keepalive)).toEqual([true, false]);
});

test('a long list is sent without that: browsers refuse to carry it on', async () => {
  const carried = listen();
  await send(transferCalls.importMembers, {
    body: { text: 'Ruth,Moab\n'.repeat(5000), leaveOutMembers: true },
  });
  expect(carried.map(({ keepalive }) => keepalive)).toEqual([false]);
});

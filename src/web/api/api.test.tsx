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

test('sends a change once while it is being sent, and again after its response', async () => {
  const requests = recordRequests();
  const save = (deadlineDay: number) => send(settingsCalls.saveAdminSettings, { body: { deadlineDay } });
  const [first, second] = await Promise.all([save(20), save(20), save(21)]);
  expect(second).toBe(first);
  expect(requests.map(({ body }) => body)).toEqual(['{"deadlineDay":20}', '{"deadlineDay":21}']);
  await save(20);
  expect(requests).toHaveLength(3);
});

test('sends a large body without keepalive, which browsers limit to 64 KB', async () => {
  const requests = recordRequests();
  await send(transferCalls.importMembers, {
    body: { text: 'Ruth,Moab\n'.repeat(5000), leaveOutMembers: true },
  });
  expect(requests.map(({ keepalive }) => keepalive)).toEqual([false]);
});

test('returns a file as bytes, and a response that is not JSON as a failure', async () => {
  const body = { slips: [{ name: 'Ruth Moab', oneTimePin: '482913' }] };
  vi.stubGlobal('fetch', async () => new Response(new Uint8Array([0x25, 0xff])));
  expect(await send(transferCalls.printPinSlips, { body })).toEqual(new Uint8Array([0x25, 0xff]));
  vi.stubGlobal('fetch', async () => new Response('<html>'));
  await expect(send(settingsCalls.getSettings, {})).rejects.toThrow(SyntaxError);
});

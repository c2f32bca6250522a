import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { reloadIfServerResponds } from './reload-if-server-responds.ts';

const HEALTH = { status: 'ok', version: '1', database: 'sqlite' };

describe('reloadIfServerResponds', () => {
  beforeEach(() => {
    vi.stubGlobal('fetch', async () => Response.json(HEALTH));
    vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  });
  afterEach(() => vi.restoreAllMocks());

  it('reloads the page only once', async () => {
    await reloadIfServerResponds();
    await reloadIfServerResponds();
    expect(window.location.reload).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['is not ready', async () => Response.json({}, { status: 503 })],
  ])('does not reload the page while the server %s', async (_, response) => {
    vi.stubGlobal('fetch', response);
    await reloadIfServerResponds();
    expect(window.location.reload).not.toHaveBeenCalled();
    vi.stubGlobal('fetch', async () => Response.json(HEALTH));
    await reloadIfServerResponds();
    expect(window.location.reload).toHaveBeenCalledTimes(1);
  });
});

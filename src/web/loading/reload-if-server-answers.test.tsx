import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { reloadIfServerAnswers } from './reload-if-server-answers.ts';

const HEALTH = { status: 'ok', version: '1', database: 'sqlite' };

describe('reloadIfServerAnswers', () => {
  beforeEach(() => {
    vi.stubGlobal('fetch', async () => Response.json(HEALTH));
    vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  });
  afterEach(() => vi.restoreAllMocks());

  it('reloads the page only once', async () => {
    await reloadIfServerAnswers();
    await reloadIfServerAnswers();
    expect(window.location.reload).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['is not ready', async () => Response.json({}, { status: 503 })],
  ])('does not reload the page while the server %s', async (_, answer) => {
    vi.stubGlobal('fetch', answer);
    await reloadIfServerAnswers();
    expect(window.location.reload).not.toHaveBeenCalled();
    vi.stubGlobal('fetch', async () => Response.json(HEALTH));
    await reloadIfServerAnswers();
    expect(window.location.reload).toHaveBeenCalledTimes(1);
  });
});

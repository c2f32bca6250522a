import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { reloadOnce } from './reload-once.ts';

describe('reloadOnce', () => {
  beforeEach(() => {
    sessionStorage.clear();
    vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  });
  afterEach(() => vi.restoreAllMocks());

  it('reloads the page only once', () => {
    reloadOnce();
    reloadOnce();
    expect(window.location.reload).toHaveBeenCalledTimes(1);
  });

  it('does not reload the page while the browser is offline', () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    reloadOnce();
    expect(window.location.reload).not.toHaveBeenCalled();
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { reloadOnce } from './reload-once.ts';

describe('a part of the page that is gone', () => {
  beforeEach(() => {
    sessionStorage.clear();
    vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  });
  afterEach(() => vi.restoreAllMocks());

  it('loads the page anew, once', () => {
    reloadOnce();
    reloadOnce();
    expect(window.location.reload).toHaveBeenCalledTimes(1);
  });

  it('does not leave the page while there is no connection', () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    reloadOnce();
    expect(window.location.reload).not.toHaveBeenCalled();
  });
});

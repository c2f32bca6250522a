import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { hardNavigate } from './hard-navigate.ts';

function comeBack(persisted: boolean): void {
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
}

beforeEach(() => {
  vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
});
afterEach(() => {
  document.documentElement.hidden = false;
  vi.restoreAllMocks();
});

it('leaves a blank page that reloads when Back restores it from the back/forward cache', () => {
  hardNavigate((location) => location.assign('/auth'));
  expect(window.location.assign).toHaveBeenCalledWith('/auth');
  expect(document.documentElement.hidden).toBe(true);
  comeBack(false);
  expect(window.location.reload).not.toHaveBeenCalled();
  comeBack(true);
  expect(window.location.reload).toHaveBeenCalledTimes(1);
});

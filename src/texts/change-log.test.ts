import { expect, it } from 'vitest';
import { CHANGE_LABELS } from './change-log.ts';

it('every kind of change has a distinct label', () => {
  const labels = Object.values(CHANGE_LABELS);
  expect(new Set(labels).size).toBe(labels.length);
});

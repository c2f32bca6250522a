import { expect, it } from 'vitest';
import { CHANGE_KINDS } from '#domain/changes/change-details.ts';
import { CHANGE_LABELS } from './change-log.ts';

it('the kinds of change are exactly those with a label', () => {
  expect(new Set(CHANGE_KINDS)).toEqual(new Set(Object.keys(CHANGE_LABELS)));
});

it('every kind of change has a distinct label', () => {
  const labels = Object.values(CHANGE_LABELS);
  expect(new Set(labels).size).toBe(labels.length);
});

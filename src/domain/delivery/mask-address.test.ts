import { expect, it } from 'vitest';
import { maskAddress } from './mask-address.ts';

it('masks an address to its first letter and its host', () =>
  expect(maskAddress('ruth@example.org')).toBe('r…@example.org'));

import { expect, it } from 'vitest';
import { PdfCache } from './pdf-cache.ts';

it('drops the least recently used PDFs when the cache is full', () => {
  const cache = new PdfCache(10);
  cache.set('a', new Uint8Array(4));
  cache.set('b', new Uint8Array(4));
  cache.get('a');
  cache.set('c', new Uint8Array(4));
  expect(['a', 'b', 'c'].filter((key) => cache.get(key))).toEqual(['a', 'c']);
});

it('does not store a PDF that is larger than the cache', () => {
  const cache = new PdfCache(10);
  cache.set('a', new Uint8Array(4));
  cache.set('large', new Uint8Array(11));
  expect(['a', 'large'].filter((key) => cache.get(key))).toEqual(['a']);
});

import { isMainThread } from 'node:worker_threads';
import { setPseudoLocale } from './pseudo-locale.mjs';

/** Loaded with `node --import` before a server. Threads make the PDFs, whose font has only plain brackets. */
setPseudoLocale({
  brackets: isMainThread ? ['⟦', '⟧'] : ['[', ']'],
  direction: process.env.TEST_LANGUAGE === 'pseudo-rtl' ? 'rtl' : 'ltr',
});

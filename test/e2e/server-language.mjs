import { isMainThread } from 'node:worker_threads';
import { setPseudoLocale } from './pseudo-locale.mjs';

/** Loaded with `node --import` before a server. The font of the PDFs, which a thread makes, has only plain brackets. */
setPseudoLocale(isMainThread ? ['⟦', '⟧'] : ['[', ']']);

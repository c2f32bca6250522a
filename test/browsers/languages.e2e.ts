import { LONGER_TEXTS, MIRRORED, walk } from '#test/e2e/walks.ts';

// The layouts that the walks of `npm test` leave out.
walk(LONGER_TEXTS, 'desktop');
walk(MIRRORED, 'phone');

import { LONGER_TEXTS, MIRRORED, walk } from './walks.ts';

// `npm run test:browsers` walks on the other layouts. states.e2e.ts scans what several steps or errors show.
walk(LONGER_TEXTS, 'phone');
walk(MIRRORED, 'desktop');

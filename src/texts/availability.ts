import { catalogue } from './catalogue.ts';

/** Shown for an answer after the deadline. The text is fixed (docs/product.md, "My Availability"). */
export const DEADLINE_PASSED = catalogue(
  'deadline-passed',
  'Sorry, it has passed the deadline. If you want to change your availability for this month, please contact the coordinator',
);

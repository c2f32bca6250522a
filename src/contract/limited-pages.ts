import { PAGES } from './pages.ts';

/** The pages that a limited session can show. All others lead to the sign-in page. */
export const LIMITED_PAGES: readonly string[] = [PAGES.availability, PAGES.roster];

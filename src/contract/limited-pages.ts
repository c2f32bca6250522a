import { PAGES } from './pages.ts';

/** The pages that a limited session can show. All others lead to the sign-in page. */
export const LIMITED_PAGES: readonly string[] = [PAGES.availability, PAGES.roster];

/** The same for a guest, whose session is always limited. */
export const GUEST_PAGES: readonly string[] = [PAGES.availability];

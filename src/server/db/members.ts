import type { Selectable } from 'kysely';
import { SHOWN_COLUMNS, type ShownColumn } from './personal-data.ts';
import type { Tables } from './tables.ts';

/** The columns from which a member is presented. */
export const MEMBER_COLUMNS = SHOWN_COLUMNS.map((column) => `users.${column}` as const);

export type MemberRow = Pick<Selectable<Tables['users']>, ShownColumn>;

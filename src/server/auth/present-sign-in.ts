import type { SignInResponse } from '#contract/auth.ts';
import { PAGES } from '#contract/pages.ts';
import { startsWithSetup } from '#domain/setup/setup.ts';
import type { Db } from '../db/database.ts';
import type { MemberRow } from '../db/members.ts';
import { readSetup } from '../db/setup-queries.ts';

/** Returns the member who has just signed in, and where an administrator of a new church starts. */
export async function presentSignIn(db: Db, row: MemberRow): Promise<SignInResponse> {
  const user = row;
  const startPage = user.isAdmin && startsWithSetup(await readSetup(db)) ? PAGES.admin : undefined;
  return { ...user, ...(startPage && { startPage }) };
}

import type { Member } from '#contract/members.ts';
import { PAGES } from '#contract/pages.ts';
import { startsWithSetup } from '#domain/setup/setup.ts';
import type { Db } from '../db/database.ts';
import type { MemberRow } from '../db/members.ts';
import { listMemberships } from '../db/memberships.ts';
import { readSetup } from '../db/setup-queries.ts';
import { hasSeveralTeams } from '../db/teams.ts';

/** Returns a member as they see themselves: with their places in teams. */
export async function presentOwn<Shown extends Member>(db: Db, member: Shown) {
  const memberships = (await listMemberships(db, [member.id])).get(member.id) ?? [];
  return { ...member, memberships, hasTeams: await hasSeveralTeams(db) };
}

/** Returns the member who has just signed in, and where an administrator of a new church starts. */
export async function presentSignIn(db: Db, row: MemberRow) {
  const user = await presentOwn(db, row);
  const startPage = user.isAdmin && startsWithSetup(await readSetup(db)) ? PAGES.admin : undefined;
  return { ...user, ...(startPage && { startPage }) };
}

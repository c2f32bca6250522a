import { type Author, logChange } from '../db/change-log.ts';
import { type Db, isPostgres, type Transaction } from '../db/database.ts';

/** The stored state of the team link. Neither the link nor its cookie can be derived from it without the key. */
export interface TeamLinkState {
  /** Whether only browsers that opened the link see the names. */
  readonly isOn: boolean;
  /** The link and its cookie are derived from this seed and the key. */
  readonly seed: string;
}

/** Returns the team link. `forUpdate` locks it against changes until the transaction ends. */
export async function readTeamLink(db: Db, { forUpdate = false } = {}): Promise<TeamLinkState> {
  const row = await db
    .selectFrom('settings')
    .select(['teamLinkOn', 'teamLinkSeed'])
    .$if(forUpdate && isPostgres(db), (query) => query.forUpdate())
    .executeTakeFirstOrThrow();
  return { isOn: row.teamLinkOn, seed: row.teamLinkSeed };
}

/** Who changes the link, and when (ms). */
interface Change {
  readonly by: Author;
  readonly now: number;
}

/** Hides the names from other browsers or shows them again, and logs it. The link stays the same. */
export async function switchTeamLink(
  tx: Transaction,
  isOn: boolean,
  { by, now }: Change,
): Promise<TeamLinkState> {
  const before = await readTeamLink(tx, { forUpdate: true });
  await tx.updateTable('settings').set({ teamLinkOn: isOn }).execute();
  await logChange(tx, by, now, { subject: 'team_link', verb: 'changed', before, after: { isOn } });
  return { ...before, isOn };
}

/**
 * Replaces the link that `isMeant` accepts, and logs it. Does nothing if the link has changed meanwhile: when two
 * administrators renew at once, the first one's new link must stay valid.
 */
export async function renewTeamLink(
  tx: Transaction,
  isMeant: (seed: string) => boolean,
  freshSeed: string,
  { by, now }: Change,
): Promise<TeamLinkState> {
  const before = await readTeamLink(tx, { forUpdate: true });
  if (!isMeant(before.seed)) return before;
  await tx.updateTable('settings').set({ teamLinkSeed: freshSeed }).execute();
  await logChange(tx, by, now, { subject: 'team_link', verb: 'reset' });
  return { ...before, seed: freshSeed };
}

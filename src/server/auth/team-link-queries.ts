import { type Author, logChange } from '../db/change-log.ts';
import { type Db, isPostgres, type Transaction } from '../db/database.ts';

/** The stored state of the team link. Neither the link nor its cookie can be derived from it without the key. */
export interface TeamLinkState {
  readonly isOn: boolean;
  /** Both are derived from this seed and the key. Null until the link is first turned on. */
  readonly seed: string | null;
}

/** Returns the seed of the active link, or null while it is off. */
export function activeSeed({ isOn, seed }: TeamLinkState): string | null {
  return isOn ? seed : null;
}

/** Returns the team link. `forUpdate` locks it against changes until the transaction ends. */
export async function readTeamLink(db: Db, { forUpdate = false } = {}): Promise<TeamLinkState> {
  const row = await db
    .selectFrom('settings')
    .select(['team_link_on', 'team_link_seed'])
    .where('id', '=', 1)
    .$if(forUpdate && isPostgres(db), (query) => query.forUpdate())
    .executeTakeFirstOrThrow();
  return { isOn: row.team_link_on === 1, seed: row.team_link_seed };
}

async function updateTeamLink(tx: Db, { isOn, seed }: TeamLinkState): Promise<void> {
  const change = { team_link_on: isOn ? 1 : 0, team_link_seed: seed } as const;
  await tx.updateTable('settings').set(change).where('id', '=', 1).execute();
}

/** The additional input for a change of the link. */
interface Change {
  readonly by: Author;
  readonly now: number;
  /** Used if there is no link yet, or for its replacement. */
  readonly freshSeed: string;
}

/** Turns the link on or off and logs it. Turned on again it is the same link, so that printed copies stay valid. */
export async function switchTeamLink(
  tx: Transaction,
  isOn: boolean,
  { by, now, freshSeed }: Change,
): Promise<TeamLinkState> {
  const before = await readTeamLink(tx, { forUpdate: true });
  const after = { isOn, seed: before.seed ?? freshSeed };
  await updateTeamLink(tx, after);
  const details = { before: before.isOn, after: isOn };
  await logChange(tx, by, now, { kind: 'team_link_switched', details });
  return after;
}

/**
 * Replaces the link that `isMeant` accepts, and logs it. If the link has changed meanwhile, nothing is done: when two
 * administrators renew at once, the first one's new link must stay valid.
 */
export async function renewTeamLink(
  tx: Transaction,
  isMeant: (seed: string) => boolean,
  { by, now, freshSeed }: Change,
): Promise<TeamLinkState> {
  const before = await readTeamLink(tx, { forUpdate: true });
  if (before.seed === null || !isMeant(before.seed)) return before;
  const after = { ...before, seed: freshSeed };
  await updateTeamLink(tx, after);
  await logChange(tx, by, now, { kind: 'team_link_renewed', details: {} });
  return after;
}

import { type Author, logChange } from './change-log.ts';
import { type Db, isPostgres, type Transaction } from './database.ts';

/** The team link as the database knows it: neither the link nor what it leaves in a browser can be made of it alone. */
export interface TeamLinkState {
  readonly isOn: boolean;
  /** What both are derived from, with the key; null until it was on for the first time. */
  readonly seed: string | null;
}

/** Gives the seed of the link that holds, or null while it is off. */
export function seedInForce({ isOn, seed }: TeamLinkState): string | null {
  return isOn ? seed : null;
}

/** Gives the team link; `isHeld` keeps others from changing it until the transaction ends. */
export async function readTeamLink(db: Db, { isHeld = false } = {}): Promise<TeamLinkState> {
  const row = await db
    .selectFrom('settings')
    .select(['team_link_on', 'team_link_seed'])
    .where('id', '=', 1)
    .$if(isHeld && isPostgres(db), (query) => query.forUpdate())
    .executeTakeFirstOrThrow();
  return { isOn: row.team_link_on === 1, seed: row.team_link_seed };
}

async function updateTeamLink(tx: Db, { isOn, seed }: TeamLinkState): Promise<void> {
  const change = { team_link_on: isOn ? 1 : 0, team_link_seed: seed } as const;
  await tx.updateTable('settings').set(change).where('id', '=', 1).execute();
}

/** What a change of the link needs beside itself. */
interface Change {
  readonly by: Author;
  readonly now: number;
  /** For a link that is not there yet. */
  readonly freshSeed: string;
}

const SUBJECT = 'Team link';

function onOrOff(isOn: boolean): string {
  return isOn ? 'On' : 'Off';
}

/** Switches the link on or off and tells the change log. On again it is the same link: what hangs on the wall holds. */
export async function switchTeamLink(
  tx: Transaction,
  isOn: boolean,
  { by, now, freshSeed }: Change,
): Promise<TeamLinkState> {
  const before = await readTeamLink(tx, { isHeld: true });
  const after = { isOn, seed: before.seed ?? freshSeed };
  await updateTeamLink(tx, after);
  const [was, is] = [onOrOff(before.isOn), onOrOff(isOn)];
  await logChange(tx, by, now, { kind: 'team_link_switched', subject: SUBJECT, before: was, after: is });
  return after;
}

/**
 * Makes a new link in place of the one that `isMeant` knows, and tells the change log. Where it is another one by now
 * nothing is changed: of two administrators at once, the first's new link would be worthless before it was shown.
 */
export async function renewTeamLink(
  tx: Transaction,
  isMeant: (seed: string) => boolean,
  { by, now, freshSeed }: Change,
): Promise<TeamLinkState> {
  const before = await readTeamLink(tx, { isHeld: true });
  if (before.seed === null || !isMeant(before.seed)) return before;
  const after = { ...before, seed: freshSeed };
  await updateTeamLink(tx, after);
  await logChange(tx, by, now, { kind: 'team_link_renewed', subject: SUBJECT });
  return after;
}

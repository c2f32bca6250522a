import { isReached } from '#domain/families/family-changes.ts';
import { EMPTY_ANNOUNCEMENT } from '#domain/messages/announcement.ts';
import { readNames } from '../db/names.ts';
import type { Wording } from '../outbox/kind.ts';
import { listContactData } from '../outbox/recipient-queries.ts';
import { readFamiliesAt } from './reach.ts';

/** Names the people no message reaches yet, to a coordinator. */
export const unreachableWording: Wording<'unreachable'> = async (db, details) => {
  const at = await readFamiliesAt(db);
  const ids = [...new Set(details.flatMap(({ memberIds }) => memberIds))].filter(
    (id) => !isReached(at.families, id, at),
  );
  const present = new Set((await listContactData(db)).map(({ id }) => id));
  const left = ids.filter((id) => present.has(id));
  if (left.length === 0) return null;
  const nameOf = await readNames(db);
  return {
    facts: { names: left.map((id) => nameOf(id)), more: 0 },
    // Coordinators need their PIN for the linked page.
    link: null,
    announce: () => EMPTY_ANNOUNCEMENT,
  };
};

import type { Change, changeLogCalls } from '#contract/change-log.ts';
import { compareByLastName } from '#domain/members/name-format.ts';
import type { Handlers } from '#server/calls/mount.ts';
import { type ChangeRow, listChangePeople, listChanges } from './queries.ts';
import { AUTHOR_ON_SERVER, describeChange } from './texts.ts';

/** The number of entries per page. */
const PAGE_SIZE = 50;

function present(row: ChangeRow): Change {
  const { subject, value_before: before, value_after: after, details } = row;
  return {
    id: row.id,
    madeAt: new Date(row.made_at).toISOString(),
    actorId: row.actor_id,
    actorName: row.actor_id === null ? AUTHOR_ON_SERVER : row.actor_name,
    kind: row.kind,
    ...(details === null ? { subject, before, after } : describeChange(row.kind, details)),
  };
}

export const changeLogRoutes: Handlers<typeof changeLogCalls> = {
  async listChanges({ query, deps }) {
    // One entry more than shown tells whether there is another page.
    const rows = await listChanges(deps.database.query, query, PAGE_SIZE + 1);
    const changes = rows.slice(0, PAGE_SIZE).map(present);
    return { changes, next: rows.length > PAGE_SIZE ? (changes.at(-1)?.id ?? null) : null };
  },

  async listChangePeople({ deps }) {
    return (await listChangePeople(deps.database.query)).sort(compareByLastName);
  },
};

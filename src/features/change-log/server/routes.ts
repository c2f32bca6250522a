import type { changeLogCalls, ListedChange } from '#contract/change-log.ts';
import { compareByLastName } from '#domain/members/name-format.ts';
import { t } from '#languages/t.ts';
import type { Handlers } from '#server/calls/mount.ts';
import { type ChangeRow, listChangePeople, listChanges } from './queries.ts';
import { describeChange } from './wording.ts';

/** The number of entries per page. */
const PAGE_SIZE = 50;

function present({ subject, verb, details, ...row }: ChangeRow): ListedChange {
  return {
    id: row.id,
    madeAt: new Date(row.madeAt).toISOString(),
    actorId: row.actorId,
    actorName: row.actorId === null ? t('changes:authorOnServer') : row.actorName,
    subject,
    verb,
    ...describeChange(subject, verb, details),
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

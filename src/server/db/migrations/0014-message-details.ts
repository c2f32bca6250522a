import type { DatabaseKind } from '../database.ts';
import type { Migration } from '../migrate.ts';

/** SQLite cannot remove "not null", so the column is replaced. The table is not rebuilt. */
function replaceInSqlite(column: string, type: string): readonly string[] {
  return [
    `alter table messages rename column ${column} to former_${column}`,
    `alter table messages add column ${column} ${type}`,
    `update messages set ${column} = former_${column}`,
    `alter table messages drop column former_${column}`,
  ];
}

function makeMonthOptional(kind: DatabaseKind): readonly string[] {
  if (kind === 'postgres')
    return ['alter table messages alter column year drop not null, alter column month drop not null'];
  return [
    ...replaceInSqlite('year', 'integer'),
    ...replaceInSqlite('month', 'integer check (month between 1 and 12)'),
  ];
}

/** Each kind of message has its own details, as JSON. A new kind needs no migration (docs/decisions/0075). */
export const messageDetails: Migration = {
  name: '0014-message-details',
  statements: (kind) => [
    ...makeMonthOptional(kind),
    `alter table messages add column details text not null default '{}'`,
    `update messages set details = '{"month":{"year":' || year || ',"month":' || month || '}}'`,
  ],
};

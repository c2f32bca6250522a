import type { Migration } from '../migrate.ts';

/** SQLite cannot remove "not null", so each column is replaced. The table is not rebuilt. */
const OPTIONAL_IN_SQLITE = ['year integer', 'month integer check (month between 1 and 12)'].flatMap(
  (declaration) => {
    const [column] = declaration.split(' ');
    return [
      `alter table messages rename column ${column} to former_${column}`,
      `alter table messages add column ${declaration}`,
      `update messages set ${column} = former_${column}`,
      `alter table messages drop column former_${column}`,
    ];
  },
);

/** The details of each kind of message, as JSON. A new kind needs no migration (docs/decisions/0037). */
export const messageDetails: Migration = {
  name: '0014-message-details',
  statements: (kind) => [
    ...(kind === 'sqlite'
      ? OPTIONAL_IN_SQLITE
      : ['alter table messages alter column year drop not null, alter column month drop not null']),
    `alter table messages add column details text not null default '{}'`,
    `update messages set details = '{"month":{"year":' || year || ',"month":' || month || '}}'`,
  ],
};

import type { Migration } from '../migrate.ts';

/** Who may act for whom in a family, and who gave an answer. */
export const acting: Migration = {
  name: '0038-acting',
  statements: () => [
    'alter table availability add column answered_by integer references users (id)',
    // Allowing ends with either one's part in the family.
    `create table may_act (
      user_id integer not null references users (id)
        references family_members (user_id) on delete cascade on update cascade,
      allowed_id integer not null references users (id)
        references family_members (user_id) on delete cascade on update cascade,
      primary key (user_id, allowed_id)
    )`,
    'create index may_act_of_allowed on may_act (allowed_id)',
  ],
};

import type { Migration } from '../migrate.ts';
import { addColumns, idColumn } from './columns.ts';

/** Families, the people in their choices, permissions to act for others, and who gave an answer. */
export const families: Migration = {
  name: '0021-families',
  statements: (kind) => [
    `create table families (
      id ${idColumn(kind)},
      serving varchar(8) not null check (serving in ('own', 'together', 'same_day', 'apart')),
      whom varchar(6) not null check (whom in ('adults', 'all')),
      strictness varchar(6) not null check (strictness in ('prefer', 'must')),
      children_with_adult integer not null check (children_with_adult in (0, 1))
    )`,
    // The key is the member, because a member is in at most one family.
    `create table family_members (
      user_id integer not null primary key references users (id),
      family_id integer not null references families (id) on delete cascade,
      is_child integer not null check (is_child in (0, 1))
    )`,
    'create index family_members_of_family on family_members (family_id)',
    `create table family_choices (
      family_id integer not null references families (id) on delete cascade,
      kind varchar(13) not null check (kind in ('one_free', 'children_with')),
      user_id integer not null references users (id),
      primary key (family_id, kind, user_id)
    )`,
    'create index family_choices_of_user on family_choices (user_id)',
    // Allowing ends with either one's part in the family.
    `create table may_act (
      user_id integer not null references users (id)
        references family_members (user_id) on delete cascade on update cascade,
      allowed_id integer not null references users (id)
        references family_members (user_id) on delete cascade on update cascade,
      primary key (user_id, allowed_id)
    )`,
    'create index may_act_of_allowed on may_act (allowed_id)',
    ...addColumns('availability', 'answered_by integer references users (id)'),
  ],
};

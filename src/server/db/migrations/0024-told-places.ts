import type { Migration } from '../migrate.ts';
import { asciiColumn } from './columns.ts';

/** What each message says about who can, or can't, serve in a place. It was part of the JSON of its recipient. */
export const toldPlaces: Migration = {
  name: '0024-told-places',
  statements: (kind) => [
    `create table told_places (
      recipient_id integer not null references message_recipients (id) on delete cascade,
      date ${asciiColumn(kind)} not null,
      time_id integer not null,
      role_id integer not null,
      about_id integer not null references users (id),
      can_serve integer not null check (can_serve in (0, 1)),
      primary key (recipient_id, date, time_id, role_id, about_id)
    )`,
    'create index told_places_about on told_places (about_id, date, time_id, role_id)',
    `insert into told_places (recipient_id, date, time_id, role_id, about_id, can_serve) ${
      kind === 'postgres'
        ? `select r.id, s.value -> 'service' ->> 'date', cast(s.value -> 'service' ->> 'timeId' as integer),
            cast(s.value ->> 'roleId' as integer), cast(s.value ->> 'memberId' as integer),
            cast(cast(s.value ->> 'canServe' as boolean) as integer)
          from message_recipients r, json_array_elements(cast(r.told as json) -> 'statements') s`
        : `select r.id, s.value ->> '$.service.date', s.value ->> '$.service.timeId',
            s.value ->> '$.roleId', s.value ->> '$.memberId', s.value ->> '$.canServe'
          from message_recipients r, json_each(r.told, '$.statements') s`
    } where r.told is not null on conflict do nothing`,
    "update message_recipients set told = null where state = 'sent'",
  ],
};

import type { Migration } from '../migrate.ts';

/** A decline is a no. Earlier releases stored only the request for cover. */
export const declinesAsNoes: Migration = {
  name: '0035-declines-as-noes',
  statements: (kind) => [
    `insert into availability (user_id, service_date, service_time_id, is_available, last_updated)
      select user_id, service_date, service_time_id, 0, max(opened_at)
      from cover_requests
      join users on users.id = user_id and removed_at is null
      join service_times on service_times.id = service_time_id
      where state <> 'withdrawn'
        and service_date >= ${kind === 'sqlite' ? "date('now')" : "to_char(now(), 'YYYY-MM-DD')"}
      group by user_id, service_date, service_time_id
      on conflict (user_id, service_date, service_time_id)
        do update set is_available = 0, last_updated = excluded.last_updated
        where availability.last_updated < excluded.last_updated`,
  ],
};

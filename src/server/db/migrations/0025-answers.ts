import type { Migration } from '../migrate.ts';

/** The services at which members can usually serve. */
export const answers: Migration = {
  name: '0025-answers',
  statements: () => [
    `create table usual_services (
      user_id integer not null references users (id),
      service_time_id integer not null references service_times (id) on delete cascade,
      week integer not null check (week between 1 and 5),
      primary key (user_id, service_time_id, week)
    )`,
    'create index usual_services_of_time on usual_services (service_time_id)',
  ],
};

import type { DatabaseKind } from '../database.ts';
import type { Migration } from '../migrate.ts';

/** The subject and verb of each former kind, and the field of its `before` and `after` if they were single values. */
const KINDS: Readonly<Record<string, string>> = {
  member_added: 'member added initials',
  member_imported: 'member imported initials',
  member_renamed: 'member changed name',
  member_initials: 'member changed initials',
  member_phone: 'member changed',
  member_access: 'member changed',
  member_preferences: 'member changed',
  member_released: 'member unlocked',
  member_removed: 'member removed',
  member_pin_made: 'pin added',
  member_pin_reset: 'pin reset',
  passkey_added: 'passkey added',
  passkey_removed: 'passkey removed',
  recovery_codes_made: 'recovery_codes reset',
  answer_given: 'answer answered isAvailable',
  role_added: 'role added',
  role_changed: 'role changed',
  role_removed: 'role removed',
  roles_reordered: 'role changed order',
  special_day_added: 'special_day added',
  special_day_changed: 'special_day changed',
  special_day_removed: 'special_day removed',
  service_time_added: 'service added',
  service_time_changed: 'service changed',
  service_time_ended: 'service ended',
  service_time_removed: 'service removed',
  service_limits_changed: 'service changed limits',
  service_cancelled: 'service canceled reason',
  service_restored: 'service restored reason',
  deadline_changed: 'setting changed deadlineDay',
  name_format_changed: 'setting changed nameFormat',
  reminder_text_changed: 'setting changed template',
  team_link_switched: 'team_link changed isOn',
  team_link_renewed: 'team_link reset',
  assignment_made: 'assignment added',
  assignment_removed: 'assignment removed',
  date_cleared: 'assignment cleared',
  roster_finalized: 'roster finalized state',
  roster_revised: 'roster reopened state',
  roster_mailed: 'roster sent',
  availability_mailed: 'availability sent',
  reminders_sent: 'reminders sent',
  message_sent_again: 'email resent',
};

/** Returns statements that change `details` in the rows of some kinds. A path is one or two names: `before.name`. */
function edits(database: DatabaseKind) {
  const isSqlite = database === 'sqlite';
  const pathOf = (path: string) => (isSqlite ? `'$.${path}'` : `'{${path.replace('.', ',')}}'`);
  const get = (path: string) =>
    isSqlite ? `json(details -> ${pathOf(path)})` : `(details::jsonb #> ${pathOf(path)})`;
  const set = (path: string, value: string) =>
    isSqlite
      ? `json_set(details, ${pathOf(path)}, ${value})`
      : `jsonb_set(details::jsonb, ${pathOf(path)}, ${value})`;
  const update = (kinds: readonly string[], details: string, condition = 'details is not null') =>
    `update change_log set details = ${isSqlite ? details : `(${details})::text`}
      where kind in (${kinds.map((kind) => `'${kind}'`)}) and ${condition}`;
  /** Copies a value, if there is one. */
  const copy = (kinds: readonly string[], from: string, to: string) =>
    update(kinds, set(to, get(from)), `${get(from)} is not null`);
  /** Makes a value, if there is one, the field of an object. */
  const wrap = (kinds: readonly string[], from: string, to: string, field: string) => {
    const value = `${isSqlite ? 'json_object' : 'jsonb_build_object'}('${field}', ${get(from)})`;
    return update(kinds, set(to, value), `${get(from)} is not null`);
  };
  const remove = (kinds: readonly string[], ...paths: readonly string[]) =>
    update(
      kinds,
      isSqlite
        ? `json_remove(details, ${paths.map(pathOf)})`
        : ['details::jsonb', ...paths.map(pathOf)].join(' #- '),
    );
  return { copy, wrap, remove };
}

function moveNames(database: DatabaseKind): readonly string[] {
  const { copy, remove } = edits(database);
  const kindsOf = (noun: string, ...verbs: readonly string[]) => verbs.map((verb) => `${noun}_${verb}`);
  const named = [...kindsOf('role', 'added', 'removed'), ...kindsOf('special_day', 'added', 'removed')];
  const passkeys = kindsOf('passkey', 'added', 'removed');
  const times = kindsOf('service_time', 'added', 'removed');
  const changed = kindsOf('service_time', 'changed', 'ended');
  // The name before the change is copied last, so that it is the one that stays.
  return [
    ...['after', 'before'].flatMap((side) => [
      copy([...named, 'role_changed', 'special_day_changed'], `${side}.name`, 'name'),
      copy([...times, ...changed], side, 'time'),
      copy(passkeys, side, 'name'),
    ]),
    remove(named, 'before.name', 'after.name'),
    remove([...times, ...passkeys], 'before', 'after'),
    copy(['member_renamed'], 'before', 'member'),
    copy(['message_sent_again'], 'recipient', 'name'),
    remove(['message_sent_again'], 'recipient'),
  ];
}

function moveValues(database: DatabaseKind): readonly string[] {
  const { wrap, remove } = edits(database);
  const move = (kinds: readonly string[], from: string, field: string) => [
    wrap(kinds, from, 'after', field),
    remove(kinds, from),
  ];
  return [
    ...Object.entries(KINDS).flatMap(([kind, words]) => {
      const [, , field] = words.split(' ');
      return field ? ['before', 'after'].map((side) => wrap([kind], side, side, field)) : [];
    }),
    ...move(['member_phone'], 'phone', 'phoneNumber'),
    ...move(['reminders_sent'], 'members', 'recipients'),
    ...move(['roster_mailed', 'availability_mailed'], 'addresses', 'recipients'),
  ];
}

/** Entries of release 1.3.2 have sentences, which become the values of a field. Leaves out those that are null. */
function moveSentences(database: DatabaseKind): string {
  const object = database === 'sqlite' ? 'json_object' : 'json_build_object';
  const side = (name: string) => `'${name}', ${object}('sentence', value_${name})`;
  const details = `${object}('name', subject, ${side('before')}, ${side('after')})`;
  const known = database === 'sqlite' ? `json_patch('{}', ${details})` : `json_strip_nulls(${details})::text`;
  return `update change_log set details = ${known} where details is null`;
}

/** An entry stores its subject, its verb, its names and its fields (docs/decisions/0011). */
export const changesAsData: Migration = {
  name: '0022-changes-as-data',
  statements: (database) => [
    ...moveNames(database),
    ...moveValues(database),
    moveSentences(database),
    "alter table change_log add column verb text not null default ''",
    ...Object.entries(KINDS).map(([kind, words]) => {
      const [subject, verb] = words.split(' ');
      return `update change_log set kind = '${subject}', verb = '${verb}' where kind = '${kind}'`;
    }),
    'drop index change_log_by_kind',
    ...['subject', 'value_before', 'value_after'].map(
      (column) => `alter table change_log drop column ${column}`,
    ),
    'alter table change_log rename column kind to subject',
    'create index change_log_by_subject on change_log (subject, id)',
  ],
};

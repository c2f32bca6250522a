import type { Generated } from 'kysely';
import type { DeliveryReason } from '#domain/delivery.ts';

/** 0 or 1: neither database's driver agrees with the other on booleans. */
export type Flag = 0 | 1;

/** Milliseconds since 1970, UTC. */
type Millis = number;

interface UsersTable {
  id: Generated<number>;
  first_name: string;
  last_name: string;
  initials: string | null;
  pin_hash: string | null;
  is_admin: Flag;
  first_login: Flag;
  phone_number: string | null;
  role: 'member' | 'pastor';
  preferred_role_id: number | null;
  secondary_role_id: number | null;
  created_at: Millis;
  /** Set when the member was removed: the name stays for finalized rosters, everything else goes. */
  removed_at: Millis | null;
}

interface AvailabilityTable {
  id: Generated<number>;
  user_id: number;
  service_date: string;
  is_available: Flag;
  last_updated: Millis;
}

interface SettingsTable {
  id: number;
  deadline_day: number;
  name_format: 'full' | 'first' | 'last' | 'initials';
  /** The church's words for a reminder; null: Sundial's own. */
  reminder_template: string | null;
  /** By which the key file is known again; null until a start has seen it. */
  key_check: Generated<string | null>;
  team_link_on: Generated<Flag>;
  /** Chance that the team link is made of, together with the key; null until it was on for the first time. */
  team_link_seed: Generated<string | null>;
}

interface VersesTable {
  id: Generated<number>;
  text: string;
  reference: string;
  category: string;
}

interface SpecialDaysTable {
  id: Generated<number>;
  date: string;
  name: string;
  description: string | null;
  color: string;
}

interface ServiceRolesTable {
  id: Generated<number>;
  name: string;
  description: string | null;
  sort_order: number;
  is_active: Flag;
  max_limit: number;
}

interface RosterAssignmentsTable {
  id: Generated<number>;
  service_date: string;
  role_id: number;
  user_id: number;
  /** Which of the role's places on that date; unique, so that two writers cannot share the last one. */
  place: number;
  notes: string | null;
  assignment_method: 'manual' | 'smart';
  created_at: Millis;
  updated_at: Millis;
}

interface FinalizedRostersTable {
  id: Generated<number>;
  year: number;
  month: number;
  is_finalized: Flag;
  created_at: Millis;
  created_by: number;
  finalized_at: Millis | null;
  finalized_by: number | null;
}

interface RosterAssignmentHistoryTable {
  id: Generated<number>;
  service_date: string;
  role_id: number;
  user_id: number;
  was_preferred_role: Flag;
  was_secondary_role: Flag;
  assignment_method: 'manual' | 'smart';
  created_at: Millis;
}

interface SessionsTable {
  /** SHA-256 of the token, base64url; the token itself is only in the cookie. */
  token_hash: string;
  user_id: number;
  created_at: Millis;
  last_seen_at: Millis;
  /** A name made of the User-Agent, which itself is not kept. */
  device: string;
  /** Names the session to its member; opens nothing. */
  public_id: string;
}

interface SignInFailuresTable {
  /** `account:7`, `device:3`, `address:…` (only a keyed hash of it), `site`. */
  budget: string;
  failures: number;
  since: Millis;
  last_failed_at: Millis;
}

interface KnownDevicesTable {
  id: Generated<number>;
  /** SHA-256 of the token in the device's cookie, base64url. */
  token_hash: string;
  /** Who has signed in on it; several may have. */
  user_id: number;
  last_used_at: Millis;
}

interface PasskeysTable {
  id: Generated<number>;
  user_id: number;
  /** As the authenticator names it, base64url; unique. */
  credential_id: string;
  /** COSE, base64url. */
  public_key: string;
  /** How often it has signed, by its own account; many always say 0. */
  counter: number;
  /** How browsers reach it (`internal`, `hybrid`, `usb` …), with commas between. */
  transports: string;
  /** What its owner knows it by. */
  name: string;
  created_at: Millis;
  last_used_at: Millis | null;
}

interface RecoveryCodesTable {
  /** SHA-256 of the code, base64url. A code that was used is deleted. */
  code_hash: string;
  user_id: number;
}

interface SecondStepsTable {
  /** SHA-256 of the token in the cookie of whoever has given the right PIN, base64url. */
  token_hash: string;
  user_id: number;
  /** What the passkey is to sign, base64url; null until it is asked for, and once it was tried. */
  challenge: string | null;
  tries: number;
  created_at: Millis;
}

interface PasskeyChallengesTable {
  /** The public id of the session that adds a passkey. */
  session_id: string;
  /** What the new passkey is to answer, base64url. */
  challenge: string;
  created_at: Millis;
}

interface ChangeLogTable {
  id: Generated<number>;
  made_at: Millis;
  /** Null for whoever sat at the server itself. */
  actor_id: number | null;
  /** As it was at the time. */
  actor_name: string;
  /** A name of `CHANGE_KINDS`; one of a later release may be among them after a step back. */
  kind: string;
  /** The member whom the change is about, where it is about one. */
  member_id: number | null;
  subject: string;
  value_before: string | null;
  value_after: string | null;
}

interface MessagesTable {
  id: Generated<number>;
  kind: 'reminder' | 'roster' | 'availability';
  year: number;
  month: number;
  /** What an e-mail says; null in text messages, whose words each have their own, and once nobody waits for it. */
  subject: string | null;
  body_text: string | null;
  body_html: string | null;
  attachment_name: string | null;
  /** Base64. */
  attachment: string | null;
  created_at: Millis;
  created_by: number;
}

interface MessageRecipientsTable {
  id: Generated<number>;
  message_id: number;
  channel: 'sms' | 'email';
  member_id: number | null;
  /** A member's name, or an address of which only the first letter and the host are left. */
  shown_as: string;
  /** Where it goes and, for a text message, its words: only as long as they are needed. */
  address: string | null;
  body: string | null;
  state: 'queued' | 'sending' | 'sent' | 'failed' | 'unknown';
  /** Why it has not arrived: a code of `DELIVERY_REASONS`, and the provider's own number. */
  reason: DeliveryReason | null;
  reason_code: string | null;
  tries: number;
  /** How often the provider was asked what became of it. */
  asks: number;
  /** When it is due: to be sent while queued, to be asked about while unknown. */
  next_at: Millis | null;
  lease_until: Millis | null;
  tried_at: Millis | null;
  provider_id: string | null;
  created_at: Millis;
  updated_at: Millis;
}

interface SchemaMigrationsTable {
  name: string;
  applied_at: Millis;
}

/** Every table, by its name in the database; docs/glossary.md says which church word each stands for. */
export interface Tables {
  users: UsersTable;
  availability: AvailabilityTable;
  settings: SettingsTable;
  verses: VersesTable;
  special_days: SpecialDaysTable;
  service_roles: ServiceRolesTable;
  roster_assignments: RosterAssignmentsTable;
  finalized_rosters: FinalizedRostersTable;
  roster_assignment_history: RosterAssignmentHistoryTable;
  sessions: SessionsTable;
  sign_in_failures: SignInFailuresTable;
  known_devices: KnownDevicesTable;
  passkeys: PasskeysTable;
  recovery_codes: RecoveryCodesTable;
  second_steps: SecondStepsTable;
  passkey_challenges: PasskeyChallengesTable;
  change_log: ChangeLogTable;
  messages: MessagesTable;
  message_recipients: MessageRecipientsTable;
  schema_migrations: SchemaMigrationsTable;
}

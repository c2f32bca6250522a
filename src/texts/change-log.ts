import type { ChangeSubject } from '#domain/changes/change.ts';
import { catalogue } from './catalogue.ts';

/** The nouns of the change log, for its filter and its sentences. */
export const CHANGE_SUBJECT_TEXTS = catalogue<Readonly<Record<ChangeSubject, string>>>('change-subjects', {
  member: 'Member',
  pin: 'PIN',
  passkey: 'Passkey',
  recovery_codes: 'Recovery codes',
  role: 'Service role',
  service: 'Service',
  special_day: 'Special day',
  answer: 'Answer',
  assignment: 'Assignment',
  cover_request: 'Cover request',
  roster: 'Roster',
  availability: 'Availability',
  reminders: 'Reminders',
  email: 'Email',
  setting: 'Setting',
  answer_reminders: 'Automatic availability reminders',
  serving_reminders: 'Serving reminders',
  roster_calendar: 'Calendar of the whole roster',
  team_link: 'Team link',
});

/**
 * The administrator actions in the change log, each with its label: a closed list. The database stores the names, so a
 * name must not change after a release.
 */
export const CHANGE_KINDS = {
  member_added: 'Member added',
  member_imported: 'Member imported',
  member_pin_made: 'First PIN made',
  member_renamed: 'Member renamed',
  member_initials: 'Initials changed',
  member_phone: 'Phone number changed',
  member_access: 'Access changed',
  member_preferences: 'Role preferences changed',
  member_pin_reset: 'PIN reset',
  member_released: 'Member unlocked',
  member_removed: 'Member removed',
  passkey_added: 'Passkey added',
  passkey_removed: 'Passkey removed',
  recovery_codes_made: 'New recovery codes made',
  answer_given: 'Answer given for another member',
  role_added: 'Service role added',
  role_changed: 'Service role changed',
  role_removed: 'Service role removed',
  roles_reordered: 'Service roles reordered',
  special_day_added: 'Special day added',
  special_day_changed: 'Special day changed',
  special_day_removed: 'Special day removed',
  deadline_changed: 'Deadline day changed',
  name_format_changed: 'Name format changed',
  team_link_switched: 'Team link switched on or off',
  team_link_renewed: 'New team link made',
  assignment_made: 'Assignment made',
  assignment_removed: 'Assignment removed',
  date_cleared: 'Assignments of a date cleared',
  roster_finalized: 'Roster finalized',
  roster_revised: 'Roster reopened for revision',
  reminders_sent: 'Reminders sent',
  reminder_text_changed: 'Reminder text changed',
  roster_mailed: 'Roster sent by email',
  availability_mailed: 'Availability sent by email',
  message_sent_again: 'Email sent again',
} as const;

export type ChangeKind = keyof typeof CHANGE_KINDS;

/** Returns how a phone number changed, without the number itself, or null when it did not change. */
export function phoneChange(before: string | null, after: string | null): string | null {
  if (before === after) return null;
  if (before === null) return 'Phone number added';
  return after === null ? 'Phone number removed' : 'Phone number changed';
}

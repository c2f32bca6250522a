import {
  coverCorrectedWording,
  coverNeededWording,
  coverRequestWording,
  coverResultWording,
} from '#server/cover/wording.ts';
import { unreachableWording } from '#server/members/wording.ts';
import type { Wordings } from '#server/outbox/wording.ts';
import { deadlineMovedWording, reminderWording } from '#server/reminders/answer-wording.ts';
import { servingReminderWording } from '#server/reminders/serving-wording.ts';
import { rosterWording } from '#server/roster/wording.ts';

/**
 * Returns how each kind of message is worded when it is sent: one function per kind, which looks at the state of that
 * moment. `publicUrl` is the address of this Sundial, or null if it is not known.
 */
export function wordingsFor({ publicUrl }: { readonly publicUrl: string | null }): Wordings {
  return {
    reminder: reminderWording(publicUrl ?? ''),
    roster_published: rosterWording('roster_published'),
    roster_changed: rosterWording('roster_changed'),
    cover_request: coverRequestWording,
    cover_result: coverResultWording,
    cover_needed: coverNeededWording,
    cover_corrected: coverCorrectedWording,
    deadline_moved: deadlineMovedWording,
    unreachable: unreachableWording,
    serving_reminder: servingReminderWording,
  };
}

import { checkEnded } from './check-ended.ts';
import { checkEnds } from './check-ends.ts';
import { coverCorrected } from './cover-corrected.ts';
import { coverNeeded } from './cover-needed.ts';
import { coverRequest } from './cover-request.ts';
import { coverResult } from './cover-result.ts';
import { deadlineMoved } from './deadline-moved.ts';
import { reminder } from './reminder.ts';
import { rosterChanged } from './roster-changed.ts';
import { rosterPublished } from './roster-published.ts';
import { servedWrong } from './served-wrong.ts';
import { servingReminder } from './serving-reminder.ts';
import { unreachable } from './unreachable.ts';

/** The kinds of messages to members, by the names in the database. They must not change after a release. */
export const KINDS = {
  reminder,
  roster_published: rosterPublished,
  roster_changed: rosterChanged,
  cover_request: coverRequest,
  cover_result: coverResult,
  cover_needed: coverNeeded,
  cover_corrected: coverCorrected,
  deadline_moved: deadlineMoved,
  unreachable,
  serving_reminder: servingReminder,
  check_ends: checkEnds,
  check_ended: checkEnded,
  served_wrong: servedWrong,
};

type Kinds = typeof KINDS;

/** What `read` of each kind gets. */
type DetailsByKind = { readonly [Kind in keyof Kinds]: Parameters<Kinds[Kind]['read']>[1][number] };

declare module '#domain/messages/message.ts' {
  interface MessageDetails extends DetailsByKind {}
}

import { type MessageFacts, WORDINGS } from '#languages/messages.ts';
import {
  coverCorrectedWording,
  coverNeededWording,
  coverRequestWording,
  coverResultWording,
} from '../cover/wording.ts';
import type { MessageKinds } from '../outbox/kind.ts';
import { deadlineMoved } from './deadline-moved.ts';
import { reminder } from './reminder.ts';
import { rosterChanged } from './roster-changed.ts';
import { rosterPublished } from './roster-published.ts';
import { servingReminder } from './serving-reminder.ts';
import { MERGE, SHORTEN } from './tables.ts';
import { unreachable } from './unreachable.ts';

const NAMES = ['role', 'service', 'was', 'removed', 'leaver', 'taker', 'name', 'names'];

/** Returns a kind whose parts are still in tables. */
const fromTables = <Kind extends keyof MessageFacts, Read>(kind: Kind, read: Read) => ({
  read,
  ...WORDINGS[kind],
  text: WORDINGS[kind].body,
  merge: MERGE[kind],
  shorten: SHORTEN[kind],
  names: NAMES,
});

/** The kinds of messages to members. */
export const KINDS = {
  reminder,
  roster_published: rosterPublished,
  roster_changed: rosterChanged,
  cover_request: fromTables('cover_request', coverRequestWording),
  cover_result: fromTables('cover_result', coverResultWording),
  cover_needed: fromTables('cover_needed', coverNeededWording),
  cover_corrected: fromTables('cover_corrected', coverCorrectedWording),
  deadline_moved: deadlineMoved,
  unreachable,
  serving_reminder: servingReminder,
} satisfies MessageKinds;

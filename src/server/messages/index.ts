import type { MemberKind } from '#domain/messages/message.ts';
import { WORDINGS } from '#languages/messages.ts';
import {
  coverCorrectedWording,
  coverNeededWording,
  coverRequestWording,
  coverResultWording,
} from '../cover/wording.ts';
import { unreachableWording } from '../members/wording.ts';
import type { MessageKind, MessageKinds } from '../outbox/kind.ts';
import { deadlineMovedWording, reminderWording } from '../reminders/answer-wording.ts';
import { servingReminderWording } from '../reminders/serving-wording.ts';
import { rosterWording } from '../roster/wording.ts';
import { MERGE, SHORTEN } from './tables.ts';

const NAMES = ['role', 'service', 'was', 'removed', 'leaver', 'taker', 'name', 'names'];

/** Returns a kind whose parts are still in tables. */
const fromTables = <Kind extends MemberKind, Read>(kind: Kind, read: Read) => ({
  read,
  ...WORDINGS[kind],
  merge: MERGE[kind],
  shorten: SHORTEN[kind],
  names: NAMES,
});

/** The kinds of messages to members. */
export const KINDS = {
  reminder: {
    ...fromTables('reminder', reminderWording()),
    names: [],
    template: ({ template }: { template: string }) => template,
  } as MessageKind,
  roster_published: fromTables('roster_published', rosterWording('roster_published')),
  roster_changed: fromTables('roster_changed', rosterWording('roster_changed')),
  cover_request: fromTables('cover_request', coverRequestWording),
  cover_result: fromTables('cover_result', coverResultWording),
  cover_needed: fromTables('cover_needed', coverNeededWording),
  cover_corrected: fromTables('cover_corrected', coverCorrectedWording),
  deadline_moved: fromTables('deadline_moved', deadlineMovedWording),
  unreachable: fromTables('unreachable', unreachableWording),
  serving_reminder: fromTables('serving_reminder', servingReminderWording),
} satisfies MessageKinds;

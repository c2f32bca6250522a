import type { Migration } from '../migrate.ts';
import { firstTables } from './0001-first-tables.ts';
import { changeLog } from './0002-change-log.ts';
import { devices } from './0003-devices.ts';
import { messages } from './0004-messages.ts';
import { guessing } from './0005-guessing.ts';
import { keyCheck } from './0006-key-check.ts';
import { passkeys } from './0007-passkeys.ts';
import { teamLink } from './0008-team-link.ts';
import { jobs } from './0009-jobs.ts';
import { systemMessages } from './0010-system-messages.ts';
import { changeDetails } from './0011-change-details.ts';
import { services } from './0012-services.ts';
import { setup } from './0013-setup.ts';
import { messageDetails } from './0014-message-details.ts';
import { responses } from './0015-responses.ts';
import { contact } from './0016-contact.ts';
import { messagesToMembers } from './0017-messages-to-members.ts';
import { revisions } from './0018-revisions.ts';
import { cover } from './0019-cover.ts';
import { calendarFeeds } from './0020-calendar-feeds.ts';
import { servingReminders } from './0021-serving-reminders.ts';
import { personalLinks } from './0022-personal-links.ts';
import { answerReminders } from './0023-answer-reminders.ts';
import { servingLimits } from './0024-serving-limits.ts';
import { answers } from './0025-answers.ts';
import { away } from './0026-away.ts';
import { phoneNumbers } from './0027-phone-numbers.ts';
import { doesNotServe } from './0028-does-not-serve.ts';
import { deadlineMonth } from './0029-deadline-month.ts';
import { messagesTrueWhenSent } from './0030-messages-true-when-sent.ts';
import { namesOfOneWord } from './0031-names-of-one-word.ts';
import { teamLinkForAll } from './0032-team-link-for-all.ts';
import { changesAsData } from './0033-changes-as-data.ts';
import { churchName } from './0034-church-name.ts';
import { declinesAsNoes } from './0035-declines-as-noes.ts';
import { languages } from './0036-languages.ts';
import { families } from './0037-families.ts';
import { acting } from './0038-acting.ts';
import { familyCalendars } from './0039-family-calendars.ts';

/** Every migration, oldest first. A released name never changes. */
export const MIGRATIONS: readonly Migration[] = [
  firstTables,
  changeLog,
  devices,
  messages,
  guessing,
  keyCheck,
  passkeys,
  teamLink,
  jobs,
  systemMessages,
  changeDetails,
  services,
  setup,
  messageDetails,
  responses,
  contact,
  messagesToMembers,
  revisions,
  cover,
  calendarFeeds,
  servingReminders,
  personalLinks,
  answerReminders,
  servingLimits,
  answers,
  away,
  phoneNumbers,
  doesNotServe,
  deadlineMonth,
  messagesTrueWhenSent,
  namesOfOneWord,
  teamLinkForAll,
  changesAsData,
  churchName,
  declinesAsNoes,
  languages,
  families,
  acting,
  familyCalendars,
];

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
import { members } from './0014-members.ts';
import { settings } from './0015-settings.ts';
import { answers } from './0016-answers.ts';
import { publishing } from './0017-publishing.ts';
import { cover } from './0018-cover.ts';
import { messageContents } from './0019-messages.ts';
import { links } from './0020-links.ts';
import { families } from './0021-families.ts';
import { changesAsData } from './0022-changes-as-data.ts';
import { names } from './0023-names.ts';
import { toldPlaces } from './0024-told-places.ts';
import { teams } from './0025-teams.ts';
import { checks } from './0026-checks.ts';
import { rooms } from './0027-rooms.ts';
import { served } from './0028-served.ts';
import { learners } from './0029-learners.ts';
import { guests } from './0030-guests.ts';
import { push } from './0031-push.ts';

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
  members,
  settings,
  answers,
  publishing,
  cover,
  messageContents,
  links,
  families,
  changesAsData,
  names,
  // Not released yet: these may change until the next release.
  toldPlaces,
  teams,
  checks,
  rooms,
  served,
  learners,
  guests,
  push,
];

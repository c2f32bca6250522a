import { type Assignment, type BuilderService, rosterCalls } from '#contract/roster.ts';
import { monthOf, type PlainDate, partsOf } from '#domain/calendar/calendar.ts';
import type { MemberId, RoleId } from '#domain/ids.ts';
import {
  type BuilderChoice,
  clickPerson,
  namesAt,
  type Placement,
  pendingMeanwhile,
  replacePending,
  restorePending,
  type SavedPlacement,
  smartPlacements,
  stillPossible,
} from '#domain/roster/builder-selection.ts';
import type { AssignmentMethod } from '#domain/roster/roster.ts';
import { serviceKey } from '#domain/services/services.ts';
import { joinSentences } from '#languages/lists.ts';
import { roleFullTexts } from '#languages/role-full.ts';
import { t } from '#languages/t.ts';
import { send, sentenceOf } from '#web/api/api.ts';
import { useRefresh } from '#web/api/server-state.ts';

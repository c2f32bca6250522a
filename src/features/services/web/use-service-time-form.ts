import { useState } from 'react';
import { type ServiceTimeRecord, serviceTimeCalls } from '#contract/service-times.ts';
import type { PlainDate } from '#domain/calendar/calendar.ts';
import type { TeamId } from '#domain/ids.ts';
import type { ServiceTimeFields } from '#domain/services/service-time.ts';
import { t } from '#languages/t.ts';
import { useChurch } from '#web/api/use-church.ts';
import type { Conflict } from '#web/api/use-save.ts';
import { showToast } from '#web/ui/toast-store.ts';
import { useServiceChange } from './use-service-change.ts';

/** The form's input. Native fields for dates and times are empty until they are complete. */
interface ServiceTimeDraft {
  readonly isWeekly: boolean;
  readonly weekday: number;
  readonly date: string;
  readonly startsAt: string;
  readonly name: string;
  readonly startsOn: string;
  readonly endsOn: string;
  /** The only team that serves there. Null: every team. */
  readonly teamId: TeamId | null;
}

/** A new service is usually one on a special day. A weekly one begins today, so that the past stays as it was. */
function draftOf(time: ServiceTimeRecord | null, today: PlainDate): ServiceTimeDraft {
  return {
    isWeekly: time !== null && time.date === null,
    weekday: time?.weekday ?? 0,
    date: time?.date ?? '',
    startsAt: time?.startsAt ?? '',
    name: time?.name ?? '',
    startsOn: time ? (time.startsOn ?? '') : today,
    endsOn: time?.endsOn ?? '',
    teamId: time?.teamId ?? null,
  };
}

/** Returns the fields to save. Impossible input stays as it is, so that the server refuses it. */
function fieldsOf(draft: ServiceTimeDraft) {
  const { isWeekly, weekday, date, startsAt, name, startsOn, endsOn, teamId } = draft;
  return {
    weekday: isWeekly ? weekday : null,
    date: isWeekly ? null : date || null,
    name: name.trim() || null,
    startsAt: startsAt || null,
    startsOn: isWeekly ? startsOn || null : null,
    endsOn: isWeekly ? endsOn || null : null,
    teamId,
  } as ServiceTimeFields;
}

/** Returns the fields that differ from the opened time. The others may have been changed by someone else meanwhile. */
function changesOf(time: ServiceTimeRecord, fields: ServiceTimeFields): Partial<ServiceTimeFields> {
  const entries = Object.entries(fields);
  return Object.fromEntries(
    entries.filter(([field, value]) => value !== time[field as keyof ServiceTimeFields]),
  );
}

/** Returns what the form shows of a time: as it was opened, and what it has said since about changes by someone else. */
function seenOf(time: ServiceTimeRecord, conflict: Conflict | null) {
  const { weekday, date, name, startsAt, startsOn, endsOn, teamId } = time;
  return { weekday, date, name, startsAt, startsOn, endsOn, teamId, ...conflict?.now };
}

/** Returns the state of the form for a new (null) or existing service time. */
export function useServiceTimeForm(opened: ServiceTimeRecord | null, onSaved: () => void) {
  const { today } = useChurch();
  const adding = useServiceChange(serviceTimeCalls.addServiceTime, t('services:saveFailed'));
  const editing = useServiceChange(serviceTimeCalls.editServiceTime, t('services:saveFailed'));
  // After one is saved, the form can go on with another on the same day.
  const [time, setTime] = useState(opened);
  const { assigned, faults, isPending, reset, setFaults } = time ? editing : adding;
  const [draft, setDraft] = useState(() => draftOf(time, today));

  return {
    draft,
    faults,
    assigned,
    conflict: editing.conflict?.sentence,
    isPending,

    type(change: Partial<ServiceTimeDraft>): void {
      setDraft((before) => ({ ...before, ...change }));
      reset();
    },

    isNew: time === null,

    /** Saves the service. `another`: then starts with another one on the same day. */
    async submit({ another = false } = {}): Promise<void> {
      if (isPending) return;
      if (!draft.isWeekly && draft.date === '') return setFaults({ date: t('services:dateMissing') });
      const fields = fieldsOf(draft);
      const changes = time && changesOf(time, fields);
      if (!changes || Object.keys(changes).length > 0) {
        const saved = time
          ? await editing.run({
              params: { id: time.id },
              body: {
                ...changes,
                seen: seenOf(time, editing.conflict),
                confirm: assigned !== null,
                people: assigned?.count,
              },
            })
          : await adding.run({ body: fields });
        if (!saved) return;
        showToast({ title: t('services:saved') });
      }
      if (!another) return onSaved();
      setTime(null);
      setDraft((before) => ({ ...before, startsAt: '', startsOn: before.startsOn || today }));
      reset();
    },
  };
}

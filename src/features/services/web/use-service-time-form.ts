import { useState } from 'react';
import { newServiceTime, type ServiceTimeRecord, serviceTimeCalls } from '#contract/service-times.ts';
import type { PlainDate } from '#domain/calendar/calendar.ts';
import type { ServiceTimeFields } from '#domain/services/service-time.ts';
import { changeTime } from '#domain/services/service-times.ts';
import { faultText } from '#texts/fields.ts';
import { useChurch } from '#web/api/use-church.ts';
import { showToast } from '#web/ui/toast-store.ts';
import { SERVICE_TEXTS } from './texts.ts';
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
  };
}

/** Returns the body of the call. Incomplete or impossible input stays as it is, so that the contract refuses it. */
function bodyOf({ isWeekly, weekday, date, startsAt, name, startsOn, endsOn }: ServiceTimeDraft) {
  return {
    weekday: isWeekly ? weekday : null,
    date: isWeekly ? null : date || null,
    name,
    startsAt: startsAt || null,
    startsOn: isWeekly ? startsOn || null : null,
    endsOn: isWeekly ? endsOn || null : null,
  };
}

/** Returns the fields that differ from the opened time. The others may have been changed by someone else meanwhile. */
function changesOf(time: ServiceTimeRecord, fields: ServiceTimeFields): Partial<ServiceTimeFields> {
  const entries = Object.entries(fields);
  return Object.fromEntries(
    entries.filter(([field, value]) => value !== time[field as keyof ServiceTimeFields]),
  );
}

/** Returns what is wrong with the draft, by field, or the fields to save. */
function check(
  draft: ServiceTimeDraft,
  before: ServiceTimeRecord | null,
  today: PlainDate,
): { faults: Readonly<Record<string, string>> } | { fields: ServiceTimeFields } {
  const { data, error } = newServiceTime.safeParse(bodyOf(draft));
  const issues = error?.issues ?? [];
  const faults = Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]));
  if (!draft.isWeekly && draft.date === '') return { faults: { ...faults, date: SERVICE_TEXTS.dateMissing } };
  if (!data) return { faults };
  const fields = changeTime(before, { ...data, name: data.name ?? null }, today);
  return 'fault' in fields ? { faults: { [fields.field]: faultText(fields.fault) } } : { fields };
}

/** Returns the state of the form for a new (null) or existing service time. */
export function useServiceTimeForm(opened: ServiceTimeRecord | null, onSaved: () => void) {
  const { today } = useChurch();
  const adding = useServiceChange(serviceTimeCalls.addServiceTime, SERVICE_TEXTS.saveFailed);
  const editing = useServiceChange(serviceTimeCalls.editServiceTime, SERVICE_TEXTS.saveFailed);
  // After one is saved, the form can go on with another on the same day.
  const [time, setTime] = useState(opened);
  const { assigned, faults, isPending, reset, setFaults } = time ? editing : adding;
  const [draft, setDraft] = useState(() => draftOf(time, today));

  return {
    draft,
    faults,
    assigned,
    isPending,

    type(change: Partial<ServiceTimeDraft>): void {
      setDraft((before) => ({ ...before, ...change }));
      reset();
    },

    isNew: time === null,

    /** Saves the service. `another`: then starts with another one on the same day. */
    async submit({ another = false } = {}): Promise<void> {
      if (isPending) return;
      const checked = check(draft, time, today);
      if ('faults' in checked) return setFaults(checked.faults);
      const { fields } = checked;
      const changes = time && changesOf(time, fields);
      if (!changes || Object.keys(changes).length > 0) {
        const saved = time
          ? await editing.run({
              params: { id: time.id },
              body: { ...changes, confirm: assigned !== null, people: assigned?.count },
            })
          : await adding.run({ body: fields });
        if (!saved) return;
        showToast({ title: SERVICE_TEXTS.saved });
      }
      if (!another) return onSaved();
      setTime(null);
      setDraft((before) => ({ ...before, startsAt: '', startsOn: before.startsOn || today }));
      reset();
    },
  };
}

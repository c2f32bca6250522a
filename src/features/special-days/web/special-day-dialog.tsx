import { type SyntheticEvent, useId, useState } from 'react';
import { newSpecialDay } from '#contract/new-special-day.ts';
import { specialDayCalls } from '#contract/special-days.ts';
import { DEFAULT_SPECIAL_DAY_COLOR } from '#domain/special-day.ts';
import { issuesOf, sentenceOf } from '#web/api.ts';
import { useChange } from '#web/server-state.ts';
import { ColourBadge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextAreaField, TextField } from '#web/ui/field.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { SPECIAL_DAY_TEXTS } from './texts.ts';

const EMPTY = { date: '', name: '', description: '', color: DEFAULT_SPECIAL_DAY_COLOR };

/** Adds a special day. Mount it while it is open, so that each opening starts afresh. */
export function SpecialDayDialog({ onClose }: { onClose: () => void }) {
  const add = useChange(specialDayCalls.addSpecialDay, [
    specialDayCalls.listSpecialDays,
    specialDayCalls.listSpecialDaysOfMonth,
  ]);
  const [day, setDay] = useState(EMPTY);
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const form = useId();

  function type(change: Partial<typeof EMPTY>): void {
    setDay((before) => ({ ...before, ...change }));
    setFaults({});
  }

  async function submit(event: SyntheticEvent): Promise<void> {
    event.preventDefault();
    if (add.isPending) return;
    const parsed = newSpecialDay.safeParse(day);
    const found = Object.fromEntries(
      (parsed.error?.issues ?? []).map((issue) => [String(issue.path[0]), issue.message]),
    );
    if (day.date === '') found.date = SPECIAL_DAY_TEXTS.dateRequired;
    if (Object.keys(found).length > 0) return setFaults(found);
    try {
      await add.mutateAsync({ body: day });
      showToast({ title: SPECIAL_DAY_TEXTS.saved });
      onClose();
    } catch (error) {
      setFaults(issuesOf(error));
      const description = sentenceOf(error, SPECIAL_DAY_TEXTS.saveErrorText);
      showToast({ title: SPECIAL_DAY_TEXTS.saveError, description, variant: 'destructive' });
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={SPECIAL_DAY_TEXTS.add}
      footer={
        <>
          <Button onClick={onClose}>{SPECIAL_DAY_TEXTS.cancel}</Button>
          <Button
            type="submit"
            form={form}
            variant="primary"
            busy={add.isPending}
            busyLabel={SPECIAL_DAY_TEXTS.saving}
          >
            {SPECIAL_DAY_TEXTS.save}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          type="date"
          label={SPECIAL_DAY_TEXTS.date}
          value={day.date}
          error={faults.date}
          onChange={(event) => type({ date: event.target.value })}
        />
        <TextField
          label={SPECIAL_DAY_TEXTS.name}
          hint={SPECIAL_DAY_TEXTS.nameHint}
          value={day.name}
          error={faults.name}
          onChange={(event) => type({ name: event.target.value })}
        />
        <TextAreaField
          label={SPECIAL_DAY_TEXTS.description}
          value={day.description}
          error={faults.description}
          onChange={(event) => type({ description: event.target.value })}
        />
        <TextField
          type="color"
          label={SPECIAL_DAY_TEXTS.color}
          className="h-14 p-1.5"
          value={day.color}
          error={faults.color}
          onChange={(event) => type({ color: event.target.value })}
        />
        <p className="flex items-center gap-3 text-ink-2 text-sm">
          {SPECIAL_DAY_TEXTS.preview}
          <ColourBadge colour={day.color}>{day.name.trim() || SPECIAL_DAY_TEXTS.name}</ColourBadge>
        </p>
      </form>
    </Dialog>
  );
}

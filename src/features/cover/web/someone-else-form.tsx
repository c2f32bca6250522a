import { useRef, useState } from 'react';
import type { CoverCandidateOnWire } from '#contract/cover.ts';
import type { MemberId } from '#domain/ids.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/field.tsx';
import { REQUEST_TEXTS as TEXTS } from './request-texts.ts';

/** Lets a coordinator choose among the others who are not asked, and assign one. */
export function SomeoneElseForm(props: {
  others: readonly CoverCandidateOnWire[];
  /** The id of the member who is being assigned. */
  assigningId: number | null;
  isDisabled: boolean;
  onAssign: (member: CoverCandidateOnWire, button: HTMLElement | null) => void;
}) {
  const { others, assigningId, isDisabled, onAssign } = props;
  const [id, setId] = useState<MemberId | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const chosen = others.find((other) => other.id === id);
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="min-w-0 flex-1 basis-56">
        <SelectField
          label={TEXTS.someoneElse}
          hint={TEXTS.someoneElseHint}
          value={chosen?.id ?? null}
          onValueChange={setId}
          options={[
            { value: null, label: TEXTS.choose },
            ...others.map((other) => ({
              value: other.id,
              label: TEXTS.otherMember(other.name, other.saidYes, other.servesMeanwhile ?? false),
            })),
          ]}
        />
      </div>
      <Button
        ref={button}
        className="max-sm:w-full"
        busy={chosen !== undefined && assigningId === chosen.id}
        disabled={isDisabled || !chosen}
        onClick={() => chosen && onAssign(chosen, button.current)}
      >
        {TEXTS.assignChosen}
      </Button>
    </div>
  );
}

import { useEffect, useRef, useState } from 'react';
import type { CoverCandidateOnWire } from '#contract/cover.ts';
import { reasonText } from '#web/parts/reason-texts.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { CheckIcon } from '#web/ui/icons.tsx';
import { REQUEST_TEXTS as TEXTS } from './request-texts.ts';

/** How many candidates show before the button that shows the rest, apart from those who were asked. */
const MAX_SHOWN = 3;

/** Shows the first candidates for a place and those who were asked, with the reason for each. The rest on request. */
export function CandidateList(props: {
  candidates: readonly CoverCandidateOnWire[];
  /** The id of the list's heading. */
  labelledBy: string;
  /** Returns what a text says of when a member was asked, or null. */
  askedText: (id: number) => string | null;
  /** The id of the candidate who is being assigned. */
  assigningId: number | null;
  isDisabled: boolean;
  onAssign: (candidate: CoverCandidateOnWire, button: HTMLElement) => void;
}) {
  const { candidates, labelledBy, askedText, assigningId, isDisabled, onAssign } = props;
  const [isWhole, setWhole] = useState(false);
  const firstOfRest = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isWhole) firstOfRest.current?.focus();
  }, [isWhole]);
  const rest = candidates.filter(({ id }, index) => index >= MAX_SHOWN && askedText(id) === null);
  return (
    <>
      <ol aria-labelledby={labelledBy} className="divide-y divide-line border-line border-t">
        {candidates.map((candidate) => {
          if (!isWhole && rest.includes(candidate)) return null;
          const { id, name, saidYes, isReachable, reason } = candidate;
          const asked = askedText(id) ?? (isReachable ? null : TEXTS.notReachable);
          return (
            <li
              key={id}
              ref={candidate === rest[0] ? firstOfRest : null}
              tabIndex={candidate === rest[0] ? -1 : undefined}
              className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3"
            >
              <div className="min-w-0 flex-1 basis-56">
                <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
                  <bdi className="font-semibold">{name}</bdi>
                  <Badge tone={saidYes ? 'yes' : 'neutral'} icon={saidYes && <CheckIcon />}>
                    {saidYes ? TEXTS.saidYes : TEXTS.noAnswer}
                  </Badge>
                </p>
                <p className="text-ink-2 text-sm">{reason && reasonText(reason, false)}</p>
                {asked !== null && <p className="text-sm">{asked}</p>}
              </div>
              <Button
                size="small"
                className="max-sm:w-full sm:max-w-88"
                busy={assigningId === id}
                disabled={isDisabled}
                onClick={(event) => onAssign(candidate, event.currentTarget)}
              >
                {TEXTS.assign(name)}
              </Button>
            </li>
          );
        })}
      </ol>
      {!isWhole && rest.length > 0 && (
        <Button size="small" className="self-start" onClick={() => setWhole(true)}>
          {TEXTS.showMore(rest.length)}
        </Button>
      )}
    </>
  );
}

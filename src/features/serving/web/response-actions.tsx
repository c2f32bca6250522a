import type { MyService } from '#contract/serving.ts';
import { serviceTitle } from '#languages/services.ts';
import { t } from '#languages/t.ts';
import { choiceText } from '#web/duties/choice-text.ts';
import { useResponse } from '#web/duties/use-response.tsx';
import { useNameOfOther } from '#web/family/use-people.ts';
import { CheckIcon, CrossIcon } from '#web/ui/icons.tsx';

/** The two choices, with their mark and their look once they are chosen. */
const CHOICES = [
  { choice: 'confirmed', Icon: CheckIcon, chosen: 'border-yes bg-yes-tint font-semibold text-yes' },
  { choice: 'declined', Icon: CrossIcon, chosen: 'border-no bg-no-tint font-semibold text-no' },
] as const;

/** Shows the member's two choices for a service, which never move or change their size, and the result of a decline. */
export function ResponseActions({ service }: { service: MyService }) {
  const { response, isSaving, choose, dialog } = useResponse(service);
  const name = useNameOfOther()(service.memberId);
  const state = service.coverRequest?.state;
  const title = serviceTitle(service);
  return (
    <>
      <fieldset
        aria-label={
          name === null
            ? t('serving:choicesFor', { service: title })
            : t('serving:choicesOf', { name, service: title })
        }
        className="grid min-w-0 grid-cols-[repeat(auto-fit,minmax(min(7.5rem,100%),1fr))] gap-2 sm:max-w-88"
      >
        {CHOICES.map(({ choice, Icon, chosen }) => (
          <button
            key={choice}
            type="button"
            aria-pressed={response === choice}
            aria-disabled={isSaving || undefined}
            onClick={() => void choose(choice)}
            className={`flex min-h-12 items-center justify-center gap-1.5 rounded-control border px-1.5 text-balance leading-tight ${response === choice ? chosen : 'border-edge'}`}
          >
            {response === choice && <Icon />}
            {choiceText(choice, name)}
          </button>
        ))}
      </fieldset>
      {response === 'declined' && (state === 'asking' || state === 'closed') && (
        <p>{t(`serving:cover.${state}`, { choice: choiceText('confirmed', name) })}</p>
      )}
      {response === 'declined' && service.reason !== null && (
        <p className="text-ink-2">{t('serving:ownReason', { reason: service.reason })}</p>
      )}
      {dialog}
    </>
  );
}

import type { ComponentProps } from 'react';
import type { MemberCheck } from '#contract/checks.ts';
import type { CheckState } from '#domain/checks/checks.ts';
import { formatDate } from '#languages/dates.ts';
import { t } from '#languages/t.ts';
import { dateInSentence } from '#web/parts/dates.ts';
import { Badge } from '#web/ui/badge.tsx';
import { AlertIcon, CheckIcon } from '#web/ui/icons.tsx';

const TONES: Readonly<Record<CheckState, ComponentProps<typeof Badge>['tone']>> = {
  valid: 'yes',
  ends_soon: 'warn',
  ended: 'no',
  missing: 'no',
  not_needed: 'neutral',
};

/** Shows the name of a check with its state, and what is known of it. */
export function CheckLine({ name, state, check }: MemberCheck) {
  const Icon = state === 'valid' ? CheckIcon : AlertIcon;
  const until = check && { date: dateInSentence(check.validUntil) };
  const seen = check && { date: formatDate(check.seenOn) };
  const facts = check &&
    until &&
    seen && [
      state === 'ended' ? t('checks:wasValidUntil', until) : t('checks:validUntil', until),
      check.seenBy === null ? t('checks:seenOn', seen) : t('checks:seenBy', { ...seen, name: check.seenBy }),
      ...(check.number === null ? [] : [t('checks:numberIs', { number: check.number })]),
    ];
  return (
    <div className="min-w-0 grow basis-56">
      <p className="flex flex-wrap items-center gap-2">
        <bdi className="wrap-anywhere font-semibold">{name}</bdi>
        <Badge tone={TONES[state]} icon={state === 'not_needed' ? undefined : <Icon className="size-4" />}>
          {t(`checks:states.${state}`)}
        </Badge>
      </p>
      {facts && (
        <ul className="flex flex-wrap gap-x-4 text-ink-2 text-sm">
          {facts.map((fact) => (
            <li key={fact} className="wrap-anywhere min-w-0">
              {fact}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

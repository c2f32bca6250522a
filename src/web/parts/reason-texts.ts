import type { ReasonFact, ReasonFactParams } from '#domain/smart-assign/reasons.ts';
import { catalogue } from '#texts/catalogue.ts';
import { joinSentences, plural } from '#texts/counts-and-lists.ts';

type TextsOf<Params> = { readonly [Code in keyof Params]: (params: Params[Code]) => string };

const FACT_TEXTS = catalogue<TextsOf<ReasonFactParams>>('reason-fact', {
  prefers_role: () => 'Prefers this role.',
  second_choice: () => 'This role is their second choice.',
  open_to_any_role: () => 'Open to any role.',
  asked_for_others: () => 'Asked for other roles and has not done this one.',
  last_served: ({ weeks }) =>
    `Last served here ${plural(weeks, { one: '1 week', other: `${weeks} weeks` })} ago.`,
  load: ({ services, average }) =>
    `Served ${plural(services, { one: '1 time', other: `${services} times` })} in six months; average ${average}.`,
  free_around: () => 'Free on the Sundays before and after.',
  suggested_for: ({ role }) => `Smart Assign suggests them for ${role}.`,
  serves_at_same_time: ({ startsAt }) => `Serves at ${startsAt}, at the same time.`,
  suggested_at_same_time: ({ startsAt }) => `Smart Assign suggests them for ${startsAt}, at the same time.`,
  served_more: ({ firstName }) => `Has served more often than ${firstName}.`,
  place_stays_open: () => 'A place would stay open.',
  place_to_unable: () => 'A place would go to someone who has not asked for that role or done it.',
  would_serve_in_a_row: () => 'Would serve two Sundays in a row.',
  suggested_in_a_row: () => "Would serve two Sundays in a row in Smart Assign's plan.",
  other_serves_in_a_row: () => 'Someone else would serve two Sundays in a row.',
  fewer_preferred: () => 'Fewer people would get the role they prefer.',
  fewer_secondary: () => 'Fewer people would get their second choice.',
  asked_for_at_most: ({ services }) => `Asked for at most ${services} a month.`,
  asked_not_in_a_row: () => 'Asked never to serve two weeks in a row.',
});

/** The facts that are worded differently in a month with services on other days, or several a day. */
const SERVICE_FACT_TEXTS = catalogue<Partial<TextsOf<ReasonFactParams>>>('reason-fact-services', {
  free_around: () => 'Free in the week before and after.',
  would_serve_in_a_row: () => 'Would serve twice within a week.',
  suggested_in_a_row: () => "Would serve twice within a week in Smart Assign's plan.",
  other_serves_in_a_row: () => 'Someone else would serve twice within a week.',
});

/** Returns the reason for a suggestion. It can be empty. */
export function reasonText(facts: readonly ReasonFact[], isSundaysOnly: boolean): string {
  return joinSentences(
    facts.map(({ code, params }) => {
      const special = isSundaysOnly ? undefined : SERVICE_FACT_TEXTS[code];
      const text: (params: never) => string = special ?? FACT_TEXTS[code];
      return text(params as never);
    }),
  );
}

import type { Help, HelpParams, WhyOpen } from '#domain/roster/open-places.ts';
import {
  noteFacts,
  type ReasonFact,
  type ReasonFactParams,
  reasonFacts,
} from '#domain/smart-assign/reasons.ts';
import type { ServiceWording } from '#domain/smart-assign/rest.ts';
import { catalogue } from './catalogue.ts';
import { joinSentences, plural } from './counts-and-lists.ts';

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
  served_more: ({ firstName }) => `Has served more often than ${firstName}.`,
  place_stays_open: () => 'A place would stay open.',
  place_to_unable: () => 'A place would go to someone who has not asked for that role or done it.',
  would_serve_in_a_row: () => 'Would serve two Sundays in a row.',
  suggested_in_a_row: () => "Would serve two Sundays in a row in Smart Assign's plan.",
  other_serves_in_a_row: () => 'Someone else would serve two Sundays in a row.',
  fewer_preferred: () => 'Fewer people would get the role they prefer.',
  fewer_secondary: () => 'Fewer people would get their second choice.',
});

/** The facts that are worded differently in a month with services on other days, or several a day. */
const SERVICE_FACT_TEXTS = catalogue<Partial<TextsOf<ReasonFactParams>>>('reason-fact-services', {
  free_around: () => 'Free in the week before and after.',
  would_serve_in_a_row: () => 'Would serve twice within a week.',
  suggested_in_a_row: () => "Would serve twice within a week in Smart Assign's plan.",
  other_serves_in_a_row: () => 'Someone else would serve twice within a week.',
});

const HELP_TEXTS = catalogue<TextsOf<HelpParams>>('help', {
  assign: ({ name }) => `${name} is free and could take it.`,
  move: ({ name, from, successor }) => `${name} could move here from ${from}, which ${successor} could take.`,
  wait_for_answers: ({ people, couldDoIt }) => {
    const who = couldDoIt ? ' who could do this role' : '';
    return plural(people, {
      one: `1 person${who} has not answered.`,
      other: `${people} people${who} have not answered.`,
    });
  },
  ask: ({ name }) => `${name} is free but prefers other roles. Ask whether they would help.`,
});

const OPEN_TEXTS = catalogue<Readonly<Record<WhyOpen, string>>>('why-open', {
  not_assigned: 'Not assigned to anyone yet',
  no_one: 'No one is available this Sunday',
  no_one_else: 'No one else is available this Sunday',
  no_one_suitable: 'No one available prefers this role or has done it',
  no_one_else_suitable: 'No one else available prefers this role or has done it',
  needed_elsewhere: 'Everyone available who could do this role is needed in another',
});

const SERVICE_OPEN_TEXTS = catalogue<Partial<Record<WhyOpen, string>>>('why-open-services', {
  no_one: 'No one is available for this service',
  no_one_else: 'No one else is available for this service',
});

/** Returns why a place stays open. */
export function openText(why: WhyOpen, wording: ServiceWording): string {
  return (wording === 'services' ? SERVICE_OPEN_TEXTS[why] : undefined) ?? OPEN_TEXTS[why];
}

function factTextIn(wording: ServiceWording) {
  return ({ code, params }: ReasonFact): string => {
    const special = wording === 'services' ? SERVICE_FACT_TEXTS[code] : undefined;
    const text: (params: never) => string = special ?? FACT_TEXTS[code];
    return text(params as never);
  };
}

/** Returns the reason for a suggestion: at most three sentences, starting with the fit. */
export function reasonText(facts: readonly ReasonFact[], wording: ServiceWording): string {
  return joinSentences(reasonFacts(facts).map(factTextIn(wording)));
}

/** Returns the reason for a screen where people are chosen by hand (`noteFacts`). It can be empty. */
export function noteText(facts: readonly ReasonFact[], wording: ServiceWording): string {
  return joinSentences(noteFacts(facts).map(factTextIn(wording)));
}

/** Returns the sentence about what would help to fill a place. */
export function helpText({ code, params }: Help): string {
  const text: (params: never) => string = HELP_TEXTS[code];
  return text(params as never);
}

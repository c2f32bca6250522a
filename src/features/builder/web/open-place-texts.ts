import type { Help, HelpParams, WhyOpen } from '#domain/roster/open-places.ts';
import { catalogue } from '#texts/catalogue.ts';
import { plural } from '#texts/counts-and-lists.ts';

const HELP_TEXTS = catalogue<{ readonly [Code in keyof HelpParams]: (params: HelpParams[Code]) => string }>(
  'help',
  {
    assign: ({ name }) => `${name} is free and could take it.`,
    move: ({ name, from, successor }) =>
      `${name} could move here from ${from}, which ${successor} could take.`,
    wait_for_answers: ({ people, couldDoIt }) => {
      const who = couldDoIt ? ' who could do this role' : '';
      return plural(people, {
        one: `1 person${who} has not answered.`,
        other: `${people} people${who} have not answered.`,
      });
    },
    ask: ({ name }) => `${name} is free but prefers other roles. Ask whether they would help.`,
    ask_beyond_limit: ({ name }) => `${name} could do it, but asked not to serve that often.`,
  },
);

const OPEN_TEXTS = catalogue<Readonly<Record<WhyOpen, string>>>('why-open', {
  not_assigned: 'Not assigned to anyone yet',
  no_one: 'No one is available this Sunday',
  no_one_else: 'No one else is available this Sunday',
  no_one_suitable: 'No one available prefers this role or has done it',
  no_one_else_suitable: 'No one else available prefers this role or has done it',
  limits_reached: 'Everyone else who could do this role has reached their own limit',
  needed_elsewhere: 'Everyone available who could do this role is needed in another',
});

const SERVICE_OPEN_TEXTS = catalogue<Partial<Record<WhyOpen, string>>>('why-open-services', {
  no_one: 'No one is available for this service',
  no_one_else: 'No one else is available for this service',
});

/** Returns why a place stays open. */
export function openText(why: WhyOpen, isSundaysOnly: boolean): string {
  return (isSundaysOnly ? undefined : SERVICE_OPEN_TEXTS[why]) ?? OPEN_TEXTS[why];
}

/** Returns the sentence about what would help to fill a place. */
export function helpText({ code, params }: Help): string {
  const text: (params: never) => string = HELP_TEXTS[code];
  return text(params as never);
}

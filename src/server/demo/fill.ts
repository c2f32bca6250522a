import { fullName } from '#domain/members/member-name.ts';
import type { AppContext } from '../context.ts';
import { churchNow } from '../deps.ts';
import { OperatorError } from '../operator-error.ts';
import { COMMAND_TEXTS, START_TEXTS } from '../texts.ts';
import church from './church.json' with { type: 'json' };
import { storeSampleChurch } from './queries.ts';

/** The sign-ins for visitors of the demo. Everyone else has the PIN of the regular member. */
export const DEMO_SIGN_INS = church.signIns;

/** The lead of a team in the greeting of a church with teams. */
export const DEMO_LEAD = { firstName: 'Lucia', lastName: 'Romano' };

/** Fills a newly created database. Refuses any other, so that sample data never mixes with a real church. `hasTeams`: with three teams. */
export async function fillWithSampleChurch(
  { deps, firstAdmin }: Pick<AppContext, 'deps' | 'firstAdmin'>,
  { hasTeams = false }: { readonly hasTeams?: boolean } = {},
): Promise<void> {
  if (!firstAdmin) throw new OperatorError(START_TEXTS.demoFolder);
  // Hashes are slow by design, so each PIN is hashed once for all members who use it.
  const hashes = await Promise.all(
    Object.entries(DEMO_SIGN_INS).map(
      async ([who, { pin }]) => [who, await deps.pinHasher.hash(pin)] as const,
    ),
  );
  const { today, epochMs: now, timeZone } = churchNow(deps);
  const start = { today, now, timeZone, hashes: new Map(hashes) };
  await deps.database.transaction((tx) => storeSampleChurch(tx, start, hasTeams));
}

/** Returns the greeting: the address, who can sign in, and what the demo is. */
export function demoGreeting(
  address: string,
  { hasTeams = false }: { readonly hasTeams?: boolean } = {},
): string {
  const { roles, person, greeting } = COMMAND_TEXTS.demo;
  const { coordinator, regular, newcomer } = DEMO_SIGN_INS;
  const people = [
    person(fullName(coordinator), coordinator.pin, roles.coordinator),
    person(fullName(regular), regular.pin, roles.regular),
    person(fullName(newcomer), newcomer.pin, roles.newcomer),
    ...(hasTeams ? [person(fullName(DEMO_LEAD), regular.pin, roles.lead)] : []),
  ];
  return greeting(address, people, regular.pin);
}

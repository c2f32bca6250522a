import { fullName } from '#domain/members/member-name.ts';
import type { AppContext } from '../context.ts';
import { churchToday } from '../deps.ts';
import { OperatorError } from '../operator-error.ts';
import { COMMAND_TEXTS, START_TEXTS } from '../texts.ts';
import { sampleChurch } from './church.ts';
import type { SampleMember } from './members.ts';
import { COORDINATOR, NEWCOMER, REGULAR } from './people.ts';
import { storeSampleChurch } from './queries.ts';

/** The PINs of the demo. They are printed anyway, so they only need to be easy to type. */
export const DEMO_PINS = { coordinator: '4816', newcomer: '9364', otherMembers: '5207' } as const;

/** Fills a newly created database. Refuses any other, whose church the sample data must not be mixed with. */
export async function fillWithSampleChurch({ deps, firstAdmin }: AppContext): Promise<void> {
  if (!firstAdmin) throw new OperatorError(START_TEXTS.demoFolder);
  const now = deps.clock.now();
  const church = sampleChurch(churchToday(deps));
  // Hashes are slow by design, so each PIN is hashed once for all members who use it.
  const [coordinator, newcomer, otherMembers] = await Promise.all([
    deps.pinHasher.hash(DEMO_PINS.coordinator),
    deps.pinHasher.hash(DEMO_PINS.newcomer),
    deps.pinHasher.hash(DEMO_PINS.otherMembers),
  ]);
  const pinHashOf = (member: SampleMember) => {
    if (member.isAdmin) return coordinator;
    return member.firstLogin ? newcomer : otherMembers;
  };
  await deps.database.transaction((tx) => storeSampleChurch(tx, church, { pinHashOf, now }));
}

/** Returns the greeting: the address, who can sign in, and what the demo is. */
export function demoGreeting(address: string): string {
  const { roles, person, greeting } = COMMAND_TEXTS.demo;
  const people = [
    person(fullName(COORDINATOR), DEMO_PINS.coordinator, roles.coordinator),
    person(fullName(REGULAR), DEMO_PINS.otherMembers, roles.regular),
    person(fullName(NEWCOMER), DEMO_PINS.newcomer, roles.newcomer),
  ];
  return greeting(address, people, DEMO_PINS.otherMembers);
}

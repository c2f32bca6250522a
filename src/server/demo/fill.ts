import type { AppContext } from '../context.ts';
import { churchToday } from '../deps.ts';
import { sampleChurch } from './church.ts';
import type { SampleMember } from './members.ts';
import { COORDINATOR, NEWCOMER, REGULAR } from './people.ts';
import { storeSampleChurch } from './queries.ts';

/** The PINs of the demo. They are printed anyway, so they only need to be easy to type. */
export const DEMO_PINS = { coordinator: '4816', newcomer: '9364', otherMembers: '5207' } as const;

/** The demo's folder already contains a church, which the sample data must not be mixed with. */
export class DemoFolderError extends Error {
  constructor() {
    super('The demo needs an empty data folder, but this one already contains Sundial data.');
    this.name = 'DemoFolderError';
  }
}

/** Fills a newly created database. Throws {@link DemoFolderError} for any other. */
export async function fillWithSampleChurch({ deps, firstAdmin }: AppContext): Promise<void> {
  if (!firstAdmin) throw new DemoFolderError();
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
  const line = (who: { firstName: string; lastName: string }, pin: string, what: string) =>
    `  ${`${who.firstName} ${who.lastName}`.padEnd(16)} PIN ${pin}   ${what}`;
  return [
    '',
    `The demo is at ${address}`,
    '',
    line(COORDINATOR, DEMO_PINS.coordinator, 'the coordinator, an administrator'),
    line(REGULAR, DEMO_PINS.otherMembers, 'a member'),
    line(NEWCOMER, DEMO_PINS.newcomer, 'a new member, who must choose a PIN first'),
    '',
    `Everyone else has PIN ${DEMO_PINS.otherMembers} too. All people and phone numbers are invented. The sample`,
    'church is recreated at each start, so change anything you like. Stop the demo with Ctrl+C.',
    '',
  ].join('\n');
}

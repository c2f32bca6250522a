import { AVAILABILITY_TEXTS } from '#features/availability/web/texts.ts';
import { DEMO_PINS } from '#server/demo/fill.ts';
import { REGULAR } from '#server/demo/people.ts';
import { signIn } from './sign-in.ts';
import type { Step } from './step.ts';

/** Runs in a window of its own, because it is about a first visit. It stops the server. */
export function lostServerStep(stopServer: () => Promise<void>): Step {
  return {
    name: 'lose the server on a first visit',
    async run(visitor) {
      await signIn(visitor, REGULAR, DEMO_PINS.otherMembers);
      const heading = { role: 'heading', name: AVAILABILITY_TEXTS.heading } as const;
      await visitor.waitFor(heading);
      await visitor.loseOptionalFiles(stopServer);
    },
  };
}

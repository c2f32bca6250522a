import * as z from 'zod/mini';
import { SETUP_CONFIRMATIONS, SETUP_STEPS } from '#domain/setup/setup.ts';
import { call } from './call.ts';

const setup = z.object({
  /** Whether administrators see the list of steps. */
  isShown: z.boolean(),
  done: z.record(z.enum(SETUP_STEPS), z.boolean()),
});

export const setupCalls = {
  getSetup: call({
    method: 'GET',
    path: '/api/admin/setup',
    summary: 'The steps of setting up a new church, and which ones are done.',
    access: 'admin',
    response: setup,
  }),
  confirmSetup: call({
    method: 'POST',
    path: '/api/admin/setup',
    summary:
      'Says that the services are right as they are, that the month is understood, or that the steps are not needed.',
    access: 'admin',
    body: z.object({ step: z.enum(SETUP_CONFIRMATIONS) }),
    response: setup,
  }),
} as const;

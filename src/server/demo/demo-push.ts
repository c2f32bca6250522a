import type { PushSender } from '../ports.ts';

/** A sender for the sample church's devices, which do not exist. It accepts every message, and nothing leaves this machine. */
export const demoPushSender: PushSender = {
  send: async () => ({ kind: 'accepted', providerId: null }),
};

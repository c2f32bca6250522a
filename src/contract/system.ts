import * as z from 'zod/mini';
import { call } from './call.ts';

/** The databases that Sundial runs on. */
export const DATABASE_KINDS = ['sqlite', 'postgres'] as const;

export type DatabaseKind = (typeof DATABASE_KINDS)[number];

export const systemCalls = {
  getHealth: call({
    method: 'GET',
    path: '/api/health',
    summary: 'Checks that Sundial and its database respond.',
    access: 'public',
    response: z.object({
      status: z.literal('ok'),
      version: z.string(),
      database: z.enum(DATABASE_KINDS),
    }),
  }),
  getOpenApi: call({
    method: 'GET',
    path: '/api/openapi.json',
    summary: 'This document.',
    access: 'public',
    response: z.record(z.string(), z.unknown()),
  }),
} as const;

import * as z from 'zod/mini';
import { call } from './call.ts';

export const systemCalls = {
  getHealth: call({
    method: 'GET',
    path: '/api/health',
    summary: 'Checks that Sundial and its database respond.',
    access: 'public',
    answer: z.object({
      status: z.literal('ok'),
      version: z.string(),
      database: z.enum(['sqlite', 'postgres']),
    }),
  }),
  getOpenApi: call({
    method: 'GET',
    path: '/api/openapi.json',
    summary: 'This document.',
    access: 'public',
    answer: z.record(z.string(), z.unknown()),
  }),
} as const;

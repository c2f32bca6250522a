import * as z from 'zod/mini';
import { roleId, roomId } from './fields.ts';
import type { CodeNamed } from './names.ts';

/** What a room lacks at a service. */
const fault = z.object({
  roomId,
  room: z.string(),
  roleIds: z.array(roleId),
  code: z.enum(['room_incomplete', 'room_one_family']),
  /** The adults that it has, and those that it needs. */
  found: z.int(),
  adults: z.int(),
});

export const roomFault = fault.shape;

export type RoomFaultResponse = CodeNamed<z.output<typeof fault>>;

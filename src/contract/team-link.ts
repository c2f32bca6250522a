import * as z from 'zod/mini';
import { call } from './call.ts';

/** What administrators hand on. */
export const teamLink = z.object({
  address: z.string(),
  /** The end of the address, to be typed where neither link nor camera helps. */
  code: z.string(),
  /**
   * The address as a QR code: its modules a side, the white rim included, and the dark ones as the path of an SVG in
   * such units.
   */
  qr: z.object({ size: z.int(), path: z.string() }),
  /** True where the address means this very machine: nobody else can open it. */
  isOnlyHere: z.boolean(),
});

export type TeamLink = z.output<typeof teamLink>;

/** Null while it is off. */
const answer = z.object({ link: z.nullable(teamLink) });

export const teamLinkCalls = {
  getTeamLink: call({
    method: 'GET',
    path: '/api/admin/team-link',
    summary: 'The link that shows a browser the names on the sign-in screen.',
    access: 'admin',
    answer,
  }),
  saveTeamLink: call({
    method: 'PUT',
    path: '/api/admin/team-link',
    summary: 'Switches the team link on or off; on again, it is the same link as before.',
    access: 'admin',
    body: z.object({ isOn: z.boolean() }),
    answer,
  }),
  renewTeamLink: call({
    method: 'POST',
    path: '/api/admin/team-link/renew',
    summary: 'Makes a new link in place of the one with this code, which is worth nothing from then on.',
    access: 'admin',
    body: z.object({ code: z.string() }),
    answer,
  }),
} as const;

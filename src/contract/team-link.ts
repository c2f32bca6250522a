import * as z from 'zod/mini';
import { call } from './call.ts';
import { qrCode } from './fields.ts';
import type { CodeNamed } from './names.ts';

/** The team link as administrators share it. */
export const teamLink = z.object({
  address: z.string(),
  /** The end of the address, for typing when neither a link nor a camera works. */
  code: z.string(),
  qr: qrCode,
  /** True when the address points to this machine only, so that no one else can open it. */
  isOnlyHere: z.boolean(),
});

export type TeamLink = CodeNamed<z.output<typeof teamLink>>;

const response = z.object({
  /** Whether only browsers that opened the link see the names on the sign-in screen. */
  isOn: z.boolean(),
  link: teamLink,
});

export const teamLinkCalls = {
  getTeamLink: call({
    method: 'GET',
    path: '/api/admin/team-link',
    summary:
      'The link that makes a browser one of the team: it sees the names, and strangers cannot slow it down.',
    access: 'admin',
    response,
  }),
  saveTeamLink: call({
    method: 'PUT',
    path: '/api/admin/team-link',
    summary:
      'Hides the names from browsers that have not opened the link, or shows them. The link stays the same.',
    access: 'admin',
    body: z.object({ isOn: z.boolean() }),
    response,
  }),
  renewTeamLink: call({
    method: 'POST',
    path: '/api/admin/team-link/renew',
    summary: 'Replaces the link that has this code with a new one. The old link stops working.',
    access: 'admin',
    body: z.object({ code: z.string() }),
    response,
  }),
} as const;

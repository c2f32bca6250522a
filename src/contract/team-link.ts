import * as z from 'zod/mini';
import { call } from './call.ts';
import { qrCode } from './fields.ts';

/** The team link as administrators share it. */
export const teamLink = z.object({
  address: z.string(),
  /** The end of the address, for typing when neither a link nor a camera works. */
  code: z.string(),
  qr: qrCode,
  /** True when the address points to this machine only, so that no one else can open it. */
  isOnlyHere: z.boolean(),
});

export type TeamLink = z.output<typeof teamLink>;

/** Null while the link is off. */
const response = z.object({ link: z.nullable(teamLink) });

export const teamLinkCalls = {
  getTeamLink: call({
    method: 'GET',
    path: '/api/admin/team-link',
    summary: 'The link that shows a browser the names on the sign-in screen.',
    access: 'admin',
    response,
  }),
  saveTeamLink: call({
    method: 'PUT',
    path: '/api/admin/team-link',
    summary: 'Turns the team link on or off. When turned on again, it is the same link as before.',
    access: 'admin',
    body: z.object({ isOn: z.boolean() }),
    response,
  }),
  getSignInAddress: call({
    method: 'GET',
    path: '/api/admin/sign-in-address',
    summary: 'Where a member with a new device signs in: the team link while it is on, or else the address.',
    access: 'admin',
    response: z.object({ address: z.string(), isOnlyHere: teamLink.shape.isOnlyHere }),
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

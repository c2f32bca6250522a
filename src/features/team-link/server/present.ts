import type { TeamLink } from '#contract/team-link.ts';
import { isOnlyThisMachine, teamLinkOf } from '#server/auth/team-link.ts';
import { drawQrCode } from '#server/qr-code.ts';

/** Returns the link for administrators to share. `base` is the public address. */
export function presentTeamLink(base: string, code: string): TeamLink {
  const address = teamLinkOf(base, code);
  return { address, code, qr: drawQrCode(address), isOnlyHere: isOnlyThisMachine(base) };
}

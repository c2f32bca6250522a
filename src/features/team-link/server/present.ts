import encodeQr from 'qr';
import type { TeamLink } from '#contract/team-link.ts';
import { isOnlyThisMachine } from '#server/auth/sign-in-address.ts';
import { teamLinkOf } from '#server/auth/team-link.ts';

/** The width of the white border in modules. Cameras need it to find a QR code. */
const QUIET_ZONE = 4;

/** Returns the dark modules as one path with a bar per run, so that browsers draw it without a library. */
function presentQr(text: string): TeamLink['qr'] {
  const rows = encodeQr(text, 'raw', { ecc: 'medium', border: QUIET_ZONE });
  const bars = rows.flatMap((row, y) => {
    const line = row.map((isDark) => (isDark ? '#' : ' ')).join('');
    return [...line.matchAll(/#+/g)].map(
      ({ 0: run, index: x }) => `M${x} ${y}h${run.length}v1h-${run.length}z`,
    );
  });
  return { size: rows.length, path: bars.join('') };
}

/** Returns the link for administrators to share. `base` is the public address. */
export function presentTeamLink(base: string, code: string): TeamLink {
  const address = teamLinkOf(base, code);
  return { address, code, qr: presentQr(address), isOnlyHere: isOnlyThisMachine(base) };
}

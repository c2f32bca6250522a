import encodeQr from 'qr';
import type { TeamLink } from '#contract/team-link.ts';
import { teamLinkOf } from '#server/team-link.ts';

/** Its own name for this machine, however it is written. */
const THIS_MACHINE = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** The white modules around a code by which cameras find it. */
const RIM = 4;

/** The dark modules as one path, each run of a row a bar: a browser draws it without a library. */
function presentQr(text: string): TeamLink['qr'] {
  const rows = encodeQr(text, 'raw', { ecc: 'medium', border: RIM });
  const bars = rows.flatMap((row, y) => {
    const line = row.map((isDark) => (isDark ? '#' : ' ')).join('');
    return [...line.matchAll(/#+/g)].map(
      ({ 0: run, index: x }) => `M${x} ${y}h${run.length}v1h-${run.length}z`,
    );
  });
  return { size: rows.length, path: bars.join('') };
}

/** The link as administrators hand it on; `base` is the address people use. */
export function presentTeamLink(base: string, code: string): TeamLink {
  const address = teamLinkOf(base, code);
  // What a request calls us need not be an address.
  const isOnlyHere = URL.canParse(base) && THIS_MACHINE.test(new URL(base).hostname);
  return { address, code, qr: presentQr(address), isOnlyHere };
}

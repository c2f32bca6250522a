import type { TeamLink } from '#contract/team-link.ts';

/** Returns the team link as the server presents it. `change` replaces some of its parts. */
export function aTeamLink(change: Partial<TeamLink> = {}): { isOn: boolean; link: TeamLink } {
  const code = 'k3vf-9q2m-8wxt-2cpd';
  const address = `https://roster.example.org/join/${code}`;
  const qr = { size: 33, path: 'M4 4h7v1h-7z' };
  return { isOn: false, link: { address, code, qr, isOnlyHere: false, ...change } };
}

/**
 * Gives the new order of all roles: the asked ones first, each once, then the others in their old order (another
 * admin may have added one meanwhile). Null when a role is asked for that does not exist.
 */
export function newOrder(current: readonly number[], asked: readonly number[]): number[] | null {
  if (asked.some((id) => !current.includes(id))) return null;
  return [...new Set([...asked, ...current])];
}

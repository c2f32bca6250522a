/**
 * Returns the new order of all role ids: the requested ones without duplicates, then the others in their old order
 * (another administrator may have added a role). Returns null when a requested role does not exist.
 */
export function newOrder(current: readonly number[], requested: readonly number[]): number[] | null {
  if (requested.some((id) => !current.includes(id))) return null;
  return [...new Set([...requested, ...current])];
}

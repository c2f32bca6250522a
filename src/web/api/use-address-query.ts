import { useLocation, useSearch } from 'wouter';

/**
 * Returns the values in the query of the address, and a function that changes some of them, so that reloads, bookmarks
 * and links preserve them. Null removes a value. Changes add nothing to the browser's history.
 */
export function useAddressQuery() {
  const query = new URLSearchParams(useSearch());
  const [path, navigate] = useLocation();
  return {
    query,
    setQuery(changes: Readonly<Record<string, string | null>>): void {
      const next = new URLSearchParams(query);
      for (const [name, value] of Object.entries(changes)) {
        if (value === null) next.delete(name);
        else next.set(name, value);
      }
      navigate(next.size > 0 ? `${path}?${next}` : path, { replace: true });
    },
  };
}

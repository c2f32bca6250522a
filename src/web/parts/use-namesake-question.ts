import { useState } from 'react';

/** A list of the server, as `useRead` returns it. */
interface ReadList<Item> {
  readonly refetch: () => Promise<{ data: readonly Item[] | undefined }>;
}

/**
 * Asks before something is added that has the name of another (`isNamesake`). Each check reads the list again, so that
 * it also finds an item added by an attempt whose response was lost.
 */
export function useNamesakeQuestion<Item>(list: ReadList<Item>, isNamesake: (item: Item) => boolean) {
  const [namesake, setNamesake] = useState<Item | null>(null);
  const [isChecking, setChecking] = useState(false);
  return {
    /** The existing one with the name, while the question is open. */
    namesake,
    isChecking,
    /** Call when the name changes. */
    reset: () => setNamesake(null),
    /** Returns whether to add it: the name is new, or the question was already shown. */
    async mayAdd(): Promise<boolean> {
      if (namesake !== null) return true;
      setChecking(true);
      const { data } = await list.refetch();
      setChecking(false);
      const found = data?.find(isNamesake) ?? null;
      setNamesake(found);
      return found === null;
    },
  };
}

import type { Verse } from '#contract/auth.ts';

/** Shows a verse about serving. If none could be loaded, the screen shows nothing instead. */
export function VerseCard({ verse }: { verse: Verse }) {
  return (
    <figure className="border-candle border-l-4 pl-4">
      <blockquote className="text-ink-2">{verse.text}</blockquote>
      <figcaption className="mt-2 font-semibold text-sm">{verse.reference}</figcaption>
    </figure>
  );
}

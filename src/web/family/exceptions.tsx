import { useState } from 'react';
import { t } from '#languages/t.ts';

/** Returns the note for someone whose answer differs from a yes. */
export const differsText = (name: string, isAvailable: boolean | null): string =>
  t(isAvailable === null ? 'common:family.unanswered' : 'common:family.cannot', { name });

/**
 * Shows the differences behind an answer for several people. It keeps the place of the longest text so far, also
 * `expected`, because a tap that changes the text must move nothing.
 */
export function Exceptions({ id, text, expected = '' }: { id: string; text: string; expected?: string }) {
  const [longest, setLongest] = useState(expected);
  if (text.length > longest.length) setLongest(text);
  return (
    <div
      id={id}
      data-longest={longest}
      className="grid text-ink-2 text-sm *:[grid-area:1/1] after:invisible after:[grid-area:1/1] after:content-[attr(data-longest)]"
    >
      <span>{text}</span>
    </div>
  );
}

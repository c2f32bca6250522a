import type { ReactNode } from 'react';

/** Shows the text of a message, below a caption. */
export function MessageQuote({ caption, text }: { caption: ReactNode; text: string }) {
  return (
    <figure>
      <figcaption className="mb-1 text-ink-2 text-sm">{caption}</figcaption>
      <blockquote className="wrap-anywhere whitespace-pre-wrap rounded-card bg-sunk p-4">
        <bdi>{text}</bdi>
      </blockquote>
    </figure>
  );
}

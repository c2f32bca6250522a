import type { ReactNode } from 'react';

/** Shows a card's title, what the card is about, and its buttons, if any. */
export function CardHeader({
  title,
  about,
  children,
}: {
  title: string;
  about: string;
  children?: ReactNode;
}) {
  return (
    <header className="flex flex-wrap items-center gap-3">
      <div className="me-auto">
        <h2 className="font-bold text-xl">{title}</h2>
        <p className="text-ink-2">{about}</p>
      </div>
      {children}
    </header>
  );
}

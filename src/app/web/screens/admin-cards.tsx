import type { ComponentType } from 'react';

/** Shows the cards of a tab. Each has its place in the address, after the #. */
export function AdminCards({
  cards,
}: {
  cards: ReadonlyArray<{ readonly id: string; readonly Card: ComponentType }>;
}) {
  return (
    <div className="flex min-w-0 flex-col gap-5">
      {cards.map(({ id, Card }) => (
        <div key={id} id={id} className="empty:hidden">
          <Card />
        </div>
      ))}
    </div>
  );
}

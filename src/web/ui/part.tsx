import type { ReactNode } from 'react';

/** Shows a part of a card or dialog below its own heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-bold text-lg">{title}</h3>
      {children}
    </section>
  );
}

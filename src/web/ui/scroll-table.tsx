import { type ReactNode, useId } from 'react';

/** The cells of the first column, which stays in place. */
export const FIRST_COLUMN = 'sticky start-0 z-1 px-2 py-1 print:static print:py-0';

/**
 * Shows a table that scrolls in both directions with its head and its first column in place. It prints alone, in
 * landscape. The last column's header has the ref `fadeUntilShown`.
 */
export function ScrollTable({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <div className="prints-alone">
      <section
        aria-labelledby={id}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys scroll the region while it has the focus
        tabIndex={0}
        data-scrolls-sideways
        className="relative not-print:@container overflow-auto rounded-card border border-line bg-card not-print:max-h-[75dvh] not-print:data-more:fade-end print:overflow-visible"
      >
        <table className="w-full text-sm leading-tight">
          <caption id={id} className="sr-only">
            {title}
          </caption>
          {children}
        </table>
      </section>
    </div>
  );
}

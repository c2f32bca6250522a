import type { ReactNode } from 'react';

interface EmptyStateProps {
  icon?: ReactNode;
  /** One sentence that says what is missing. */
  title: string;
  /** What may help. */
  hint?: string | undefined;
}

/** Shown instead of an empty list: the reason, and what may help. */
export function EmptyState({ icon, title, hint }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-3 rounded-card border border-line border-dashed px-5 py-8 text-center">
      {icon && <span className="rounded-full bg-primary-tint p-4 text-primary text-xl">{icon}</span>}
      <p className="max-w-prose text-balance font-semibold">{title}</p>
      {hint && <p className="max-w-prose text-balance text-ink-2">{hint}</p>}
    </div>
  );
}

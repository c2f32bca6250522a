interface MarkProps {
  className?: string | undefined;
}

/**
 * Shows the product's mark, a sundial read as a clock. The sun is in a gap of the rim at ten; the gnomon is the hand to
 * twelve; its shadow is the hand to four. public/favicon.svg and public/icon-maskable.svg have the same drawing.
 * In an element of the class `sunrise`, the sun rises once.
 */
export function Mark({ className = 'size-10' }: MarkProps) {
  return (
    <svg aria-hidden="true" viewBox="0 0 64 64" fill="none" className={`shrink-0 ${className}`}>
      <circle cx="32" cy="32" r="26" className="fill-card" />
      <path
        d="M20.7 8.6A26 26 0 1 1 7.6 22.9"
        strokeWidth="5"
        strokeLinecap="round"
        className="stroke-primary"
      />
      <path
        d="M48.5 32H51M32 48.5V51M13 32h2.5"
        strokeWidth="3.5"
        strokeLinecap="round"
        className="stroke-edge"
      />
      <path
        d="M29.5 33.5 34.5 30.5 47.8 41.6z"
        strokeWidth="3"
        strokeLinejoin="round"
        className="fill-primary stroke-primary"
      />
      <path
        d="M28.5 33.5 32 14.5l3.5 19z"
        strokeWidth="3"
        strokeLinejoin="round"
        className="fill-candle stroke-candle"
      />
      <circle cx="12.2" cy="14" r="5" className="fill-candle [.sunrise_&]:animate-sunrise" />
    </svg>
  );
}

/** Shows the mark with a name next to it, which is the product's if there is none. */
export function Wordmark({ name, className = 'text-xl' }: MarkProps & { name: string }) {
  return (
    <span className={`inline-flex items-center gap-2 font-bold tracking-tight ${className}`}>
      <Mark className="size-[calc(1.6*var(--text-xl))]" />
      <span className="min-w-0 wrap-anywhere leading-tight">
        <bdi>{name || 'Sundial'}</bdi>
      </span>
    </span>
  );
}

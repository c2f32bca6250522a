/** Shows the turning ring alone, for use in a button or sentence that already says what is happening. */
export function SpinnerRing({ className = 'size-[1.25em]' }: { className?: string | undefined }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      fill="none"
      strokeWidth="3"
      strokeLinecap="round"
      className={`shrink-0 animate-turn ${className}`}
    >
      <circle cx="12" cy="12" r="9" stroke="currentColor" className="opacity-25" />
      <path d="M12 3a9 9 0 0 1 9 9" stroke="currentColor" />
    </svg>
  );
}

/** Shows a ring and a text that says what is loading. Appears after 300 ms, so that fast responses don't flicker. */
export function Spinner({ label }: { label: string }) {
  return (
    <div role="status" className="flex animate-appear items-center justify-center gap-3 p-6 text-ink-2">
      <SpinnerRing className="size-7 text-primary" />
      {label}
    </div>
  );
}

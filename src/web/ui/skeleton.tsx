/**
 * Holds the place of something on its way. Give it the size of what will come, so that nothing shifts. The CSS keeps
 * it unseen for 300 ms: a fast answer shows no skeleton. The screen says in words that it loads.
 */
export function Skeleton({ className = 'h-6 w-full' }: { className?: string | undefined }) {
  return <div aria-hidden="true" className={`animate-breathe rounded-control bg-line/60 ${className}`} />;
}

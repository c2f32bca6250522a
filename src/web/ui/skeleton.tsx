/**
 * Shows a placeholder for content that is loading. Give it the size of the content, so that nothing shifts. The CSS
 * hides it for 300 ms, so fast responses show no skeleton. The screen announces the loading in words.
 */
export function Skeleton({ className = 'h-6 w-full' }: { className?: string | undefined }) {
  return <div aria-hidden="true" className={`animate-breathe rounded-control bg-line/60 ${className}`} />;
}

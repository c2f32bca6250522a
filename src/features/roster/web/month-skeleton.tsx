import { t } from '#languages/t.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { useDelayed } from '#web/ui/use-delayed.ts';

/** Shows a placeholder for a month that is loading, and says so in words after a short delay. */
export function MonthSkeleton() {
  const isLong = useDelayed(true);
  return (
    <div className="flex flex-col gap-4">
      <div className="min-h-12">{isLong && <Spinner label={t('roster:loading')} />}</div>
      <div className="grid grid-cols-1 gap-3 md:grid-cols-2 xl:grid-cols-3">
        {['first', 'second', 'third', 'fourth'].map((card) => (
          <Skeleton key={card} className="h-64 w-full rounded-card" />
        ))}
      </div>
    </div>
  );
}

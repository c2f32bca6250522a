import { useEffect, useRef } from 'react';
import { t } from '#languages/t.ts';
import { Alert } from '#web/ui/alert.tsx';
import type { AssignedPeople } from './use-service-change.ts';

/** Lists the people a change would remove from the roster. */
export function AssignedPeopleList({ assigned }: { assigned: AssignedPeople }) {
  const more = assigned.count - assigned.people.length;
  const card = useRef<HTMLDivElement>(null);
  // Below a long form, it would appear out of sight, although the next press confirms.
  useEffect(() => {
    // Returns a promise in recent browsers, which React would take for a cleanup function.
    card.current?.scrollIntoView({ block: 'start' });
  }, []);
  return (
    <div ref={card}>
      <Alert tone="warn" title={t('services:assignedTitle')} announce>
        <p>{t('services:assignedAbout')}</p>
        <ul className="mt-2 list-disc ps-5 font-semibold">
          {assigned.people.map((name, index) => (
            // Two people can have the same name.
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
            <li key={index}>{name}</li>
          ))}
          {more > 0 && <li>{t('services:morePeople', { count: more })}</li>}
        </ul>
      </Alert>
    </div>
  );
}

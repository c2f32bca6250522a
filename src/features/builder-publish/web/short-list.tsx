import { useState } from 'react';
import { t } from '#languages/t.ts';
import { Button } from '#web/ui/button.tsx';

/** How many items of a list show before the button that shows the rest. */
const MAX_SHOWN = 5;

/** Shows the first items of a list, and the rest on demand. */
export function ShortList<T>(props: {
  items: readonly T[];
  itemKey: (item: T) => string | number;
  text: (item: T) => string;
}) {
  const { items, itemKey, text } = props;
  const [isWhole, setWhole] = useState(false);
  return (
    <>
      <ul className="flex flex-col gap-2">
        {(isWhole ? items : items.slice(0, MAX_SHOWN)).map((item) => (
          <li key={itemKey(item)}>{text(item)}</li>
        ))}
      </ul>
      {items.length > MAX_SHOWN && (
        <Button className="self-start" onClick={() => setWhole(!isWhole)}>
          {isWhole
            ? t('builder:monthSummary.showFewer')
            : t('builder:monthSummary.showMore', { count: items.length - MAX_SHOWN })}
        </Button>
      )}
    </>
  );
}

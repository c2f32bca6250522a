import { type ReactNode, useId, useState } from 'react';
import { t } from '#languages/t.ts';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import { ChevronDownIcon } from './icons.tsx';

/** What can be done with a row: its visible text, its name for screen readers, and what a press does. */
export type RowAction = readonly [text: string, label: string, act: () => void];

/**
 * Shows what can be done with a row, which must be positioned: next to it, or on a phone below it on request. With the
 * class `details`, other parts of the row show with it.
 */
export function RowActions(props: { name: string; actions: readonly RowAction[]; children?: ReactNode }) {
  const { name, actions, children } = props;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <IconButton
        label={t('common:ui.moreAbout', { name })}
        aria-expanded={isOpen}
        aria-controls={id}
        className="max-sm:absolute max-sm:top-1 max-sm:end-0 sm:hidden"
        onClick={() => setOpen(!isOpen)}
      >
        <ChevronDownIcon className={`size-5 ${isOpen ? 'rotate-180' : ''}`} />
      </IconButton>
      <span id={id} className="details relative z-1 flex max-sm:-ms-3 max-sm:w-full max-sm:flex-wrap">
        {children}
        {actions.map(([text, label, act]) => (
          <Button
            key={text}
            size="compact"
            variant="quiet"
            className="px-2!"
            aria-label={label}
            onClick={act}
          >
            {text}
          </Button>
        ))}
      </span>
    </>
  );
}

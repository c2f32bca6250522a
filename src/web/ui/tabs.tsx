import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';

export interface TabItem<Value extends string> {
  value: Value;
  label: string;
}

interface TabsProps<Value extends string> {
  /** What the tabs are about, for screen readers. */
  label: string;
  value: Value;
  onValueChange: (value: Value) => void;
  items: readonly TabItem<Value>[];
  /** The panel of the selected tab. */
  children: ReactNode;
}

/** Returns the index of the tab that a key selects, or null for other keys. Arrow keys wrap around. */
function targetOf(key: string, at: number, count: number): number | null {
  if (key === 'ArrowRight') return (at + 1) % count;
  if (key === 'ArrowLeft') return (at - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}

/**
 * Shows tabs and the selected panel, following the ARIA Authoring Practices' "tabs with automatic activation". Three
 * long labels fit on 320 px, because they wrap.
 */
export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { label, value, onValueChange, items, children } = props;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  function onKeyDown(event: KeyboardEvent, at: number): void {
    const target = targetOf(event.key, at, items.length);
    const item = target === null ? undefined : items[target];
    if (target === null || !item) return;
    event.preventDefault();
    onValueChange(item.value);
    list.current?.querySelectorAll('button')[target]?.focus();
  }

  return (
    <>
      <div className="no-print @container">
        <div
          ref={list}
          role="tablist"
          aria-label={label}
          className="flex border-line border-b-2 @max-[14rem]:flex-wrap"
        >
          {items.map((item, at) => (
            <button
              key={item.value}
              type="button"
              role="tab"
              id={`${id}-${item.value}`}
              aria-selected={item.value === value}
              aria-controls={`${id}-panel`}
              tabIndex={item.value === value ? 0 : -1}
              onClick={() => onValueChange(item.value)}
              onKeyDown={(event) => onKeyDown(event, at)}
              className="-mb-0.5 min-h-14 min-w-min flex-auto rounded-t-control border-transparent border-b-4 px-2 py-2 text-ink-2 text-sm leading-tight transition-colors hover:text-primary aria-selected:border-primary aria-selected:font-semibold aria-selected:text-primary sm:flex-none sm:px-5 sm:text-base"
            >
              {item.label}
            </button>
          ))}
        </div>
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${value}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: ARIA practices: a panel starting with text is focusable
        tabIndex={0}
        className="rounded-control"
      >
        {children}
      </div>
    </>
  );
}

import { DirectionProvider } from '@base-ui/react/direction-provider';
import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';

export interface TabItem<Value extends string> {
  value: Value;
  label: string;
}

interface TabsProps<Value extends string> {
  /** The name of the tabs, for screen readers. */
  label: string;
  value: Value;
  onValueChange: (value: Value) => void;
  items: readonly TabItem<Value>[];
  /** The panel of the selected tab. */
  children: ReactNode;
}

/**
 * For the arrow keys. Base UI's other parts read the direction from the styles. The language's module is part of the
 * start, and would bring the tabs to the sign-in screen.
 */
const directionOfPage = () => (globalThis.document?.dir === 'rtl' ? 'rtl' : 'ltr');

/** Shows tabs and the selected panel. Three long labels fit on 320 px, because they wrap. */
export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { label, value, onValueChange, items, children } = props;
  return (
    <DirectionProvider direction={directionOfPage()}>
      <BaseTabs.Root value={value} onValueChange={onValueChange} className="flex flex-col gap-3">
        <div className="no-print @container has-[+*_.full-width]:full-width has-[+*_.full-width]:px-(--margin)">
          <BaseTabs.List
            activateOnFocus
            aria-label={label}
            className="flex border-line border-b-2 @max-[14rem]:flex-wrap"
          >
            {items.map((item) => (
              <BaseTabs.Tab
                key={item.value}
                value={item.value}
                className="-mb-0.5 min-h-14 min-w-min flex-auto rounded-t-control border-transparent border-b-4 px-2 py-2 text-ink-2 text-sm leading-tight transition-colors hover:text-primary aria-selected:border-primary aria-selected:font-semibold aria-selected:text-primary sm:flex-none sm:px-5 sm:text-base"
              >
                {item.label}
              </BaseTabs.Tab>
            ))}
          </BaseTabs.List>
        </div>
        <BaseTabs.Panel value={value} className="rounded-control">
          {children}
        </BaseTabs.Panel>
      </BaseTabs.Root>
    </DirectionProvider>
  );
}

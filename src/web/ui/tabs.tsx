import * as RadixTabs from '@radix-ui/react-tabs';
import type { ComponentProps, ReactNode } from 'react';

interface TabItem<Value extends string> {
  value: Value;
  label: string;
  /** Its panel; or leave it out and give `TabPanel`s as children. */
  content?: ReactNode;
}

interface TabsProps<Value extends string> {
  /** What the tabs choose between, for screen readers. */
  label: string;
  value: Value;
  onValueChange: (value: Value) => void;
  items: readonly TabItem<Value>[];
  children?: ReactNode;
}

/**
 * Panels of which one shows. The labels share the width by their length and break between words, so that three long
 * ones fit on 320 px.
 */
export function Tabs<Value extends string>({
  label,
  value,
  onValueChange,
  items,
  children,
}: TabsProps<Value>) {
  return (
    <RadixTabs.Root value={value} onValueChange={(next) => onValueChange(next as Value)}>
      <RadixTabs.List asChild aria-label={label} className="no-print mb-6 flex border-line border-b-2">
        <Unstyled>
          {items.map((item) => (
            <RadixTabs.Trigger
              key={item.value}
              value={item.value}
              className="-mb-0.5 min-h-14 min-w-min flex-auto rounded-t-control border-transparent border-b-4 px-2 py-2 text-ink-2 text-sm leading-tight transition-colors hover:text-primary data-[state=active]:border-primary data-[state=active]:font-semibold data-[state=active]:text-primary sm:flex-none sm:px-5 sm:text-base"
            >
              {item.label}
            </RadixTabs.Trigger>
          ))}
        </Unstyled>
      </RadixTabs.List>
      {items.map(({ value: of, content }) => content && <TabPanel key={of} value={of} content={content} />)}
      {children}
    </RadixTabs.Root>
  );
}

/** The panel of one tab. What is in it exists only while it shows. */
export function TabPanel({ value, content, children }: TabPanelProps) {
  return (
    <RadixTabs.Content asChild value={value} className="rounded-control">
      <Unstyled>{content ?? children}</Unstyled>
    </RadixTabs.Content>
  );
}

interface TabPanelProps {
  value: string;
  content?: ReactNode;
  children?: ReactNode;
}

/** Radix gives these two a `style`, which in prerendered HTML a strict Content-Security-Policy blocks. Neither is needed. */
function Unstyled({ style: _, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} />;
}

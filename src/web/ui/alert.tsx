import type { ReactNode } from 'react';
import { AlertIcon, CheckIcon, InfoIcon } from './start-icons.tsx';

const tones = {
  info: { className: 'bg-primary-tint text-primary', Icon: InfoIcon },
  yes: { className: 'bg-yes-tint text-yes', Icon: CheckIcon },
  warn: { className: 'bg-warn-tint text-warn', Icon: AlertIcon },
  no: { className: 'bg-no-tint text-no', Icon: AlertIcon },
};

interface AlertProps {
  tone?: keyof typeof tones | undefined;
  title: string;
  /** Announced immediately. Use it only for alerts that appear after an action, not for those a page opens with. */
  announce?: boolean | undefined;
  children?: ReactNode;
}

/** Shows a banner about the state of the content below it. */
export function Alert({ tone = 'info', title, announce = false, children }: AlertProps) {
  const { className, Icon } = tones[tone];
  return (
    <div role={announce ? 'alert' : undefined} className={`flex gap-3 rounded-card p-4 sm:p-5 ${className}`}>
      <Icon className="mt-px size-6" />
      <div className="min-w-0 flex-1">
        <h2 className="font-semibold">{title}</h2>
        {children && <div className="mt-1 text-ink">{children}</div>}
      </div>
    </div>
  );
}

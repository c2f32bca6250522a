import type { ReactNode } from 'react';
import { ColorFill } from './color-fill.tsx';
import { readableInk } from './readable-ink.ts';

const tones = {
  neutral: 'bg-sunk text-ink-2 border-line',
  yes: 'bg-yes-tint text-yes border-transparent',
  no: 'bg-no-tint text-no border-transparent',
  warn: 'bg-warn-tint text-warn border-transparent',
  primary: 'bg-primary-tint text-primary border-current/40',
};

const shape =
  'inline-flex max-w-full items-center gap-1.5 rounded-full px-3 py-0.5 text-sm leading-snug font-semibold';

interface BadgeProps {
  tone?: keyof typeof tones | undefined;
  /** Shown before the text, because color alone must not convey status. */
  icon?: ReactNode;
  children: ReactNode;
}

/** Shows the state of the item next to it in one or two words. */
export function Badge({ tone = 'neutral', icon, children }: BadgeProps) {
  return (
    <span className={`${shape} border ${tones[tone]}`}>
      {icon}
      {children}
    </span>
  );
}

/** Shows a badge in a color chosen by a user, with black or white text, whichever is legible. */
export function ColorBadge({ color, children }: { color: string; children: ReactNode }) {
  const ink = readableInk(color) === 'black' ? 'text-black' : 'text-white';
  return (
    <span className={`${shape} relative isolate overflow-hidden ${ink}`}>
      <ColorFill color={color} />
      <span className="relative min-w-0">{children}</span>
    </span>
  );
}

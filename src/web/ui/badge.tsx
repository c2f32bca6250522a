import type { ReactNode } from 'react';
import { ColourFill } from './colour-fill.tsx';
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
  /** A mark before the word: status is never told by colour alone. */
  icon?: ReactNode;
  children: ReactNode;
}

/** A word on the state of the thing it stands beside. */
export function Badge({ tone = 'neutral', icon, children }: BadgeProps) {
  return (
    <span className={`${shape} border ${tones[tone]}`}>
      {icon}
      {children}
    </span>
  );
}

/** A badge in a colour somebody chose; its ink is computed so that it can be read on any. */
export function ColourBadge({ colour, children }: { colour: string; children: ReactNode }) {
  const ink = readableInk(colour) === 'black' ? 'text-black' : 'text-white';
  return (
    <span className={`${shape} relative isolate overflow-hidden ${ink}`}>
      <ColourFill colour={colour} />
      <span className="relative min-w-0">{children}</span>
    </span>
  );
}

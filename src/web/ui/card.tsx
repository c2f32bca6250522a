import type { ComponentProps } from 'react';
import { ColourFill } from './colour-fill.tsx';

interface CardProps extends ComponentProps<'div'> {
  /** A hex colour for a stripe along the edge, when the card stands for something with a colour of its own. */
  stripe?: string | undefined;
}

/** A sheet on the page: one thing, with room around it. */
export function Card({ stripe, className = '', children, ...rest }: CardProps) {
  return (
    <div
      {...rest}
      className={`relative rounded-card border border-line bg-card p-5 shadow-card sm:p-6 ${stripe ? 'pl-7 sm:pl-8' : ''} ${className}`}
    >
      {stripe && (
        <span className="absolute inset-y-0 left-0 w-2.5 overflow-hidden rounded-l-card">
          <ColourFill colour={stripe} />
        </span>
      )}
      {children}
    </div>
  );
}

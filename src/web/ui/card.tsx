import type { ComponentProps } from 'react';
import { ColourFill } from './colour-fill.tsx';

interface CardProps extends ComponentProps<'div'> {
  /** A hex colour for a stripe along the edge, when the card stands for something with a colour of its own. */
  stripe?: string | undefined;
  /** It lies flat in the page, when nothing in it can be changed. */
  flat?: boolean | undefined;
}

/** A sheet on the page: one thing, with room around it. */
export function Card({ stripe, flat, className = '', children, ...rest }: CardProps) {
  return (
    <div
      {...rest}
      className={`relative rounded-card border border-line p-5 sm:p-6 ${flat ? 'bg-sunk' : 'bg-card shadow-card'} ${stripe ? 'pl-7 sm:pl-8' : ''} ${className}`}
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

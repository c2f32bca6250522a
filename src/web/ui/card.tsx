import type { ComponentProps } from 'react';
import { ColorFill } from './color-fill.tsx';

interface CardProps extends ComponentProps<'div'> {
  /** A hex color for a stripe along the edge where lines start, for items that have a color of their own. */
  stripe?: string | undefined;
  /** Shows only a line below, when nothing in it can be changed. */
  flat?: boolean | undefined;
}

/** Shows a card with padding around one piece of content. */
export function Card({ stripe, flat, className = '', children, ...rest }: CardProps) {
  return (
    <div
      {...rest}
      className={`relative border-line p-5 sm:p-6 ${flat ? 'border-b' : 'rounded-card border bg-card shadow-card'} ${className}`}
    >
      {stripe && (
        <span className="absolute inset-y-0 start-0 w-2.5 overflow-hidden rounded-s-card">
          <ColorFill color={stripe} />
        </span>
      )}
      {children}
    </div>
  );
}

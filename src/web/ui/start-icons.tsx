import { Check, Globe, type IconNode, Info, TriangleAlert, X } from 'lucide';
import { createElement } from 'react';

export interface IconProps {
  /** Size and color. Defaults to 1.25 em in the color of the text. */
  className?: string | undefined;
}

/**
 * Returns a component that shows an icon of Lucide's 24 by 24 grid. Hidden from screen readers, because the text next
 * to it has its meaning. A directional one is mirrored where people read from right to left.
 */
export function createIcon(node: IconNode, { isDirectional = false } = {}) {
  return ({ className = 'size-[1.25em]' }: IconProps) => (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.25"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={`shrink-0 ${isDirectional ? 'rtl:-scale-x-100' : ''} ${className}`}
    >
      {node.map(([tag, attributes], index) => createElement(tag, { key: index, ...attributes }))}
    </svg>
  );
}

export const CheckIcon = createIcon(Check);
export const CrossIcon = createIcon(X);
export const AlertIcon = createIcon(TriangleAlert);
export const GlobeIcon = createIcon(Globe);
export const InfoIcon = createIcon(Info);

/**
 * Paints its nearest positioned ancestor in any hex colour. As an SVG attribute, not as CSS: a strict
 * Content-Security-Policy blocks `style=""` in prerendered HTML, and a printer leaves CSS backgrounds out.
 */
export function ColourFill({ colour }: { colour: string }) {
  return (
    <svg aria-hidden="true" className="absolute inset-0 size-full">
      <rect width="100%" height="100%" fill={colour} />
    </svg>
  );
}

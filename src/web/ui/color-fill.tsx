/**
 * Fills its nearest positioned ancestor with a hex color. Uses an SVG attribute instead of CSS, because a strict
 * Content-Security-Policy blocks `style=""` in prerendered HTML and printers omit CSS backgrounds.
 */
export function ColorFill({ color }: { color: string }) {
  return (
    <svg aria-hidden="true" className="absolute inset-0 size-full">
      <rect width="100%" height="100%" fill={color} />
    </svg>
  );
}

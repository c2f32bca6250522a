interface QrCodeProps {
  /** Modules a side, the white rim included, and the dark ones as a path in such units. */
  size: number;
  path: string;
  /** What opens when it is scanned. */
  label: string;
  className?: string | undefined;
}

/** A QR code, black on white in dark mode and on paper too: not every camera reads it the other way round. */
export function QrCode({ size, path, label, className = '' }: QrCodeProps) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={`shrink-0 bg-white fill-black ${className}`}
    >
      <path d={path} />
    </svg>
  );
}

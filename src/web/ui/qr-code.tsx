interface QrCodeProps {
  /** The number of modules per side, including the white margin, and the dark modules as a path in these units. */
  size: number;
  path: string;
  /** The address in the code. */
  label: string;
  className?: string | undefined;
}

/** Shows a QR code in black on white, even in dark mode, because not every camera reads inverted codes. */
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

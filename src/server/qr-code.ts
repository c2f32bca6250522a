import encodeQr from 'qr';

/** The width of the white border in modules. Cameras need it to find a QR code. */
const QUIET_ZONE = 4;

/**
 * Returns a text as a QR code: the modules per side including the white border, and the dark modules as one SVG path
 * with a bar per run, so that browsers draw it without a library.
 */
export function drawQrCode(text: string): { size: number; path: string } {
  const rows = encodeQr(text, 'raw', { ecc: 'medium', border: QUIET_ZONE });
  const bars = rows.flatMap((row, y) => {
    const line = row.map((isDark) => (isDark ? '#' : ' ')).join('');
    return [...line.matchAll(/#+/g)].map(
      ({ 0: run, index: x }) => `M${x} ${y}h${run.length}v1h-${run.length}z`,
    );
  });
  return { size: rows.length, path: bars.join('') };
}

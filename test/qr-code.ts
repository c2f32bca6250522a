import decodeQr from 'qr/decode.js';

/** Returns the text that a camera reads from the drawn modules. */
export function scanQrCode({ size, path }: { size: number; path: string }): string {
  const scale = 4;
  const side = size * scale;
  const data = new Uint8Array(side * side * 3).fill(255);
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let row = 0; row < scale; row += 1) {
      const start = (Number(y) * scale + row) * side + Number(x) * scale;
      data.fill(0, start * 3, (start + Number(length) * scale) * 3);
    }
  }
  return decodeQr({ width: side, height: side, data });
}

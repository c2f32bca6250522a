import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * Runs in the page. Reduces a picture to at most 256 colors: the most frequent that differ enough for an eye. The others,
 * at the edges of letters, become the nearest of these. Colors are rounded to 6 bits first.
 */
async function reduceColors(base64) {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  const { width, height } = image;
  const context = new OffscreenCanvas(width, height).getContext('2d');
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, width, height);
  const counts = new Map();
  const exact = new Map();
  const round = (at) => ((data[at] >> 2) << 12) | ((data[at + 1] >> 2) << 6) | (data[at + 2] >> 2);
  for (let at = 0; at < data.length; at += 4) {
    const key = round(at);
    counts.set(key, (counts.get(key) ?? 0) + 1);
    if (!exact.has(key)) exact.set(key, [data[at], data[at + 1], data[at + 2]]);
  }
  const keys = [...counts].sort(([, a], [, b]) => b - a).map(([key]) => key);
  const distance = ([r, g, b], [red, green, blue]) => (r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2;
  const palette = [];
  for (const color of keys.map((key) => exact.get(key)))
    if (palette.length < 256 && palette.every((other) => distance(color, other) > 48)) palette.push(color);
  const indexes = new Map();
  for (const key of keys) {
    const distances = palette.map((color) => distance(color, exact.get(key)));
    indexes.set(key, distances.indexOf(Math.min(...distances)));
  }
  const pixels = [];
  for (let at = 0; at < data.length; at += 4) pixels.push(indexes.get(round(at)));
  return { width, height, palette: palette.flat(), pixels };
}

function chunk(type, content) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(content.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

/** Returns a screenshot as a PNG with a palette, which is a third of its size. */
export async function writePng(page, screenshot) {
  const { width, height, palette, pixels } = await page.evaluate(reduceColors, screenshot.toString('base64'));
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  // Each row begins with its filter, which is none.
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y += 1) rows.set(pixels.slice(y * width, (y + 1) * width), y * (width + 1) + 1);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette)),
    chunk('IDAT', deflateSync(rows, { level: 9, memLevel: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Returns the relative luminance (WCAG 2.2) of a `#rgb` or `#rrggbb` color, from 0 to 1. */
function luminance(hex: string): number {
  const short = /^#([\da-f])([\da-f])([\da-f])$/i.exec(hex);
  const long = short ? `${short[1]}${short[1]}${short[2]}${short[2]}${short[3]}${short[3]}` : hex.slice(1);
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const channel = Number.parseInt(long.slice(at, at + 2), 16) / 255 || 0;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the WCAG contrast ratio of two hex colors, from 1 to 21. */
export function contrast(first: string, second: string): number {
  const [dark = 0, light = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/**
 * Returns the text color that is more legible on a `#rgb` or `#rrggbb` background. One of the two always reaches 4.5:1.
 * Anything that is not a color counts as black, as SVG paints it.
 */
export function readableInk(hex: string): 'black' | 'white' {
  return contrast(hex, '#000000') >= contrast(hex, '#ffffff') ? 'black' : 'white';
}

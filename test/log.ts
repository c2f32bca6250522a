/** Returns the log without its timestamps, whose milliseconds may contain any digits. */
export function withoutTimestamps(lines: readonly string[]): string {
  return lines.join('\n').replace(/"time":\d+,/g, '');
}

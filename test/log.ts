/** What a log has said, but for its times: a moment in milliseconds may hold any digits. */
export function saidIn(lines: readonly string[]): string {
  return lines.join('\n').replace(/"time":\d+,/g, '');
}

/**
 * Shifts `Date` by `offset[0]` milliseconds, which may change later. Timers are unchanged. This function also runs in the
 * browser, so it can't use anything outside itself.
 *
 * @param {{ 0: number }} offset
 */
export function shiftDate(offset) {
  const RealDate = Date;
  const now = () => RealDate.now() + offset[0];
  globalThis.Date = new Proxy(RealDate, {
    apply: () => new RealDate(now()).toString(),
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
  });
}

/** A clock whose time passes only when {@link SimulatedTime.run} advances it to the next moment that is waited for. */
export class SimulatedTime {
  #now = Date.parse('2026-03-12T23:00:00Z');
  #timers: Array<{ readonly at: number; readonly resolve: () => void }> = [];

  now(): number {
    return this.#now;
  }

  wait(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      this.#timers.push({ at: this.#now + milliseconds, resolve });
    });
  }

  /** Advances the time until the work is done, but only while `isIdle`: while nothing but time can change anything. */
  async run(work: Promise<unknown>, isIdle: () => boolean): Promise<void> {
    let isDone = false;
    const end = () => {
      isDone = true;
    };
    work.then(end, end);
    while (!isDone) {
      // Two turns of the event loop, so that a resolved promise has reached the code that awaits it.
      await new Promise(setImmediate);
      await new Promise(setImmediate);
      if (isDone || !isIdle()) continue;
      const next = Math.min(...this.#timers.map(({ at }) => at));
      if (next === Number.POSITIVE_INFINITY) throw new Error('The simulation waits for nothing.');
      this.#now = next;
      const due = this.#timers.filter(({ at }) => at <= next);
      this.#timers = this.#timers.filter(({ at }) => at > next);
      for (const { resolve } of due) resolve();
    }
    await work;
  }
}

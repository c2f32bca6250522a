/** Keeps the values that were used last, by their key. */
export class RecentlyUsed<Value> {
  readonly #max: number;
  readonly #values = new Map<string, Value>();

  constructor(max: number) {
    this.#max = max;
  }

  /** Returns the value of this key. Creates it if it is not here, in place of the least recently used one. */
  get(key: string, create: () => Value): Value {
    const existing = this.#values.get(key);
    // A map iterates in insertion order, so a used value moves to the end.
    this.#values.delete(key);
    // Before the value is created, which needs memory too.
    for (const oldest of this.#values.keys()) if (this.#values.size >= this.#max) this.#values.delete(oldest);
    const value = existing ?? create();
    this.#values.set(key, value);
    return value;
  }

  /** Removes this value, unless its key has another one by now. */
  remove(key: string, value: Value): void {
    if (this.#values.get(key) === value) this.#values.delete(key);
  }

  values(): Iterable<Value> {
    return this.#values.values();
  }
}

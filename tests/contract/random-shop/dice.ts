/** Random choices that a seed repeats. */
export class Dice {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** Begins again, so that a step has the same choices wherever it is played. */
  restart(seed: number): void {
    this.#state = seed >>> 0
  }

  #next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  /** A whole number, both ends included. */
  int(least: number, most: number): number {
    return least + Math.floor(this.#next() * (most - least + 1))
  }

  chance(percent: number): boolean {
    return this.#next() * 100 < percent
  }

  pick<Item>(items: readonly Item[]): Item {
    const item = items[this.int(0, items.length - 1)]
    if (item === undefined) throw new RangeError('nothing to pick from')
    return item
  }

  /** The value, or undefined. */
  perhaps<Value>(percent: number, make: () => Value): Value | undefined {
    return this.chance(percent) ? make() : undefined
  }

  list<Item>(most: number, make: () => Item): Item[] {
    return Array.from({ length: this.int(0, most) }, make)
  }
}

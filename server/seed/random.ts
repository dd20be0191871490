/** Letters and digits that cannot be taken for one another (decision P7). */
const readable = Array.from('ABCDEFGHJKLMNPQRSTUVWXYZ23456789')

/** Random numbers that come out the same each time: the demo world is the same on every machine. */
export class Random {
  #state: number

  constructor(seed: string) {
    this.#state = Array.from(seed).reduce(
      (hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 0x01000193) >>> 0,
      0x811c9dc5,
    )
  }

  /** A fraction from 0 up to, not including, 1. */
  fraction(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = this.#state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000
  }

  /** A whole number from `least` to `most`, both included. */
  int(least: number, most: number): number {
    return least + Math.floor(this.fraction() * (most - least + 1))
  }

  chance(share: number): boolean {
    return this.fraction() < share
  }

  pick<const Item>(items: readonly Item[]): Item {
    const item = items[this.int(0, items.length - 1)]
    if (item === undefined) throw new RangeError('nothing to pick from')
    return item
  }

  /** Some of the items, each at most once. */
  some<Item>(items: readonly Item[], count: number): Item[] {
    const left = [...items]
    return Array.from({ length: Math.min(count, left.length) }, () =>
      left.splice(this.int(0, left.length - 1), 1),
    ).flat()
  }

  digits(count: number): string {
    return Array.from({ length: count }, () => this.int(0, 9)).join('')
  }

  /** A short code for people to read out. */
  code(length: number): string {
    return Array.from({ length }, () => this.pick(readable)).join('')
  }

  /** A uuid (v7) of the given time. */
  id(at: number): string {
    const hex = (length: number) => Array.from({ length }, () => this.int(0, 15).toString(16)).join('')
    const time = Math.max(0, Math.floor(at)).toString(16).padStart(12, '0')
    return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-${this.pick(['8', '9', 'a', 'b'])}${hex(3)}-${hex(12)}`
  }
}

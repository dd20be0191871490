import { setImmediate as otherWork } from 'node:timers/promises'

/** Longest time that divided work keeps the event loop, in milliseconds. */
const sliceMs = 5

/** Divides long work of the processor into slices, so that requests and live screens are served between them. */
export class ShortSlices {
  #begun = performance.now()

  /** Called between two steps of the work: lets other work run once the slice is used up. */
  async pause(): Promise<void> {
    if (performance.now() - this.#begun < sliceMs) return
    await otherWork()
    this.#begun = performance.now()
  }

  /** The items changed one after the other, with a pause between them. */
  async map<Item, Result>(items: Iterable<Item>, change: (item: Item) => Result): Promise<Result[]> {
    const changed: Result[] = []
    for (const item of items) {
      await this.pause()
      changed.push(change(item))
    }
    return changed
  }

  /** Runs a generator to its result, with a pause for other work at each yield where one is due. */
  async drain<Result>(parts: Generator<undefined, Result, undefined>): Promise<Result> {
    for (;;) {
      await this.pause()
      const { done, value } = parts.next()
      if (done) return value
    }
  }
}

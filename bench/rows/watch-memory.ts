import { setTimeout as sleep } from 'node:timers/promises'
import type { ProductProcess } from '../stage/product-process.ts'
import type { Course } from '../row.ts'

const everySeconds = 2

const mean = (some: readonly number[]): number => some.reduce((sum, one) => sum + one, 0) / Math.max(1, some.length)

/** Looks at the program's memory every two seconds until it is stopped. Values in megabytes. */
export class MemoryWatch {
  readonly #product: ProductProcess
  readonly #looks: number[] = []
  readonly #walk: Promise<void>
  #isStopped = false

  constructor(product: ProductProcess) {
    this.#product = product
    this.#walk = this.#run()
  }

  async #run(): Promise<void> {
    while (!this.#isStopped) {
      this.#looks.push(await this.#product.memory())
      await sleep(everySeconds * 1000)
    }
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#walk
  }

  get most(): number {
    return Math.max(...this.#looks)
  }

  get course(): Course {
    return { everySeconds, values: this.#looks.map((look) => Math.round(look)) }
  }

  /** Mean of the second tenth, when all is warm, so that one moment does not decide. */
  get began(): number {
    const share = Math.max(1, Math.floor(this.#looks.length / 10))
    return mean(this.#looks.length < 2 * share ? this.#looks : this.#looks.slice(share, 2 * share))
  }

  /** Mean of the last tenth. */
  get ended(): number {
    return mean(this.#looks.slice(-Math.max(1, Math.floor(this.#looks.length / 10))))
  }
}

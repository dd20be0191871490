import { createHash } from 'node:crypto'
import { Random } from './random.ts'

const span = 0x1_0000_0000
const variants = ['8', '9', 'a', 'b'] as const

/**
 * Random numbers for the scale set, the same on every machine. The demo's generator has 2^32 places, and pieces of the
 * set that are kept apart from one another would walk into each other's: this one has four words of state.
 */
export class ScaleRandom extends Random {
  readonly #state: Uint32Array

  constructor(seed: string) {
    super(seed)
    const digest = createHash('sha256').update(seed).digest()
    this.#state = Uint32Array.from([0, 4, 8, 12], (at) => digest.readUInt32LE(at))
  }

  override fraction(): number {
    return this.#word() / span
  }

  /** A uuid (v7) of the given time. */
  override id(at: number): string {
    const time = hex(Math.max(0, Math.floor(at)), 12)
    const [first, second, third] = [this.#word(), this.#word(), this.#word()]
    const variant = variants[first & 3] ?? '8'
    return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(first >>> 20, 3)}-${variant}${hex((first >>> 2) & 0xfff, 3)}-${hex(second, 8)}${hex(third >>> 16, 4)}`
  }

  /** Three words are mixed by shifts and sums, and a counter sees to it that no state comes again soon. */
  #word(): number {
    const state = this.#state
    const [a = 0, b = 0, c = 0, turn = 0] = state
    const sum = a + b + turn
    state[0] = b ^ (b >>> 9)
    state[1] = c + (c << 3)
    state[2] = ((c << 21) | (c >>> 11)) + sum
    state[3] = turn + 1
    return sum >>> 0
  }
}

const hex = (value: number, length: number): string => value.toString(16).padStart(length, '0')

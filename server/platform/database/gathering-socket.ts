import { Socket } from 'node:net'

/**
 * A socket that sends all writes of one turn of the event loop as one packet: statements that are sent without waiting
 * for each other then cost one call of the operating system, and one waking of the database, together.
 */
export class GatheringSocket extends Socket {
  #isGathering = false

  override cork(): void {
    super.cork()
    if (this.#isGathering) return
    this.#isGathering = true
    super.cork()
    process.nextTick(() => {
      this.#isGathering = false
      super.uncork()
    })
  }
}

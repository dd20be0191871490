import { fork, type ChildProcess, type Serializable } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** A process of the bench's own that is spoken with by messages. */
export interface Child<Told> {
  send(message: Serializable): void
  /** The next message that it sends; rejects when it ends instead. */
  next(): Promise<Told>
  stop(): Promise<void>
}

class ForkedChild<Told> implements Child<Told> {
  readonly #process: ChildProcess
  readonly #told: Told[] = []
  readonly #waiting: { heard: (told: Told) => void; failed: (error: Error) => void }[] = []

  constructor(process: ChildProcess) {
    this.#process = process
    process.on('message', (told) => {
      const waiting = this.#waiting.shift()
      if (waiting) waiting.heard(told as Told)
      else this.#told.push(told as Told)
    })
    process.once('exit', (code) => {
      for (const { failed } of this.#waiting.splice(0)) failed(new Error(`a process of the bench ended with ${code}`))
    })
  }

  send(message: Serializable): void {
    this.#process.send(message)
  }

  next(): Promise<Told> {
    const told = this.#told.shift()
    if (told !== undefined) return Promise.resolve(told)
    return new Promise((heard, failed) => this.#waiting.push({ heard, failed }))
  }

  async stop(): Promise<void> {
    const ended = once(this.#process, 'exit')
    if (this.#process.exitCode !== null || !this.#process.kill('SIGTERM')) return
    await ended
  }
}

/** Starts one of the bench's own programs, named by its path below `bench`. */
export const startChild = <Told>(program: string, words: readonly string[] = []): Child<Told> =>
  new ForkedChild<Told>(fork(join(import.meta.dirname, '..', program), words))

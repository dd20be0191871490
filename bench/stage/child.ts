import { fork, type ChildProcess, type Serializable } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** A process of the bench's own that is spoken with by messages. */
export interface Child<Message> {
  send(message: Serializable): void
  /** The next message that it sends; rejects when it ends instead. */
  next(): Promise<Message>
  stop(): Promise<void>
}

class ForkedChild<Message> implements Child<Message> {
  readonly #process: ChildProcess
  readonly #arrived: Message[] = []
  readonly #waiting: { heard: (message: Message) => void; failed: (error: Error) => void }[] = []

  constructor(process: ChildProcess) {
    this.#process = process
    process.on('message', (message) => {
      const waiting = this.#waiting.shift()
      if (waiting) waiting.heard(message as Message)
      else this.#arrived.push(message as Message)
    })
    process.once('exit', (code) => {
      for (const { failed } of this.#waiting.splice(0)) failed(new Error(`a process of the bench ended with ${code}`))
    })
  }

  send(message: Serializable): void {
    this.#process.send(message)
  }

  next(): Promise<Message> {
    const message = this.#arrived.shift()
    if (message !== undefined) return Promise.resolve(message)
    return new Promise((heard, failed) => this.#waiting.push({ heard, failed }))
  }

  async stop(): Promise<void> {
    const ended = once(this.#process, 'exit')
    if (this.#process.exitCode !== null || !this.#process.kill('SIGTERM')) return
    await ended
  }
}

/** Starts one of the bench's own programs, named by its path below `bench`. */
export const startChild = <Message>(program: string, words: readonly string[] = []): Child<Message> =>
  new ForkedChild<Message>(fork(join(import.meta.dirname, '..', program), words))

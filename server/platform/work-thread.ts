import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker, type Transferable } from 'node:worker_threads'

/** Idle time after which a thread ends, in milliseconds. */
const idleMs = 30_000

interface ThreadWork {
  /** Subject of the errors: 'the cleaning of HTML'. */
  readonly name: string
  /** Time limit for one answer, in milliseconds. */
  readonly patienceMs: number
}

/**
 * Thread for work that would block the process. It starts with the first question, answers one question at a time and
 * ends when idle. The code in its file must answer each message with one message.
 */
export class WorkThread<Question, Answer> {
  readonly #file: URL
  readonly #work: ThreadWork
  #worker: Worker | undefined
  #idle: NodeJS.Timeout | undefined
  #last: Promise<unknown> = Promise.resolve()

  constructor(file: URL, work: ThreadWork) {
    this.#file = file
    this.#work = work
  }

  /** Asks a question; `transfer` lists buffers that move to the thread. Rejects on its death or after the time limit. */
  ask(question: Question, transfer: readonly Transferable[] = []): Promise<Answer> {
    const answer = this.#last.then(() => this.#ask(question, transfer))
    this.#last = Promise.allSettled([answer])
    return answer
  }

  async #ask(question: Question, transfer: readonly Transferable[]): Promise<Answer> {
    clearTimeout(this.#idle)
    const worker = this.#worker ?? this.#start()
    const settled = new AbortController()
    const { signal } = settled
    const { name, patienceMs } = this.#work
    try {
      const answered = once(worker, 'message', { signal }).then(([answer]) => answer as Answer)
      const died = once(worker, 'exit', { signal }).then(() => {
        throw new Error(`the thread of ${name} ended`)
      })
      const late = sleep(patienceMs, undefined, { signal }).then(() => {
        throw new Error(`${name} did not end within ${patienceMs} ms`)
      })
      worker.postMessage(question, transfer)
      return await Promise.race([answered, died, late])
    } catch (error) {
      this.#end(worker)
      throw error
    } finally {
      settled.abort()
      this.#idle = setTimeout(() => this.#end(worker), idleMs).unref()
    }
  }

  #start(): Worker {
    const worker = new Worker(this.#file)
    // The process ends without waiting for the thread, and survives its death: the caller receives the error.
    worker.unref()
    worker.on('error', () => this.#end(worker))
    this.#worker = worker
    return worker
  }

  #end(worker: Worker): void {
    if (this.#worker === worker) this.#worker = undefined
    void worker.terminate()
  }
}

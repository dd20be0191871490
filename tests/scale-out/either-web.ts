import { laterOf, positionHeader } from '../../server/platform/database/position.ts'
import type { Answered, Caller } from '../faults/caller.ts'
import type { Asking } from '../faults/harness/world/persistent-caller.ts'

type AskOptions = Parameters<Caller['ask']>[2]

/**
 * A person at a balancer that gives each call to the next web process, alive or not. The person's last position goes
 * along with every call, as the browser does it.
 */
export class EitherWeb implements Asking {
  readonly headers: Readonly<Record<string, string>>
  readonly #callers: readonly Caller[]
  #turn = 0
  #seen: string | undefined

  constructor(caller: Caller, urls: readonly string[]) {
    this.headers = caller.headers
    this.#callers = urls.map((url) => caller.at(url))
  }

  async ask<Body = Record<string, unknown>>(
    method: string,
    path: string,
    options: AskOptions = {},
  ): Promise<Answered<Body>> {
    return this.#saw(await this.#next().ask<Body>(method, path, { ...options, seen: this.#seen }))
  }

  async upload<Body = Record<string, unknown>>(path: string, content: Buffer): Promise<Answered<Body>> {
    return this.#saw(await this.#next().upload<Body>(path, content))
  }

  #next(): Caller {
    this.#turn += 1
    const caller = this.#callers[this.#turn % this.#callers.length]
    if (!caller) throw new Error('somebody has to answer')
    return caller
  }

  #saw<Answer extends Answered<unknown>>(answer: Answer): Answer {
    this.#seen = laterOf(this.#seen, answer.headers.get(positionHeader) ?? undefined)
    return answer
  }
}

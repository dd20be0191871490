import { setTimeout as sleep } from 'node:timers/promises'
import { v7 } from 'uuid'
import type { Answered, Caller } from './caller.ts'

const pauseMs = 50
const tries = 400

interface Row {
  readonly id: string
  readonly version: number
}

/**
 * A screen that does not give up: a call without an answer, or answered with 503, is sent again under the same key
 * until it is acknowledged. Any other answer is a fault.
 */
export class PersistentWriter {
  /** Ids of what was acknowledged, in order. */
  readonly made: string[] = []
  /** Calls that a connection lost. */
  lost = 0
  /** Answers that asked to try again. */
  readonly putOff: Answered<unknown>[] = []
  readonly #callers: readonly Caller[]
  #turn: number

  /** `turn`: with which of the callers it begins. */
  constructor(callers: readonly Caller[], turn = 0) {
    this.#callers = callers
    this.#turn = turn
  }

  async create(path: string, name: string): Promise<Row> {
    const row = await this.#until(201, { method: 'POST', path, body: { name } })
    this.made.push(row.id)
    return row
  }

  async rename(path: string, { id, version }: Row, name: string): Promise<Row> {
    return this.#until(200, { method: 'PATCH', path: `${path}/${id}`, body: { version, change: { name } } })
  }

  async remove(path: string, { id, version }: Row): Promise<void> {
    await this.#until(200, { method: 'DELETE', path: `${path}/${id}?version=${version}` })
  }

  async #until(wanted: number, { method, path, body }: { method: string; path: string; body?: unknown }): Promise<Row> {
    const key = v7()
    for (let left = tries; left > 0; left -= 1) {
      const answer = await this.#try({ method, path, body, key })
      if (answer?.status === wanted) return answer.body
      if (answer && answer.status !== 503)
        throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
      if (answer) this.putOff.push(answer)
      else this.lost += 1
      this.#turn += 1
      await sleep(pauseMs)
    }
    throw new Error(`${method} ${path} was never acknowledged`)
  }

  async #try({
    method,
    path,
    body,
    key,
  }: {
    method: string
    path: string
    body: unknown
    key: string
  }): Promise<Answered<Row> | undefined> {
    const caller = this.#callers[this.#turn % this.#callers.length]
    try {
      return await caller?.ask<Row>(method, path, { body, key })
    } catch (error) {
      if (error instanceof TypeError) return undefined
      throw error
    }
  }
}

import { setTimeout as sleep } from 'node:timers/promises'
import { HttpClient } from '../http-client.ts'
import { times } from '../measure.ts'
import { against, type Measured, type Stage } from '../row.ts'

const turnEveryMs = 200

/** Another client's user, who reads a list and changes a contact again and again. */
class Neighbour {
  readonly reads: number[] = []
  readonly writes: number[] = []
  readonly #stage: Stage
  readonly #http: HttpClient
  #isStopped = false

  constructor(stage: Stage) {
    this.#stage = stage
    this.#http = new HttpClient(stage.origin)
  }

  async work(): Promise<void> {
    const path = `/api/data/clients/${this.#stage.smallClient}/contacts`
    for (let turn = 0; !this.#isStopped; turn += 1) {
      this.#http.headers = { token: await this.#stage.token(), client: this.#stage.smallClient }
      const began = performance.now()
      const { rows } = await this.#http.ask<{ rows: { id: string; version: number }[] }>(`${path}?limit=15`)
      const read = performance.now()
      const [row] = rows
      const body = { version: row?.version, change: { notes: `Turn ${turn} of ${began}` } }
      await this.#http.take(`${path}/${row?.id}`, { method: 'PATCH', body })
      this.reads.push(read - began)
      this.writes.push(performance.now() - read)
      await sleep(turnEveryMs)
    }
    this.#http.close()
  }

  stop(): void {
    this.#isStopped = true
  }
}

/** Does work while a user of another client reads and writes. */
export async function workBeside<Result>(
  stage: Stage,
  work: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly neighbour: Neighbour }> {
  const neighbour = new Neighbour(stage)
  const worked = neighbour.work()
  try {
    return { result: await work(), neighbour }
  } finally {
    neighbour.stop()
    await worked
  }
}

interface ComparedTurns {
  readonly name: string
  /** Milliseconds of each turn during the work, and without it. */
  readonly taken: readonly number[]
  readonly quiet: readonly number[]
  readonly floorName: string
}

/** Compares the turns of a neighbour with those without the work, by the promise for other clients. */
export const compareTurns = ({ name, taken, quiet, floorName }: ComparedTurns): Measured =>
  against({ name, times: times(taken), floor: times(quiet), floorName }, { median: 1.3, p95: 1.5 })

import { setTimeout as sleep } from 'node:timers/promises'
import { HttpClient } from '../http-client.ts'
import type { Stage } from '../row.ts'

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

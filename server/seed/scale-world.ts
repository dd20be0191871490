import { Worker } from 'node:worker_threads'
import pg from 'pg'
import type { LoadOrder, LoadReport } from './scale-load.ts'
import { allPieces, scaleClients, weightOf, type Piece } from './scale-plan.ts'
import { closeTables, openTables, scaleState, vacuumed, writeTrail, type TakenIndex } from './scale-tables.ts'
import { copyVocabularies, type Vocabulary } from './scale-writer.ts'

export interface ScaleOptions {
  /** Owner's address of a migrated database. */
  readonly databaseUrl: string
  /** Share of the whole set: 1 is that of the promises. */
  readonly size: number
  readonly say: (line: string) => void
  /** Epoch milliseconds around which the set lies. */
  readonly now?: number
}

/** Making a row costs about as much as putting it in: one worker for each of two cores. */
const workerCount = 2
const sayEveryMs = 5000

/** Reports how far the load is, how fast, and how long it will still take. */
class Progress {
  readonly #total: number
  readonly #say: ScaleOptions['say']
  readonly #began = performance.now()
  #rows = 0
  #saidAt = performance.now()

  constructor(total: number, say: ScaleOptions['say']) {
    this.#total = total
    this.#say = say
  }

  add(rows: number): void {
    this.#rows += rows
    if (performance.now() - this.#saidAt < sayEveryMs && this.#rows < this.#total) return
    this.#saidAt = performance.now()
    const rate = this.#rows / ((performance.now() - this.#began) / 1000)
    const left = Math.ceil((this.#total - this.#rows) / rate)
    const [done, all] = [this.#rows, this.#total].map((count) => count.toLocaleString('en-US'))
    this.#say(`${done} of ${all} rows, ${Math.round(rate).toLocaleString('en-US')} a second, ${left} s left`)
  }
}

/** Runs one worker until no piece is left; answers the words that it wrote. */
function runWorker(order: LoadOrder, queue: Piece[], progress: Progress): Promise<readonly Vocabulary[]> {
  const worker = new Worker(new URL('./scale-load.ts', import.meta.url), { workerData: order })
  return new Promise((done, failed) => {
    worker.once('error', failed)
    worker.once('exit', (code) => failed(new Error(`a worker of the load ended with ${code}`)))
    worker.on('message', (report: LoadReport) => {
      if (report.kind === 'ended') return done(report.vocabularies)
      progress.add(report.rows)
      worker.postMessage(queue.shift() ?? null, [])
    })
  })
}

async function load(order: LoadOrder, size: number, say: ScaleOptions['say']): Promise<Vocabulary[]> {
  const queue = allPieces(size)
  const progress = new Progress(
    queue.reduce((sum, piece) => sum + weightOf(piece), 0),
    say,
  )
  const vocabularies = await Promise.all(Array.from({ length: workerCount }, () => runWorker(order, queue, progress)))
  return vocabularies.flat()
}

/** Runs statements on several connections at once, each taking the next; answers when all are done. */
async function inParallel(databaseUrl: string, statements: readonly string[]): Promise<void> {
  const queue = [...statements]
  const run = async () => {
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    try {
      await client.query("set maintenance_work_mem = '1GB'; set synchronous_commit = off")
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) await client.query(next)
    } finally {
      await client.end()
    }
  }
  await Promise.all(Array.from({ length: workerCount }, run))
}

/** The inverted index takes longest: it begins first. */
const byLength = (indexes: readonly TakenIndex[]): string[] =>
  indexes
    .map(({ sql }) => sql)
    .toReversed()
    .toSorted((a, b) => Number(b.includes('USING gin')) - Number(a.includes('USING gin')))

async function build(client: pg.Client, { databaseUrl, size, say, now = Date.now() }: ScaleOptions): Promise<void> {
  const state = await scaleState(client)
  const indexes = await openTables(client, { plans: scaleClients(size), state, now })
  const vocabularies = await load({ databaseUrl, now }, size, say)
  say('writing the vocabulary and the history')
  await copyVocabularies(client, vocabularies)
  await writeTrail(client)
  say(`making ${indexes.length} indexes`)
  await inParallel(databaseUrl, byLength(indexes))
  say('taking the statistics')
  await inParallel(
    databaseUrl,
    vacuumed.map((name) => `vacuum (analyze) ${name}`),
  )
  await closeTables(client)
}

/**
 * Puts the scale set of the promises into a migrated database without clients: 20 clients, the largest with 300,000
 * threads and 1,500,000 messages. An interrupted load restarts; any other client in the database, and nothing
 * happens. Answers whether it was put in.
 */
export async function seedScaleWorld(options: ScaleOptions): Promise<boolean> {
  const client = new pg.Client({ connectionString: options.databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query('select 1 from flightline.client_ids() limit 1')
    if (rows.length > 0 && (await scaleState(client)) !== 'cut off') return false
    await build(client, options)
    return true
  } finally {
    await client.end()
  }
}

import { parentPort, workerData, type MessagePort } from 'node:worker_threads'
import pg from 'pg'
import { ScaleClientStory } from './scale-client.ts'
import { weightOf, type Piece } from './scale-plan.ts'
import { ScaleWriter, type Vocabulary } from './scale-writer.ts'

/** Start data of a loading worker. */
export interface LoadOrder {
  readonly databaseUrl: string
  readonly now: number
}

/** Messages of a worker: that it waits for a piece, with the number of its rows; at the end, the words it wrote. */
export type LoadReport =
  | { readonly kind: 'free'; readonly rows: number }
  | { readonly kind: 'ended'; readonly vocabularies: readonly Vocabulary[] }

/** Pieces as they are handed to this worker; null ends them. */
async function* pieces(port: MessagePort): AsyncGenerator<Piece> {
  let rows = 0
  for (;;) {
    const next = new Promise<Piece | null>((heard) => port.once('message', heard))
    port.postMessage({ kind: 'free', rows } satisfies LoadReport)
    const piece = await next
    if (piece === null) return
    yield piece
    rows = weightOf(piece)
  }
}

async function load(port: MessagePort, { databaseUrl, now }: LoadOrder): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('set synchronous_commit = off')
  const writer = new ScaleWriter(client)
  let story: ScaleClientStory | undefined
  for await (const piece of pieces(port)) {
    if (story?.client.clientId !== piece.client.clientId) story = new ScaleClientStory(piece.client, now)
    for (const batch of story.rowsOf(piece)) await writer.write(piece.client.clientId, batch)
  }
  await client.end()
  port.postMessage({ kind: 'ended', vocabularies: writer.vocabularies } satisfies LoadReport)
}

// Started as a separate thread by scale-world.ts; an error ends the thread and, with it, the load.
if (parentPort) await load(parentPort, workerData as LoadOrder)

import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'

/** A statement as the driver was given it. */
export interface SeenStatement {
  readonly text: string
  readonly values: readonly unknown[]
}

/** What one piece of work sent to the database. */
export interface Recording {
  readonly statements: SeenStatement[]
  /**
   * Round trips: how often a connection that was idle was sent something. Statements that are pipelined make one
   * together; two connections at the same time make two.
   */
  trips: number
}

const recordings = new AsyncLocalStorage<Recording>()
const busy = new WeakSet<pg.Client>()

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

function statementOf([query, values]: readonly unknown[]): SeenStatement {
  if (typeof query === 'string') return { text: query, values: listOf(values) }
  if (!isObject(query)) return { text: '', values: [] }
  const text: unknown = Reflect.get(query, 'text')
  return {
    text: typeof text === 'string' ? text : query.constructor.name,
    values: listOf(values ?? Reflect.get(query, 'values')),
  }
}

function note(client: pg.Client, given: readonly unknown[]): void {
  const recording = recordings.getStore()
  recording?.statements.push(statementOf(given))
  if (busy.has(client)) return
  if (recording) recording.trips += 1
  busy.add(client)
  client.once('drain', () => busy.delete(client))
}

type Query = (this: pg.Client, ...given: unknown[]) => unknown

/**
 * From now on every statement that leaves this process by the driver is noted with the work that sent it. Answers how to
 * take that back. What runs on its own clock (the change feed) belongs to no work and is not noted.
 */
export function recordStatements(): () => void {
  const original = Reflect.get(pg.Client.prototype, 'query') as Query
  const noting: Query = function (this: pg.Client, ...given) {
    note(this, given)
    return Reflect.apply(original, this, given)
  }
  Reflect.set(pg.Client.prototype, 'query', noting)
  return () => void Reflect.set(pg.Client.prototype, 'query', original)
}

/** Runs work and answers what it sent. */
export async function recorded<T>(work: () => PromiseLike<T>): Promise<{ answer: T; recording: Recording }> {
  const recording: Recording = { statements: [], trips: 0 }
  // Awaited within: work that begins only when somebody waits for it would begin outside.
  const answer = await recordings.run(recording, async () => await work())
  return { answer, recording }
}

import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks'
import pg from 'pg'

/** A statement as the driver was given it. */
export interface SeenStatement {
  readonly text: string
  readonly values: readonly unknown[]
}

/** Statements that one piece of work sent to the database. */
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

const isCallback = (value: unknown): value is (...given: unknown[]) => void => typeof value === 'function'

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

type Method = (this: pg.Client, ...given: unknown[]) => unknown

/** Puts a method in place of one of a class; answers how to take that back. */
function replaceMethod(prototype: object, name: string, make: (original: Method) => Method): () => void {
  const original = Reflect.get(prototype, name) as Method
  Reflect.set(prototype, name, make(original))
  return () => void Reflect.set(prototype, name, original)
}

/**
 * From now on every statement that leaves this process by the driver is noted with the work that sent it. Answers how
 * to undo that. Work on a timer (the change feed) belongs to no piece of work and is not noted.
 */
export function recordStatements(): () => void {
  const restoreQuery = replaceMethod(
    pg.Client.prototype,
    'query',
    (original) =>
      function (...given) {
        note(this, given)
        return Reflect.apply(original, this, given)
      },
  )
  // A waiting request gets its connection in the context of the work that released it: it continues in its own context.
  const restoreConnect = replaceMethod(
    pg.Pool.prototype,
    'connect',
    (original) =>
      function (...given) {
        const own = given.map((one) => (isCallback(one) ? AsyncResource.bind(one) : one))
        return Reflect.apply(original, this, own)
      },
  )
  return () => {
    restoreQuery()
    restoreConnect()
  }
}

/** Runs work and answers its statements. */
export async function recorded<T>(work: () => PromiseLike<T>): Promise<{ answer: T; recording: Recording }> {
  const recording: Recording = { statements: [], trips: 0 }
  // Awaited within: a lazy query begins only when it is awaited, and would begin outside.
  const answer = await recordings.run(recording, async () => await work())
  return { answer, recording }
}

import { createHash } from 'node:crypto'
import type { SeenStatement } from '../plans/record-statements.ts'
import type { Ask } from '../plans/statement-tap.ts'
import type { Stage } from '../row.ts'

const nameOf = (text: string): string => `floor-${createHash('sha256').update(text).digest('hex').slice(0, 16)}`

/** Parts of the floor of a request. */
export interface FloorParts {
  readonly ask: Ask
  readonly statements: readonly SeenStatement[]
  /** Bytes of the product's answer. */
  readonly length: number
}

/**
 * The floor of a request: statements, prepared, one after the other on one connection, and a request with the same body
 * to an empty route of another process that answers as many bytes.
 */
export function floorOf(stage: Stage, { ask, statements, length }: FloorParts): () => Promise<void> {
  if (statements.length === 0) throw new Error(`no statement was seen of ${ask.path}: there is no floor to measure`)
  const prepared = statements.map(({ text, values }) => ({ name: nameOf(text), text, values: [...values] }))
  const { method, body } = ask
  const call = { ...(method === undefined ? {} : { method }), ...(body === undefined ? {} : { body }) }
  return async () => {
    for (const statement of prepared) await stage.db.query(statement)
    await stage.empty.call(`/bytes/${length}`, call)
  }
}

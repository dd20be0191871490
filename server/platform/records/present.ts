import {
  matches,
  mayForce,
  nextStates,
  revealableBy,
  unshownTo,
  type Actor,
  type Doc,
  type NextState,
  type RecordBase,
  type RecordDefinition,
} from '../../../domain/kernel/index.ts'
import { accessOf, reach, type Operation } from './authorise.ts'
import { withoutFields } from './guarded-fields.ts'

/** A row as the table keeps it. */
export interface StoredRow {
  readonly id: string
  readonly version: number
  readonly date: number
  readonly last_date: number
  readonly active: boolean
  readonly doc: Doc
}

/** The actor's rights on a row, and the states to which they may move it. */
interface Can {
  readonly write: boolean
  readonly remove: boolean
  readonly states?: readonly NextState[]
  /** True if they may move it to any other state with a reason. */
  readonly force?: boolean
}

/** A row as it leaves the server: base fields, the visible part of the document, and the actor's rights. */
export interface PresentedRow extends RecordBase {
  readonly can: Can
  /** Sealed fields that hold something and that the actor may reveal; absent where there are none. */
  readonly sealed?: readonly string[]
  readonly [field: string]: unknown
}

export const flatten = ({ doc, id, version, date, last_date, active }: StoredRow): RecordBase & Doc => ({
  ...doc,
  id,
  version,
  date,
  last_date,
  active,
})

/** True if a field has a value. */
export const isFilled = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)

/** Presents rows for one actor: the access rules are asked once, not once a row. */
export function presenter(definition: RecordDefinition, actor: Actor): (row: StoredRow) => PresentedRow {
  const verdict = (operation: Operation) => {
    const answer = reach(accessOf(definition, operation), actor)
    return typeof answer === 'boolean' ? () => answer : (row: Doc) => matches(row, answer)
  }
  const [mayWrite, mayRemove] = [verdict('write'), verdict('remove')]
  const movesOf = stateMoves(definition, actor)
  const hidden = unshownTo(definition, actor)
  const revealable = revealableBy(definition, actor)
  return (stored) => {
    const row = flatten(stored)
    const write = mayWrite(row)
    const sealed = revealable.filter((field) => isFilled(row[field]))
    return {
      ...withoutFields(row, hidden),
      ...(sealed.length > 0 && { sealed }),
      can: { write, remove: mayRemove(row), ...(write && movesOf(row)) },
    }
  }
}

/** Next states of a row, by the transition table of its record type. */
function stateMoves({ transitions: table }: RecordDefinition, actor: Actor) {
  if (!table) return () => undefined
  const force = mayForce(actor)
  return (row: Doc) => {
    const from = row[table.field]
    return typeof from === 'string' ? { states: nextStates(table, { row, from, actor }), force } : undefined
  }
}

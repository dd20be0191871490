import {
  guardedFrom,
  matches,
  type Actor,
  type Doc,
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

/** A row as it leaves the server: base fields, what the actor sees of the document, and what they may do with it. */
export interface PresentedRow extends RecordBase {
  readonly can: { readonly write: boolean; readonly remove: boolean }
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

/** Presents rows for one actor: the access rules are asked once, not once a row. */
export function presenter(definition: RecordDefinition, actor: Actor): (row: StoredRow) => PresentedRow {
  const verdict = (operation: Operation) => {
    const answer = reach(accessOf(definition, operation), actor)
    return typeof answer === 'boolean' ? () => answer : (row: Doc) => matches(row, answer)
  }
  const [mayWrite, mayRemove] = [verdict('write'), verdict('remove')]
  const hidden = guardedFrom(definition, actor)
  return (stored) => {
    const row = flatten(stored)
    return { ...withoutFields(row, hidden), can: { write: mayWrite(row), remove: mayRemove(row) } }
  }
}

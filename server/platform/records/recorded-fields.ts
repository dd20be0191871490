import { isDeepStrictEqual } from 'node:util'
import { valueAt, withValueAt, type Doc, type Issue, type RecordDefinition } from '../../../domain/kernel/index.ts'
import { Invalid } from '../errors.ts'

const headOf = (path: string): string => path.split('.')[0] ?? path

/** Initial values of a new record's partly recorded fields, before any input. */
export const blankOf = ({ shape, recorded = [] }: RecordDefinition): Doc =>
  Object.fromEntries(recorded.map((path) => [headOf(path), shape.shape[headOf(path)]?.safeParse(undefined).data]))

/** True if the input sets a different value. A part left out of an object is not removed by that. */
const isSet = (sent: unknown, stored: unknown): boolean =>
  sent !== undefined && !isDeepStrictEqual(sent ?? undefined, stored)

/** Fields that the product alone writes once a row is in its current state. */
export const recordedNow = ({ recordedLater }: RecordDefinition, stored: Doc): readonly string[] =>
  recordedLater?.isReached(stored) === true ? recordedLater.fields : []

/**
 * Input of a record, with the product's own fields as stored. Throws Invalid, with every such field that it would
 * change.
 */
export function keepRecorded(definition: RecordDefinition, sent: Doc, stored: Doc): Doc {
  const { recorded = [], recordedLater } = definition
  const later = recordedNow(definition, stored)
  const paths = [...recorded, ...later].filter((path) => headOf(path) in sent)
  const words = recordedLater?.words(stored) ?? ''
  const issues = paths
    .filter((path) => isSet(valueAt(sent, path), valueAt(stored, path)))
    .map((path): Issue =>
      later.includes(path) ? { path, code: 'recorded-later', params: { words } } : { path, code: 'recorded' },
    )
  if (issues.length > 0)
    throw new Invalid(issues, issues.every(({ code }) => code === 'recorded-later') ? words : undefined)
  return withRecordedOf(paths, sent, stored)
}

/** A document with the values of another one at some paths. */
export const withRecordedOf = (paths: readonly string[], doc: Doc, stored: Doc): Doc =>
  paths.reduce((kept, path) => {
    const value = valueAt(stored, path)
    return value === undefined && valueAt(kept, path) === undefined ? kept : withValueAt(kept, path, value)
  }, doc)

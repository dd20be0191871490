import { isDeepStrictEqual } from 'node:util'
import { valueAt, withValueAt, type Doc, type RecordDefinition } from '../../../domain/kernel/index.ts'
import { Invalid } from '../errors.ts'

const headOf = (path: string): string => path.split('.')[0] ?? path

/** What a new record has in the fields that somebody sends parts of, before anybody writes them. */
export const blankOf = ({ shape, recorded = [] }: RecordDefinition): Doc =>
  Object.fromEntries(recorded.map((path) => [headOf(path), shape.shape[headOf(path)]?.safeParse(undefined).data]))

/** Whether somebody sends a value of their own. What is left out of an object is not taken away by that. */
const isSet = (sent: unknown, stored: unknown): boolean =>
  sent !== undefined && !isDeepStrictEqual(sent ?? undefined, stored)

/**
 * What somebody sends of a record, with the fields that the product alone records as they are stored. Throws Invalid,
 * with every one of them that they would set otherwise.
 */
export function keepRecorded({ recorded = [] }: RecordDefinition, sent: Doc, stored: Doc): Doc {
  const paths = recorded.filter((path) => headOf(path) in sent)
  const issues = paths
    .filter((path) => isSet(valueAt(sent, path), valueAt(stored, path)))
    .map((path) => ({ path, code: 'recorded' }))
  if (issues.length > 0) throw new Invalid(issues)
  return withRecordedOf(paths, sent, stored)
}

/** A document with the values of another one at some paths. */
export const withRecordedOf = (paths: readonly string[], doc: Doc, stored: Doc): Doc =>
  paths.reduce((kept, path) => {
    const value = valueAt(stored, path)
    return value === undefined && valueAt(kept, path) === undefined ? kept : withValueAt(kept, path, value)
  }, doc)

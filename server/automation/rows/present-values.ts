import { createHash } from 'node:crypto'
import { presentValuesShown, type PresentValues } from '../../../domain/automation/index.ts'
import { cutText } from '../../../domain/kernel/index.ts'
import { isEmptyValue } from '../../../domain/kernel/values/empty-value.ts'

type Present = PresentValues['values'][number]

/** Counts of the values of a field, by the JSON of a short value and the hash of a long one. */
interface FieldCounts {
  readonly path: string
  readonly byKey: Map<string, Present>
}

/** Longest value that a dialog shows whole, in characters. */
const longestShown = 200

export const selectCounts = (paths: readonly string[]): readonly FieldCounts[] =>
  paths.map((path) => ({ path, byKey: new Map<string, Present>() }))

/** Cuts a long value to a text, because a dialog shows one line of it. */
function shortened(value: unknown, json: string): Present['value'] {
  if (json.length <= longestShown) return JSON.parse(json) as Present['value']
  return cutText(typeof value === 'string' ? value : json, longestShown)
}

/** Counts the value of one more row. */
export function countValue({ byKey }: FieldCounts, value: unknown): void {
  const json = isEmptyValue(value) ? 'null' : JSON.stringify(value)
  const key = json.length <= longestShown ? json : createHash('sha256').update(json).digest('base64')
  const known = byKey.get(key)
  byKey.set(key, { value: known ? known.value : shortened(value, json), count: (known?.count ?? 0) + 1 })
}

export function mostFrequent({ path, byKey }: FieldCounts): PresentValues {
  const sorted = [...byKey.values()].toSorted((one, other) => other.count - one.count)
  const others = sorted.slice(presentValuesShown).reduce((sum, { count }) => sum + count, 0)
  return { path, values: sorted.slice(0, presentValuesShown), others }
}

import type { RecordDefinition } from '../../../domain/kernel/index.ts'
import type { EditControl } from './use-edit.ts'

export const n = (count: number): string => count.toLocaleString('en-US')

export const formatNoun = ({ label }: RecordDefinition, count: number): string =>
  (count === 1 ? label.one : label.many).toLowerCase()

const and = new Intl.ListFormat('en-US', { type: 'conjunction' })

/** 'Title, Company, and Agents' */
export const listed = (labels: readonly string[]): string => and.format(labels)

/** The longest list of fields that fits on a button. */
const mostNamed = 2

const nameFields = (labels: readonly string[]): string =>
  labels.length > mostNamed ? `${labels.length} fields` : listed(labels)

/** Names the action of the edit button: 'Empty Title in 6 contacts'. */
export function nameEdit(
  { set, emptied, undecided }: Pick<EditControl, 'set' | 'emptied' | 'undecided'>,
  definition: RecordDefinition,
  count: number,
): string {
  if (set.length === 0) return 'Change'
  const isEmptying =
    undecided.length === 0 && set.every((field) => emptied.has(field.property) && field.type !== 'boolean')
  const doing = `${isEmptying ? 'Empty' : 'Change'} ${nameFields(set.map(({ label }) => label))}`
  return count === 0 ? doing : `${doing} in ${n(count)} ${formatNoun(definition, count)}`
}

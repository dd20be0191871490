import { plainName } from './kernel/fields/list-words.ts'
import type { RecordDefinition } from './kernel/index.ts'
import { recordNamed } from './records.ts'

/** A record type as lists are called: 'Contacts'. */
export const recordWords = (name: string): string => recordNamed(name)?.label.many ?? plainName(name)

function fieldLabel({ form, list, historyFields = [] }: RecordDefinition, field: string): string | undefined {
  const labelled =
    form.find(({ property }) => property === field) ??
    list.columns.find((column) => column.field === field) ??
    historyFields.find(({ property }) => property === field)
  return labelled?.label
}

/**
 * Names of the read fields, as the record's form or list has them. A person's data package names whole record types.
 */
export function fieldWords(record: string, field: string): string {
  const definition = recordNamed(record)
  return (definition && fieldLabel(definition, field)) ?? recordWords(field)
}

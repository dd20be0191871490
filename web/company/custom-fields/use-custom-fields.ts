import { useMemo } from 'react'
import { customFieldLists } from '../../../domain/company/index.ts'
import {
  hasCustomFields,
  withCustomFields,
  type CustomField,
  type RecordDefinition,
} from '../../../domain/kernel/index.ts'
import { useRecords } from '../../platform/data/use-records.ts'

/** The fields that the company has added to each of its record types, as they are now: a change is seen at once. */
export function useCustomFields(isNeeded = true): ReadonlyMap<string, readonly CustomField[]> {
  const { rows } = useRecords(customFieldLists, { enabled: isNeeded })
  return useMemo(() => new Map(rows.map(({ id, fields }) => [id, fields])), [rows])
}

/** A record type with the fields that the company has added to it. */
export function useCustomised<Definition extends RecordDefinition | undefined>(
  definition: Definition,
): Definition | RecordDefinition {
  const fields = useCustomFields(definition !== undefined && hasCustomFields(definition))
  return useMemo(
    () => (definition === undefined ? definition : withCustomFields(definition, fields.get(definition.name) ?? [])),
    [definition, fields],
  )
}

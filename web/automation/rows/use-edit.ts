import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import {
  beginRecordEdit,
  checkRecordEdit,
  editableFields,
  recordEdits,
  stopRecordEdit,
  undoRecordEdit,
} from '../../../domain/automation/index.ts'
import { isEmptyValue } from '../../../domain/kernel/values/empty-value.ts'
import { convertedValue, emptyOf, type EditorField, type RecordDefinition } from '../../../domain/kernel/index.ts'
import type { Presented } from '../../platform/api/records-api.ts'
import { useCommand } from '../../platform/data/use-command.ts'
import { useRecords } from '../../platform/data/use-records.ts'
import { useActor, useClient, usePlatform, useSignedInUser } from '../../platform/platform-context.tsx'
import type { RowsAsked } from './open-row-dialogs.tsx'

export type EditRow = Presented<typeof recordEdits>

const shownEdits = 5

/** The user's own edits of a list, the newest first, live. */
export function useOwnEdits({ name }: RecordDefinition) {
  const user = useSignedInUser()
  const where = { and: [['creator_id', '==', user.id] as const, ['record', '==', name] as const] }
  return useRecords(recordEdits, { where, pageSize: shownEdits })
}

/** Actions on a running edit. */
export function useEditRow() {
  const stop = useCommand(stopRecordEdit)
  const undo = useCommand(undoRecordEdit)
  return {
    stop: ({ id }: EditRow) => stop.start({ params: { id } }),
    undo: ({ id }: EditRow) => undo.start({ params: { id } }),
    isUndoing: undo.isRunning,
  }
}

/** A value as it is sent: one that is empty is taken away. */
function sentValue(field: EditorField, value: unknown): unknown {
  const converted = convertedValue(field, value)
  return converted === '' || converted === undefined ? null : converted
}

const isHalf = (field: EditorField, value: unknown): boolean =>
  (field.component === 'input-date' || field.component === 'input-date-time') &&
  typeof value === 'string' &&
  value !== ''

/** True if the user entered a value. An untouched or cleared field empties nothing. */
const hasValue = (field: EditorField, value: unknown): boolean =>
  field.type === 'boolean' ? value === true : !isEmptyValue(sentValue(field, value))

const withoutPath = <Value>(values: Readonly<Record<string, Value>>, path: string): Readonly<Record<string, Value>> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => name !== path))

/** Effect of setting the fields, requested from the server at each change of a value. */
function useCheck({ definition, chosen }: RowsAsked, values: Readonly<Record<string, unknown>>, isOn: boolean) {
  const { api } = usePlatform()
  const client = useClient()
  const asked = useDeferredValue(JSON.stringify(values))
  return useQuery({
    queryKey: ['record-edit', client.id, definition.name, chosen, asked],
    queryFn: ({ signal }) =>
      api.call(
        checkRecordEdit,
        { body: checkRecordEdit.body.parse({ record: definition.name, chosen, values: JSON.parse(asked) }) },
        signal,
      ),
    // The latest input is being checked.
    enabled: isOn && asked !== '{}',
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
}

/** Fields and values in the dialog of an edit, their effect, and the edit. */
export function useEdit(asked: RowsAsked) {
  const { definition, chosen } = asked
  const fields = editableFields(definition, useActor())
  const [typed, setTyped] = useState<Readonly<Record<string, unknown>>>({})
  const [emptied, setEmptied] = useState<ReadonlySet<string>>(new Set())
  const markEmptied = (property: string, isOn: boolean) =>
    setEmptied((before) => new Set([...[...before].filter((path) => path !== property), ...(isOn ? [property] : [])]))
  const set = fields.filter(({ property }) => property in typed)
  const values = Object.fromEntries(set.map((field) => [field.property, sentValue(field, typed[field.property])]))
  const isReady = set.length > 0 && !set.some((field) => isHalf(field, typed[field.property]))
  const undecided = set.filter((field) => !emptied.has(field.property) && !hasValue(field, typed[field.property]))
  const check = useCheck(asked, values, isReady)
  const begin = useCommand(beginRecordEdit)
  return {
    set,
    typed,
    check,
    isReady,
    values,
    /** Chosen fields without a value for which the user has not chosen Empty it. */
    undecided,
    emptied,
    /** Sets the empty value, so that the edit removes the values of the field. */
    empty: (field: EditorField) => {
      setTyped((before) => ({ ...before, [field.property]: emptyOf(field) }))
      markEmptied(field.property, true)
    },
    /** Those that are not set yet. */
    others: fields.filter(({ property }) => !(property in typed)),
    add: (property: string) => {
      const field = fields.find((one) => one.property === property)
      if (field) setTyped((before) => ({ ...before, [property]: emptyOf(field) }))
      markEmptied(property, false)
    },
    leave: (property: string) => {
      setTyped((before) => withoutPath(before, property))
      markEmptied(property, false)
    },
    type: (property: string, value: unknown) => {
      setTyped((before) => ({ ...before, [property]: value }))
      markEmptied(property, false)
    },
    isBeginning: begin.isRunning,
    start: () =>
      begin.start({ body: beginRecordEdit.body.parse({ record: definition.name, chosen, values }) }, () =>
        // Keeps changes made while the edit was being sent.
        setTyped((now) => Object.fromEntries(Object.entries(now).filter(([path, value]) => value !== typed[path]))),
      ),
  }
}

export type EditControl = ReturnType<typeof useEdit>

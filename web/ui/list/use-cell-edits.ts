import { useMemo, useRef, useState } from 'react'
import { z } from 'zod'
import { editableFields, isEditableIn } from '../../../domain/kernel/lists/editable-cells.ts'
import {
  isSameValue,
  valueAt,
  withValueAt,
  type Doc,
  type EditorField,
  type RecordDefinition,
} from '../../../domain/kernel/index.ts'
import type { PathParams, Presented } from '../../platform/api/records-api.ts'
import { useShownRows } from '../../platform/data/use-record-commands.ts'
import { useActor, useClient } from '../../platform/platform-context.tsx'
import { useLeaveGuard } from '../../platform/use-leave-guard.ts'
import { useSaveRecord } from '../form/use-save-record.ts'
import { changeOf, formErrors, formValues, keptValues } from '../form/form-values.ts'
import { CellEditor } from './cell-editor.tsx'
import { useAskBeforeClosing } from './use-ask-before-closing.ts'
import { docOf, type CellEdits, type CellPlace, type RefusedCell } from './cell-edits.ts'

type Row = Presented<RecordDefinition>

const keyOf = ({ id, property }: CellPlace): string => `${id} ${property}`

/** Content of a cell, as a form with its one field. */
const valuesOf = (field: EditorField, row: Doc, typed: unknown): Doc =>
  keptValues([field], row, withValueAt(formValues([field], row), field.property, typed))

/**
 * The row that a change begins from: the newest, unless another user has changed the same field since the cell was
 * opened. Then the change names its version, and the user is asked.
 */
const startOf = (field: EditorField, seen: Row, newest: Row | undefined): Row => {
  const isChanged = newest !== undefined && !isSameValue(valueAt(newest, field.property), valueAt(seen, field.property))
  return newest === undefined || (isChanged && newest.version > seen.version) ? seen : newest
}

function useRefused() {
  const [refused, setRefused] = useState<ReadonlyMap<string, RefusedCell>>(new Map())
  useLeaveGuard(refused.size > 0, 'the cells that were refused')
  const drop = (place: CellPlace) =>
    setRefused((now) => (now.has(keyOf(place)) ? new Map([...now].filter(([key]) => key !== keyOf(place))) : now))
  return {
    of: (place: CellPlace) => refused.get(keyOf(place)),
    put: (place: CellPlace, cell: RefusedCell) => setRefused((now) => new Map(now).set(keyOf(place), cell)),
    drop,
  }
}

/** Saves cells: those of one row one after the other, each from the result of the one before. */
function useCellSaves(definition: RecordDefinition, params: PathParams | undefined) {
  const { save } = useSaveRecord(definition, params, { shown: 'saved' })
  const { optimistic } = useShownRows(definition, params)
  const rows = useRef(new Map<string, Promise<Row>>())
  return async (field: EditorField, seen: Row, typed: unknown) => {
    const shown = changeOf([field], seen, valuesOf(field, seen, typed))
    if (Object.keys(shown).length === 0) return undefined
    const end = optimistic({ row: seen, change: shown })
    const before = rows.current.get(seen.id)
    const attempt = async () => {
      const from = startOf(field, seen, await before)
      const change = changeOf([field], from, valuesOf(field, from, typed))
      const outcome = Object.keys(change).length === 0 ? undefined : await save(from, change)
      return { outcome, row: outcome === undefined || outcome.kind === 'refused' ? from : outcome.row }
    }
    const work = attempt()
    const row = work.then((done) => done.row)
    rows.current.set(seen.id, row)
    const { outcome } = await work.finally(end)
    if (rows.current.get(seen.id) === row) rows.current.delete(seen.id)
    return outcome
  }
}

const anyShape = z.looseObject({})

/** The cells of a record list, edited through the inputs, rules and writes of the record's form. */
export function useCellEdits(definition: RecordDefinition, params: PathParams | undefined): CellEdits {
  const actor = useActor()
  const { timezone } = useClient()
  const fields = useMemo(() => editableFields(definition, actor), [definition, actor])
  const [editing, open] = useState<CellPlace>()
  const refused = useRefused()
  const saveCell = useCellSaves(definition, params)
  const [underWay, setUnderWay] = useState(0)
  useAskBeforeClosing(underWay > 0)
  const sent = async (field: EditorField, row: Row, typed: unknown) => {
    const place = { id: row.id, property: field.property }
    refused.drop(place)
    setUnderWay((count) => count + 1)
    const outcome = await saveCell(field, row, typed).finally(() => setUnderWay((count) => count - 1))
    if (outcome?.kind !== 'refused') return
    const words = outcome.faults[field.property] ?? Object.values(outcome.faults)[0] ?? 'Not saved.'
    refused.put(place, { typed, words })
  }
  return {
    editing,
    open,
    shut: (place) => open((now) => (now !== undefined && keyOf(now) === keyOf(place) ? undefined : now)),
    refusedOf: refused.of,
    drop: refused.drop,
    Editor: CellEditor,
    fieldOf: (property, row) => {
      const field = fields.get(property)
      return field !== undefined && isEditableIn(field, docOf(row)) ? field : undefined
    },
    // The rest of the record is the server's to check: a list has not all of it.
    faultOf: (field, row, typed) => {
      const { check: _, ...rest } = definition
      const alone = { ...rest, shape: anyShape, form: [field] }
      const doc = docOf(row)
      return formErrors(alone, doc, { values: valuesOf(field, doc, typed), timezone })[field.property]
    },
    save: (field, row, typed) => {
      void sent(field, row as Row, typed)
    },
  }
}

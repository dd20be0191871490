import type { Doc, EditorField, NextState, RecordDefinition, Transitions } from '../../../domain/kernel/index.ts'

interface Can {
  readonly states?: readonly NextState[]
  readonly force?: boolean
}

/** What the server said may come next of the record (`can`). */
const canOf = ({ can }: Doc): Can => (typeof can === 'object' && can !== null ? can : {})

const choiceOf = ({ labels }: Transitions, state: string) => ({ value: state, label: labels[state] ?? state })

/** What a state may become from here: itself, what comes next, and every other where it may be forced. */
function choicesOf(table: Transitions, doc: Doc): EditorField['options'] {
  const { states = [], force = false } = canOf(doc)
  const next = states.map(({ to, unless }) => ({
    ...choiceOf(table, to),
    isDisabled: unless !== undefined && !force,
  }))
  const named = new Set([doc[table.field], ...states.map(({ to }) => to)])
  const rest = force ? Object.keys(table.labels).filter((state) => !named.has(state)) : []
  const others = rest.map((state) => ({ ...choiceOf(table, state), label: `${table.labels[state] ?? state} (forced)` }))
  const now = doc[table.field]
  return [...(typeof now === 'string' ? [choiceOf(table, now)] : []), ...next, ...others]
}

const reasonsOf = (table: Transitions, doc: Doc): string =>
  (canOf(doc).states ?? [])
    .flatMap(({ to, unless }) => (unless === undefined ? [] : [`${table.labels[to] ?? to}: ${unless}`]))
    .join(' ')

/** The fields of a form with the field of its state offering only what may come next, and saying why when not. */
export function withNextStates({ form, transitions: table }: RecordDefinition, doc: Doc, isNew: boolean) {
  if (!table) return form
  return form.map((field): EditorField => {
    if (field.property !== table.field) return field
    const begins = table.begins.map((state) => choiceOf(table, state))
    if (isNew) return { ...field, options: begins, required: true }
    const description = reasonsOf(table, doc)
    return { ...field, options: choicesOf(table, doc), required: true, ...(description !== '' && { description }) }
  })
}

/** Whether a state was chosen that comes only with a reason. */
export function isForced({ transitions: table }: RecordDefinition, doc: Doc, values: Doc): boolean {
  const chosen = table && values[table.field]
  if (table === undefined || chosen === doc[table.field]) return false
  return !(canOf(doc).states ?? []).some(({ to, unless }) => to === chosen && unless === undefined)
}

/** Whether a change moves the state of its record. */
export const movesState = ({ transitions: table }: RecordDefinition, change: Doc): boolean =>
  table !== undefined && table.field in change

import {
  unprovenState,
  type Doc,
  type EditorField,
  type NextState,
  type RecordDefinition,
  type Transitions,
} from '../../../domain/kernel/index.ts'

interface Can {
  readonly states?: readonly NextState[]
  readonly force?: boolean
}

/** Next states that the server allows for the record (`can`). */
const canOf = ({ can }: Doc): Can => (typeof can === 'object' && can !== null ? can : {})

const choiceOf = ({ labels }: Transitions, state: string) => ({ value: state, label: labels[state] ?? state })

const forcedChoice = (table: Transitions, state: string) => ({
  value: state,
  label: `${table.labels[state] ?? state} (forced)`,
})

/** States to choose from: the current one, the next ones, and every other that may be forced. */
function choicesOf(table: Transitions, doc: Doc): EditorField['options'] {
  const { states = [], force = false } = canOf(doc)
  const next = states.map(({ to, unless }) =>
    force && unless !== undefined
      ? forcedChoice(table, to)
      : { ...choiceOf(table, to), isDisabled: unless !== undefined },
  )
  const named = new Set([doc[table.field], ...states.map(({ to }) => to)])
  const isForcible = (state: string): boolean => !named.has(state) && unprovenState(table, state, doc) === undefined
  const rest = force ? Object.keys(table.labels).filter(isForcible) : []
  const others = rest.map((state) => forcedChoice(table, state))
  const now = doc[table.field]
  return [...(typeof now === 'string' ? [choiceOf(table, now)] : []), ...next, ...others]
}

const reasonsOf = (table: Transitions, doc: Doc): string =>
  (canOf(doc).states ?? [])
    .flatMap(({ to, unless }) => (unless === undefined ? [] : [`${table.labels[to] ?? to}: ${unless}`]))
    .join(' ')

/** Fields of a form whose state field offers only the possible next states, and explains the others. */
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

/** True if the state table does not allow the chosen state: it is forced, with a reason. */
export function isForced({ transitions: table }: RecordDefinition, doc: Doc, values: Doc): boolean {
  const chosen = table && values[table.field]
  if (table === undefined || chosen === doc[table.field]) return false
  return !(canOf(doc).states ?? []).some(({ to, unless }) => to === chosen && unless === undefined)
}

/** True if a change moves the state of its record. */
export const movesState = ({ transitions: table }: RecordDefinition, change: Doc): boolean =>
  table !== undefined && table.field in change

import { findQueueType, type QueueItem, type QueueType } from '../../../domain/automation/index.ts'
import { dateTimeField, type Doc } from '../../../domain/kernel/index.ts'
import { openForm } from '../../ui/question-form/form-dialog.tsx'
import type { ItemCommands } from './use-items.ts'

/** Entered values; empty ones are left out. */
function readInput({ fields }: QueueType, values: Doc): QueueItem['input'] {
  const entries = fields.flatMap(({ property }): [string, string][] => {
    const value = values[property]
    return typeof value === 'string' && value.trim() !== '' ? [[property, value]] : []
  })
  return Object.fromEntries(entries)
}

/** Asks for the input of a new item. */
export function askItem(type: QueueType, { add }: Pick<ItemCommands, 'add'>): void {
  openForm<Doc>({
    title: type.label,
    fields: [...type.fields, dateTimeField('date', 'When (empty: at once)')],
    begin: {},
    hint: () => type.hint,
    button: 'Add to queue',
    onSave: (values) => {
      const { date } = values
      const at = typeof date === 'number' ? { date } : {}
      return add(type.label, { type: type.name, ...at, input: readInput(type, values) })
    },
  })
}

/** Asks for the corrected input of an item, and runs it. */
export function askCorrection(item: QueueItem, { correct }: Pick<ItemCommands, 'correct'>): void {
  const type = findQueueType(item.type)
  if (type === undefined) return
  openForm<Doc>({
    title: `Correct: ${item.label}`,
    subject: item.id,
    fields: type.fields,
    begin: { ...item.input },
    hint: () => (item.failure === undefined ? type.hint : `Last failure: ${item.failure}`),
    button: 'Correct and run again',
    onSave: (values) => correct(item, readInput(type, values)),
  })
}

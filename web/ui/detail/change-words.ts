import { valueAt, type Doc, type EditorField, type RecordDefinition } from '../../../domain/kernel/index.ts'
import { formatDate, formatDateTime, formatMoney, formatNumber } from '../format-value.ts'
import { textOf } from '../list/record-cell.tsx'

export interface FieldChange {
  readonly label: string
  readonly before: string
  readonly after: string
}

type NumberWords = (value: number, timezone: string) => string

/** How a number is said, by the kind of its column or the type of its field. */
const numberWords: Readonly<Record<string, NumberWords>> = {
  money: formatMoney,
  date: formatDate,
  'date-time': formatDateTime,
}

/** How values of one field are said: as its form field or list column would show them. */
function speakerOf(definition: RecordDefinition, path: string, timezone: string): (value: unknown) => string {
  const field = definition.form.find(({ property }) => property === path)
  const column = definition.list.columns.find((listed) => listed.field === path)
  const say = numberWords[column?.kind ?? field?.type ?? ''] ?? formatNumber
  return (value) => {
    const option = field?.options?.find((choice) => choice.value === value)
    if (option) return option.label
    if (typeof value === 'boolean') return value ? 'Yes' : 'No'
    return typeof value === 'number' ? say(value, timezone) : textOf(value)
  }
}

/** Fields that people know by a label: those of the form, then those of the list that the form lacks. */
function labelledFields(definition: RecordDefinition): readonly Pick<EditorField, 'property' | 'label'>[] {
  const inForm = new Set(definition.form.map((field) => field.property))
  const listed = definition.list.columns.filter((column) => !inForm.has(column.field) && column.field !== 'last_date')
  return [...definition.form, ...listed.map(({ field, label }) => ({ property: field, label }))]
}

/** What differs between two states of a record, field by field, in words. */
export function changesBetween(
  definition: RecordDefinition,
  [before, after]: readonly [Doc, Doc],
  timezone: string,
): readonly FieldChange[] {
  return labelledFields(definition).flatMap(({ property, label }) => {
    const [old, now] = [valueAt(before, property), valueAt(after, property)]
    if (JSON.stringify(old ?? null) === JSON.stringify(now ?? null)) return []
    const words = speakerOf(definition, property, timezone)
    return [{ label, before: words(old), after: words(now) }]
  })
}

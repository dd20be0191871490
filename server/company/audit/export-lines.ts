import type { AuditedChange } from '../../../domain/company/index.ts'
import { operationWords, everyChange, type FieldChange } from '../../../domain/kernel/records/change-words.ts'
import { csvLine } from '../../../domain/kernel/csv/csv.ts'
import type { RecordDefinition } from '../../../domain/kernel/index.ts'
import { formatDateTime } from '../../../domain/kernel/values/format-value.ts'
import { recordNamed } from '../../../domain/records.ts'

const heads = [
  'When (UTC)',
  'When',
  'Person',
  'Person id',
  'What was done',
  'Kind',
  'Record',
  'Record id',
  'Version',
  'Field',
  'Before',
  'After',
]

/** The first line. */
export const headLine = csvLine(heads)

/** The last line of an export that is not whole. */
export const cutLine = (most: number): string =>
  csvLine([
    `Only the newest ${most.toLocaleString('en-US')} changes are in this file. Narrow the list to get older ones.`,
  ])

/** In whose words changes are described. */
export interface DescribedIn {
  readonly timezone: string
  /** A record type by its name, with the fields that the company has added. */
  readonly definitionOf: (record: string) => RecordDefinition | undefined
}

const nothing: FieldChange = { label: '', before: '', after: '' }

/** The fields of a change, as the list on screen says them; one without any is a line all the same. */
function fieldsOf(change: AuditedChange, { timezone, definitionOf }: DescribedIn): readonly FieldChange[] {
  if (change.is_private) return [{ ...nothing, label: 'Private: only its owner may see what it says' }]
  const definition = definitionOf(change.record)
  if (!definition || change.op === 'trash') return [nothing]
  const fields = everyChange(definition, [change.before ?? {}, change.after ?? {}], timezone)
  return fields.length === 0 ? [nothing] : fields
}

/** The lines of a change, one for each of its fields. */
export function linesOf(change: AuditedChange, describedIn: DescribedIn): string {
  const { at, actor_id, actor_name, op, record, title, id, version } = change
  const about = [
    new Date(at).toISOString(),
    formatDateTime(at, describedIn.timezone),
    actor_name ?? 'Flightline',
    actor_id ?? '',
    operationWords[op] ?? op,
    recordNamed(record)?.label.one ?? record,
    title,
    id,
    version,
  ]
  return fieldsOf(change, describedIn)
    .map(({ label, before, after }) => csvLine([...about, label, before, after]))
    .join('')
}

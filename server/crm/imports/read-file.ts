import {
  contactColumns,
  contactColumnsWith,
  groupColumns,
  mostContactRows,
  readContactRows,
  SeenPeople,
  type checkContactFile,
  type ContactColumn,
  type ContactFacts,
  type ReadRow,
  type RefusedRow,
} from '../../../domain/crm/index.ts'
import { rowsByColumns } from '../../../domain/kernel/csv/column-choice.ts'
import { readCsvInParts } from '../../../domain/kernel/csv/read-csv.ts'
import type { InputOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { ShortSlices } from '../../platform/short-slices.ts'
import { loadContactFacts } from './contact-facts.ts'

export type ContactFile = Omit<InputOf<typeof checkContactFile>['body'], 'all'>

export interface FileReading {
  readonly read: readonly ReadRow[]
  readonly faults: readonly RefusedRow[]
  /** Reason to refuse the whole file. */
  readonly refusal: string | null
  readonly facts?: ContactFacts
}

const refuse = (refusal: string): FileReading => ({ read: [], faults: [], refusal })

/** Rows that are read together. */
const rowsAtOnce = 100

/** Calls `readContactRows` in parts, with pauses for other work: the largest file takes half a second. */
async function readInParts(
  rows: Parameters<typeof readContactRows>[0],
  facts: ContactFacts,
): Promise<ReturnType<typeof readContactRows>> {
  const seen = new SeenPeople()
  const starts = Array.from({ length: Math.ceil(rows.length / rowsAtOnce) }, (_, part) => part * rowsAtOnce)
  const parts = await new ShortSlices().map(starts, (start) =>
    readContactRows(rows.slice(start, start + rowsAtOnce), facts, seen),
  )
  return { read: parts.flatMap(({ read }) => read), faults: parts.flatMap(({ faults }) => faults) }
}

const reaches = ['name', 'first_name', 'last_name', 'email', 'phone'] as const

/** Finds the reason to refuse the chosen columns; undefined for valid ones. */
function refuseMapping(mapping: ContactFile['mapping'], columns: readonly string[]): string | undefined {
  const gone = Object.values(mapping).find((column) => column !== undefined && !columns.includes(column))
  if (gone !== undefined) return `The file has no column ${gone}.`
  return reaches.every((field) => mapping[field] === undefined)
    ? `Choose the column of one of these: ${reaches.map((one) => contactColumns[one].label).join(', ')}.`
    : undefined
}

function refuseFields(mapping: ContactFile['mapping'], { fields, groups }: ContactFacts): string | undefined {
  const closed = groups === undefined ? groupColumns.filter((field) => mapping[field] !== undefined) : []
  if (closed.length > 0) return 'Only users with the role for groups import the columns Groups and Consent.'
  const known = new Set(Object.keys(contactColumnsWith({ fields, withGroups: true })))
  return Object.keys(mapping).some((field) => !known.has(field))
    ? 'A field that was chosen is not kept any more. Open the import again.'
    : undefined
}

/** Reads a file by the chosen columns, or answers the reason to refuse it. */
export async function readContactFile(
  ctx: Ctx,
  { text, mapping, order, replaced = {} }: ContactFile,
): Promise<FileReading> {
  const table = await new ShortSlices().drain(readCsvInParts(text))
  if ('openQuoteInRow' in table) return refuse(`Quotes open in row ${table.openQuoteInRow} and never closed.`)
  const { columns, rows } = table.table
  if (rows.length === 0) return refuse('The file has no rows below its first.')
  if (rows.length > mostContactRows)
    return refuse(`A file brings ${mostContactRows} contacts at most, and this one has ${rows.length}. Divide it.`)
  const wrong = refuseMapping(mapping, columns)
  if (wrong !== undefined) return refuse(wrong)
  const facts = await loadContactFacts(ctx, { order, replaced })
  const closed = refuseFields(mapping, facts)
  if (closed !== undefined) return refuse(closed)
  const own = rowsByColumns<ContactColumn>(table.table, mapping)
  return { ...(await readInParts(own, facts)), refusal: null, facts }
}

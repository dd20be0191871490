import { z } from 'zod'
import { cents, entry, shortText, valueAt, type Doc } from '../../kernel/index.ts'
import { leg } from '../legs.ts'
import { charterStatus } from '../statuses.ts'
import type { ExternalFlight } from './external-flight.ts'

/** Values of a quote or trip before the first import replaced them. */
const beforeImport = z.object({
  number: shortText.optional(),
  status: charterStatus,
  legs: z.array(leg),
  accounts: z.array(z.object({ id: z.string(), name: shortText })),
  total: cents,
})

type BeforeImport = z.output<typeof beforeImport>

/** Reads the values that return when a number is unlinked. */
export const readBeforeImport = (row: Doc): BeforeImport | undefined =>
  beforeImport.safeParse(valueAt(row, 'metadata.before_import')).data

/** True if a change returns a record to its status before an import, and drops the kept values with it. */
export function isImportUndone(before: Doc, after: Doc): boolean {
  const kept = readBeforeImport(before)
  return kept !== undefined && readBeforeImport(after) === undefined && after['status'] === kept.status
}

const namesShape = z.object({
  contact: z.object({ name: z.string().optional(), company: z.string().optional() }).optional(),
  accounts: z.array(entry.or(z.object({ id: z.string(), name: z.string() }))).default([]),
})

const plainName = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Lists the names of the customer of a quote or trip: contact, company of the contact, and accounts. */
export function customerNames(row: Doc): string[] {
  const { contact, accounts = [] } = namesShape.safeParse(row).data ?? {}
  const named = accounts.map((one) => ('name' in one ? one.name : one.label))
  return [contact?.name, contact?.company, ...named].flatMap((one) => (one ? [one] : []))
}

/** True if a flight of the scheduling software names a different customer than a record. */
export function isOtherCustomer({ account }: Pick<ExternalFlight, 'account'>, row: Doc): boolean {
  if (account === undefined) return false
  const names = customerNames(row).map(plainName)
  const wanted = plainName(account)
  return names.length > 0 && !names.some((one) => one === wanted || one.includes(wanted) || wanted.includes(one))
}

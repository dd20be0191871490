import { charterMessages, invoices, type sendInvoice } from '../../../domain/charter/index.ts'
import type { Issue, OutputOf, RowOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { Invalid } from '../../platform/errors.ts'
import { beyondReach } from '../../platform/records/index.ts'

export type InvoiceRow = RowOf<typeof invoices>

/** An invoice as its verbs answer it. */
export const stateOf = (row: InvoiceRow): OutputOf<typeof sendInvoice> => {
  const { id, version, number, status, total, amount_paid, balanceDue } = row
  return { id, version, number, status, total, amount_paid, balanceDue }
}

/** Key of the entry that takes hours of a jet card for a payment. */
export const hoursKey = (id: string): string => `hours ${id}`

export const aboutInvoice = (id: string) => ({ record: 'invoices', id })

/** The invoices of a trip that count, the newest first. */
export const tripsInvoices = (ctx: Ctx, tripId: string): Promise<InvoiceRow[]> =>
  beyondReach(ctx, invoices).list({
    where: {
      and: [
        ['trip_id', '==', tripId],
        ['status', '!=', 'void'],
      ],
    },
  })

/** Throws Invalid with every issue, in words, where there is any. */
export function refuseFor(issues: readonly Issue[]): void {
  if (issues.length === 0) return
  throw new Invalid(issues, issues.map((issue) => charterMessages.words(issue) ?? issue.code).join(' '))
}

/** Throws Invalid with one issue, in words. */
export function refuse(issue: Issue): never {
  throw new Invalid([issue], charterMessages.words(issue))
}

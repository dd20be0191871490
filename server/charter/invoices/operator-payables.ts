import {
  faultsOfSum,
  mayReadInvoices,
  operatorParty,
  trips,
  type addPayable,
  type dropPayable,
  type OperatorPayable,
  type readTripMoney,
  type settlePayable,
} from '../../../domain/charter/index.ts'
import { payableEntry, payablePaidEntry, reversalOf } from '../../../domain/commerce/index.ts'
import type { InputOf, OutputOf } from '../../../domain/kernel/index.ts'
import { entriesAbout, postEntry, type LedgerEntry } from '../../commerce/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { Conflict, Forbidden, NotFound } from '../../platform/errors.ts'
import { getRecord, takeRecord } from '../../platform/records/index.ts'
import { refuseFor, stateOf, tripsInvoices } from './invoice-state.ts'

type Answer = OutputOf<typeof addPayable>

const aboutTrip = (id: string) => ({ record: 'trips', id })

const textOf = ({ facts }: LedgerEntry, name: string): string => String(facts[name] ?? '')

const existing = (entries: readonly LedgerEntry[], kind: LedgerEntry['kind']): LedgerEntry[] =>
  entries.filter((entry) => entry.kind === kind && !entry.isReversed)

const amountOf = ({ lines }: LedgerEntry): number => lines.reduce((sum, { credit }) => sum + credit, 0)

const paidOf = (paid: LedgerEntry): NonNullable<OperatorPayable['paid']> => ({
  date: paid.at,
  method: textOf(paid, 'method'),
  reference: textOf(paid, 'reference'),
})

const paymentOf = (entries: readonly LedgerEntry[], payableId: string): LedgerEntry | undefined =>
  existing(entries, 'payable_paid').find((entry) => entry.facts['payable'] === payableId)

/** Debts to operators for a trip, and their paid part. */
const payablesOf = (entries: readonly LedgerEntry[]): OperatorPayable[] =>
  existing(entries, 'payable').map((entry) => {
    const paid = paymentOf(entries, entry.id)
    return {
      id: entry.id,
      operator: textOf(entry, 'operator'),
      amount: amountOf(entry),
      dueDate: Number(entry.facts['due']),
      ...(paid && { paid: paidOf(paid) }),
    }
  })

const answer = async (ctx: Ctx, tripId: string): Promise<Answer> => ({
  payables: payablesOf(await entriesAbout(ctx, aboutTrip(tripId))),
})

/** The invoices of a trip, voided ones left out, and its payables: for who reads invoices. */
export async function tripMoney(
  ctx: Ctx,
  { params }: InputOf<typeof readTripMoney>,
): Promise<OutputOf<typeof readTripMoney>> {
  if (!mayReadInvoices(ctx.actor)) throw new Forbidden('invoices')
  const trip = await getRecord(ctx, trips, params.id)
  const rows = await tripsInvoices(ctx, trip.id)
  const invoices = rows.map((row) => ({
    ...stateOf(row),
    ...(row.dueDate !== undefined && { dueDate: row.dueDate }),
    account: row.account?.label ?? row.billingContact?.label ?? '',
    payments: row.payments,
  }))
  return { invoices, ...(await answer(ctx, trip.id)) }
}

/** Notes a debt to an operator: once, for any number of repeated calls. */
export async function owe(ctx: Ctx, { params, body }: InputOf<typeof addPayable>): Promise<Answer> {
  const { row: trip } = await takeRecord(ctx, trips, { id: params.id })
  const { id, operator, amount, dueDate } = body
  refuseFor(faultsOfSum({ amount, date: ctx.now }, ctx.now))
  const facts = { operator, due: dueDate, number: trip.trip_number ?? '' }
  const occasion = { key: `payable ${id}`, about: aboutTrip(trip.id), at: ctx.now, facts }
  await postEntry(ctx, payableEntry(occasion, { party: operatorParty(operator), amount }))
  return answer(ctx, trip.id)
}

/** Debt as noted, also if reversed. Throws NotFound. */
function payableOf(entries: readonly LedgerEntry[], id: string): LedgerEntry {
  const entry = entries.find((one) => one.kind === 'payable' && one.id === id)
  if (!entry) throw new NotFound('payable')
  return entry
}

/** Notes that an operator was paid in full; one that was paid already stays as it is. */
export async function settle(ctx: Ctx, { params, body }: InputOf<typeof settlePayable>): Promise<Answer> {
  const { row: trip } = await takeRecord(ctx, trips, { id: params.id })
  const entries = await entriesAbout(ctx, aboutTrip(trip.id))
  const entry = payableOf(entries, params.payable)
  if (entry.isReversed) throw new NotFound('payable')
  if (!paymentOf(entries, entry.id)) {
    const amount = amountOf(entry)
    refuseFor(faultsOfSum({ amount, date: body.date }, ctx.now))
    const { method, date, reference } = body
    const operator = textOf(entry, 'operator')
    const facts = { payable: entry.id, operator, method, reference }
    const occasion = { key: `payable paid ${entry.id} ${ctx.newId()}`, about: aboutTrip(trip.id), at: date, facts }
    await postEntry(ctx, payablePaidEntry(occasion, { party: operatorParty(operator), amount, method }))
  }
  return answer(ctx, trip.id)
}

/** Refuses to take back a debt that was paid since it was looked at. Throws Conflict. */
function requireUnpaid(paid: LedgerEntry | undefined): void {
  if (paid === undefined) return
  const message = `${textOf(paid, 'operator')} has been paid. Take back the payment first.`
  throw new Conflict(null, null, { code: 'paid', title: 'Paid Meanwhile', message })
}

/**
 * Reverses the payment of an operator, or otherwise the debt to them; items reversed before stay. Throws NotFound,
 * Conflict.
 */
export async function takeBack(ctx: Ctx, { params, body }: InputOf<typeof dropPayable>): Promise<Answer> {
  const { row: trip } = await takeRecord(ctx, trips, { id: params.id })
  const entries = await entriesAbout(ctx, aboutTrip(trip.id))
  const entry = payableOf(entries, params.payable)
  const paid = paymentOf(entries, entry.id)
  if (body.what === 'owed') requireUnpaid(paid)
  const taken = body.what === 'paid' ? paid : (paid ?? entry)
  if (taken && !taken.isReversed) await postEntry(ctx, reversalOf(taken, { at: ctx.now, facts: { why: body.why } }))
  return answer(ctx, trip.id)
}

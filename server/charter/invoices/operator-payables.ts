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
import { Forbidden, NotFound } from '../../platform/errors.ts'
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

/** What is owed to operators for a trip, and what of it is paid. */
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

/** Notes what an operator is owed: once, however often it is sent. */
export async function owe(ctx: Ctx, { params, body }: InputOf<typeof addPayable>): Promise<Answer> {
  const { row: trip } = await takeRecord(ctx, trips, { id: params.id })
  const { id, operator, amount, dueDate } = body
  refuseFor(faultsOfSum({ amount, date: ctx.now }, ctx.now))
  const facts = { operator, due: dueDate, number: trip.trip_number ?? '' }
  const occasion = { key: `payable ${id}`, about: aboutTrip(trip.id), at: ctx.now, facts }
  await postEntry(ctx, payableEntry(occasion, { party: operatorParty(operator), amount }))
  return answer(ctx, trip.id)
}

async function takePayable(ctx: Ctx, { id, payable }: { id: string; payable: string }) {
  const { row: trip } = await takeRecord(ctx, trips, { id })
  const entries = await entriesAbout(ctx, aboutTrip(trip.id))
  const entry = existing(entries, 'payable').find((one) => one.id === payable)
  if (!entry) throw new NotFound('payable')
  return { tripId: trip.id, entry, paid: paymentOf(entries, entry.id) }
}

/** Notes that an operator was paid in full; one that was paid already stays as it is. */
export async function settle(ctx: Ctx, { params, body }: InputOf<typeof settlePayable>): Promise<Answer> {
  const { tripId, entry, paid } = await takePayable(ctx, params)
  if (!paid) {
    const amount = amountOf(entry)
    refuseFor(faultsOfSum({ amount, date: body.date }, ctx.now))
    const { method, date, reference } = body
    const operator = textOf(entry, 'operator')
    const facts = { payable: entry.id, operator, method, reference }
    const occasion = { key: `payable paid ${entry.id} ${ctx.newId()}`, about: aboutTrip(tripId), at: date, facts }
    await postEntry(ctx, payablePaidEntry(occasion, { party: operatorParty(operator), amount, method }))
  }
  return answer(ctx, tripId)
}

/** Takes back that an operator was paid, or else that they are owed. */
export async function takeBack(ctx: Ctx, { params, body }: InputOf<typeof dropPayable>): Promise<Answer> {
  const { tripId, entry, paid } = await takePayable(ctx, params)
  await postEntry(ctx, reversalOf(paid ?? entry, { at: ctx.now, facts: { why: body.why } }))
  return answer(ctx, tripId)
}

import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { invoices, paymentsOf, type InvoicePayment } from '../../domain/charter/index.ts'
import { payments } from '../../domain/commerce/index.ts'
import type { RowOf } from '../../domain/kernel/index.ts'
import { captureCharge, intendCharge, loseCharge } from '../../server/charter/index.ts'
import { apply } from '../../server/charter/invoices/apply-deposit.ts'
import { makeVoid } from '../../server/charter/invoices/change-invoice.ts'
import { pay } from '../../server/charter/invoices/pay-invoice.ts'
import { refund } from '../../server/charter/invoices/refund-invoice.ts'
import { reverse } from '../../server/charter/invoices/take-back.ts'
import {
  bookFee,
  bookPayout,
  failPayment,
  movePayment,
  openDispute,
  takePayment,
  winDispute,
} from '../../server/commerce/index.ts'
import type { Ctx } from '../../server/platform/context.ts'
import { Conflict, Invalid, NotFound } from '../../server/platform/errors.ts'
import { beyondReach, getRecord } from '../../server/platform/records/index.ts'
import { inLaro } from './inbox-server.ts'
import { sentInvoice } from './invoice-server.ts'
import { merge, opened, person, undo, type Person } from './merge-server.ts'

type Payment = RowOf<typeof payments>

/** Two customers, one of whom has two invoices, and the effects of their payments so far. */
export interface Books {
  readonly people: readonly [Person, Person]
  readonly invoices: readonly string[]
  /** Id of the standing merge of the two customers. */
  merged?: string | undefined
}

export async function openBooks(): Promise<Books> {
  const people = [await person(), await person()] as const
  const made: string[] = []
  for (const { id, name } of [people[0], people[0], people[1]])
    made.push((await sentInvoice(opened(), { contact: { id, name } })).id)
  return { people, invoices: made }
}

/** The payments of the customers, in the order in which they came. */
export const paymentsOfBooks = (books: Books): Promise<Payment[]> =>
  inLaro(opened(), async (ctx) => {
    const all = await beyondReach(ctx, payments).every()
    return all.filter(({ debt }) => debt !== undefined && books.invoices.includes(debt.id))
  })

interface Step {
  readonly books: Books
  readonly invoice: string
  readonly amount: number
  readonly pick: number
}

const amounts = [1_051_250, 500_000, 51_250, 1_500_000, 1] as const

const at = <Item>(items: readonly Item[], pick: number): Item | undefined => items[pick % Math.max(1, items.length)]

export const invoiceNow = (id: string) => inLaro(opened(), (ctx) => getRecord(ctx, invoices, id))

async function itemAt({ invoice, pick }: Step): Promise<InvoicePayment | undefined> {
  return at(paymentsOf(await invoiceNow(invoice)), pick)
}

/** Plays a step; a refusal by the rules is an outcome like any other. */
async function attempt(step: (ctx: Ctx) => Promise<unknown>): Promise<void> {
  try {
    await inLaro(opened(), step)
  } catch (refusal) {
    if (![Conflict, Invalid, NotFound].some((one) => refusal instanceof one)) throw refusal
  }
}

/** Plays a step of a provider on one of its payments. */
async function onCharge({ books, pick }: Step, step: (ctx: Ctx, id: string) => Promise<unknown>): Promise<void> {
  const charges = (await paymentsOfBooks(books)).filter(({ provider }) => provider !== null)
  const charge = at(charges, pick)
  if (charge) await attempt((ctx) => step(ctx, charge.id))
}

type Taken = Awaited<ReturnType<typeof takePayment>>

const onTaken = (step: Step, act: (ctx: Ctx, payment: Taken) => unknown) =>
  onCharge(step, async (ctx, id) => act(ctx, await takePayment(ctx, id)))

const makeInput = <Params, Body>(params: Params, body: Body) => ({ params, body, query: undefined })

const handed = (amount: number) => ({
  id: randomUUID(),
  amount,
  method: 'check' as const,
  date: Date.now(),
  reference: '',
})

const steps = {
  receive: ({ invoice, amount }: Step) => attempt((ctx) => pay(ctx, makeInput({ id: invoice }, handed(amount)))),
  intend: ({ invoice, amount }: Step) =>
    attempt((ctx) => intendCharge(ctx, { id: randomUUID(), invoice, amount, provider: 'stripe' })),
  authorise: (step: Step) => onTaken(step, (_, payment) => movePayment(payment, 'authorised')),
  cancel: (step: Step) => onTaken(step, (_, payment) => movePayment(payment, 'cancelled')),
  fail: (step: Step) => onTaken(step, (ctx, payment) => failPayment(ctx, { payment, debts: [] }, 'Declined')),
  capture: (step: Step) => onCharge(step, captureCharge),
  fee: (step: Step) => onTaken(step, (ctx, payment) => bookFee(ctx, payment, { id: randomUUID(), amount: 29 })),
  payout: ({ amount }: Step) => attempt((ctx) => bookPayout(ctx, { id: randomUUID(), amount })),
  dispute: (step: Step) => onTaken(step, openDispute),
  win: (step: Step) => onTaken(step, winDispute),
  lose: (step: Step) => onCharge(step, loseCharge),
  refund: ({ invoice, amount, pick }: Step) => {
    const body = { ...handed(amount), isGift: pick % 3 === 0, why: 'Late' }
    return attempt((ctx) => refund(ctx, makeInput({ id: invoice }, body)))
  },
  takeBack: async (step: Step) => {
    const params = { id: step.invoice, payment: (await itemAt(step))?.id ?? 'none' }
    await attempt((ctx) => reverse(ctx, makeInput(params, { why: 'It bounced' })))
  },
  apply: async ({ books, invoice, amount, pick }: Step) => {
    const payment = at(await paymentsOfBooks(books), pick)
    const body = { id: randomUUID(), payment: payment?.id ?? 'none', amount: Math.min(amount, payment?.deposit || 1) }
    await attempt((ctx) => apply(ctx, makeInput({ id: invoice }, body)))
  },
  void: ({ invoice }: Step) => attempt((ctx) => makeVoid(ctx, makeInput({ id: invoice }, { why: 'Made twice' }))),
  merge: async ({ books }: Step) => {
    const [kept, gone] = books.people
    if (books.merged === undefined) books.merged = (await merge(kept.id, gone.id)).body.merge
    else {
      await undo(books.merged)
      books.merged = undefined
    }
  },
} as const

type Played = readonly [keyof typeof steps, number, number]

const names = Object.keys(steps) as (keyof typeof steps)[]
const usual = ['receive', 'receive', 'intend', 'capture', 'capture', 'refund', 'refund', 'apply', 'takeBack'] as const

/** Random steps with the payments of two customers. */
export const paymentSteps: fc.Arbitrary<Played[]> = fc.array(
  fc.tuple(fc.constantFrom(...names, ...usual), fc.nat(14), fc.nat(20)),
  { minLength: 6, maxLength: 18 },
)

/** A card above the balance whose rest pays another invoice, and whose dispute is lost; then a void invoice is paid. */
export const disputedSteps: Played[] = [
  ['intend', 9, 0],
  ['capture', 0, 0],
  ['fee', 0, 0],
  ['apply', 1, 0],
  ['refund', 6, 1],
  ['dispute', 0, 0],
  ['lose', 0, 0],
  ['void', 2, 0],
  ['receive', 2, 0],
  ['merge', 0, 0],
]

/** A refund that takes a deposit and a part of an invoice, and is taken back; then the payment bounces. */
export const takenBackSteps: Played[] = [
  ['receive', 9, 0],
  ['refund', 3, 1],
  ['takeBack', 0, 1],
  ['takeBack', 0, 0],
]

/** Plays one step, and fails where it was neither done nor refused by a rule. */
export async function playStep(books: Books, [name, pick, other]: Played): Promise<void> {
  const invoice = books.invoices[pick % 3] ?? ''
  const amount = amounts[Math.floor(pick / 3) % amounts.length] ?? 1
  await steps[name]({ books, invoice, amount, pick: other })
}

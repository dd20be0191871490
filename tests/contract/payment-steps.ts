import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect } from 'vitest'
import { paymentsOf, type InvoicePayment } from '../../domain/charter/index.ts'
import { payments } from '../../domain/commerce/index.ts'
import type { RowOf } from '../../domain/kernel/index.ts'
import { captureCharge, intendCharge, loseCharge } from '../../server/charter/index.ts'
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
import { Conflict, Invalid } from '../../server/platform/errors.ts'
import { beyondReach } from '../../server/platform/records/index.ts'
import { inLaro } from './inbox-server.ts'
import { deskOf, sentInvoice } from './invoice-server.ts'
import { merge, opened, person, undo, type Person } from './merge-server.ts'

type Payment = RowOf<typeof payments>

/** Two customers, one of whom has two invoices, and what their payments have done so far. */
export interface Books {
  readonly people: readonly [Person, Person]
  readonly invoices: readonly string[]
  readonly desk: ReturnType<typeof deskOf>
  /** Id of the standing merge of the two customers. */
  merged?: string | undefined
}

export async function openBooks(): Promise<Books> {
  const people = [await person(), await person()] as const
  const invoices: string[] = []
  for (const { id, name } of [people[0], people[0], people[1]])
    invoices.push((await sentInvoice(opened(), { contact: { id, name } })).id)
  return { people, invoices, desk: deskOf(opened()) }
}

/** The payments of the customers, in the order in which they came. */
export const paymentsOfBooks = ({ invoices }: Books): Promise<Payment[]> =>
  inLaro(opened(), async (ctx) => {
    const all = await beyondReach(ctx, payments).every()
    return all.filter(({ invoice }) => invoice !== undefined && invoices.includes(invoice.id))
  })

interface Step {
  readonly books: Books
  readonly invoice: string
  readonly amount: number
  readonly pick: number
}

const amounts = [1_051_250, 500_000, 51_250, 1_500_000, 1] as const

const at = <Item>(items: readonly Item[], pick: number): Item | undefined => items[pick % Math.max(1, items.length)]

async function itemAt({ books, invoice, pick }: Step): Promise<InvoicePayment | undefined> {
  return at(paymentsOf(await books.desk.read('invoices', invoice)), pick)
}

/** Plays a step of a provider on one of the payments; a refusal by its rules is an outcome like any other. */
async function onPayment({ books, pick }: Step, step: (ctx: Ctx, id: string) => Promise<unknown>): Promise<void> {
  const payment = at(
    (await paymentsOfBooks(books)).filter(({ provider }) => provider !== null),
    pick,
  )
  if (!payment) return
  try {
    await inLaro(opened(), (ctx) => step(ctx, payment.id))
  } catch (refusal) {
    if (!(refusal instanceof Conflict || refusal instanceof Invalid)) throw refusal
  }
}

const onTaken = (step: Step, act: (ctx: Ctx, payment: Awaited<ReturnType<typeof takePayment>>) => unknown) =>
  onPayment(step, async (ctx, id) => act(ctx, await takePayment(ctx, id)))

const steps = {
  receive: ({ books, invoice, amount }: Step) => books.desk.pay(invoice, amount, { method: 'check' }),
  intend: async ({ invoice, amount }: Step) =>
    inLaro(opened(), (ctx) => intendCharge(ctx, { id: randomUUID(), invoice, amount, provider: 'stripe' })),
  authorise: (step: Step) => onTaken(step, (_, payment) => movePayment(payment, 'authorised')),
  cancel: (step: Step) => onTaken(step, (_, payment) => movePayment(payment, 'cancelled')),
  fail: (step: Step) => onTaken(step, (ctx, payment) => failPayment(ctx, { payment, debts: [] }, 'Declined')),
  capture: (step: Step) => onPayment(step, captureCharge),
  fee: (step: Step) => onTaken(step, (ctx, payment) => bookFee(ctx, payment, { id: randomUUID(), amount: 29 })),
  payout: ({ amount }: Step) => inLaro(opened(), (ctx) => bookPayout(ctx, { id: randomUUID(), amount })),
  dispute: (step: Step) => onTaken(step, openDispute),
  win: (step: Step) => onTaken(step, winDispute),
  lose: (step: Step) => onPayment(step, loseCharge),
  refund: ({ books, invoice, amount, pick }: Step) => books.desk.refund(invoice, amount, { isGift: pick % 3 === 0 }),
  takeBack: async (step: Step) => step.books.desk.reverse(step.invoice, (await itemAt(step))?.id ?? 'none'),
  apply: async ({ books, invoice, amount, pick }: Step) => {
    const payment = at(await paymentsOfBooks(books), pick)
    return payment && books.desk.apply(invoice, { payment: payment.id, amount: Math.min(amount, payment.deposit || 1) })
  },
  void: ({ books, invoice }: Step) => books.desk.void(invoice),
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

/** Plays one step. A call is answered or refused by name: it never fails. */
export async function playStep(books: Books, [name, pick, other]: Played): Promise<void> {
  const invoice = books.invoices[pick % 3] ?? ''
  const amount = amounts[Math.floor(pick / 3) % amounts.length] ?? 1
  const answer: unknown = await steps[name]({ books, invoice, amount, pick: other })
  if (typeof answer !== 'object' || answer === null || !('status' in answer)) return
  expect([200, 400, 404, 409], JSON.stringify([name, answer])).toContain(answer.status)
}

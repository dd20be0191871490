import { z } from 'zod'
import { cents, defineContract } from '../../kernel/index.ts'
import { pageMoney, pageWays } from './contract.ts'
import { shareTokenLength } from './shares.ts'

const id = z.string().min(1).max(100)
const token = z.string().length(shareTokenLength)
const perMinute = 20
const settled = ['payments', 'refunds', 'disputes', 'invoices', 'orders', 'trips', 'ledger']

/** State of a payment for its customer. `open`: nothing was paid, and it can be tried again. */
const result = z.object({ state: z.enum(['paid', 'pending', 'failed', 'open']) })

export type PaymentResult = z.output<typeof result>['state']

/** What can be paid on a shared page now, and how. */
export const readPageWays = defineContract({
  method: 'POST',
  path: '/shared/payments/ways',
  summary: 'What can be paid on a shared page, and how',
  role: 'public',
  repeat: 'reads',
  body: z.strictObject({ token }),
  output: z.object({
    /** Absent where nothing is owed that could be paid by card. */
    money: pageMoney.optional(),
    ways: pageWays,
  }),
  ratePerMinute: 30,
})

/**
 * Begins a payment of what a shared page asks for: a page of the provider, or the key of its card fields. The open payment
 * of the same debt and amount is offered again, so that twelve clicks are one charge. Throws Conflict where another amount
 * is owed than was read.
 */
export const payOnPage = defineContract({
  method: 'POST',
  path: '/shared/payments',
  summary: 'Pay on a shared page',
  role: 'public',
  repeat: 'sets',
  changes: ['payments'],
  body: z.strictObject({
    token,
    part: z.enum(['deposit', 'all']),
    /** Cents that the customer read. */
    amount: cents.min(1),
  }),
  output: z.discriminatedUnion('way', [
    z.object({ way: z.literal('page'), url: z.string() }),
    z.object({
      way: z.literal('fields'),
      payment: id,
      clientToken: z.string(),
      /** Addresses of the provider's scripts, in their order. */
      scripts: z.array(z.string()),
    }),
  ]),
  ratePerMinute: perMinute,
})

export type BegunPayment = z.output<typeof payOnPage.output>

/** Charges the card that the fields of the provider's script named, once for any number of calls. */
export const payByCardFields = defineContract({
  method: 'POST',
  path: '/shared/payments/cards',
  summary: 'Charge the card of the fields on a shared page',
  role: 'public',
  repeat: 'sets',
  changes: settled,
  body: z.strictObject({ token, payment: id, nonce: z.string().min(1).max(1000) }),
  output: result,
  ratePerMinute: perMinute,
})

/** Brings a payment of a shared page to the state that its provider has, when its customer returns. */
export const settleOnPage = defineContract({
  method: 'POST',
  path: '/shared/payments/returns',
  summary: 'Look at a payment after its customer returned',
  role: 'public',
  repeat: 'sets',
  changes: settled,
  body: z.strictObject({ token, payment: id }),
  output: result,
  ratePerMinute: perMinute,
})

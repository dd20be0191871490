import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { readMoney } from '../../../domain/kernel/values/typed-money.ts'
import { answerModes, eventModes } from '../money/network/answer-modes.ts'
import type { Ground } from '../money/network/played-once.ts'
import { serveDashboard } from '../money/serve-dashboard.ts'
import { dashboardPage } from './braintree-pages.ts'
import { BraintreeMoney } from './network/braintree-money.ts'
import { BraintreeRefusal } from './network/braintree-refusal.ts'
import { playBraintree } from './network/played-braintree.ts'
import { serveFields } from './serve-fields.ts'

/** Client of the demo that is paid by Braintree. */
const usedBy = 'LARO'
const base = '/outside/braintree'

const text = z.string().max(200)
const account = text.regex(/^[A-Z0-9]+$/)
const acted = z.object({
  account,
  transaction: text.default(''),
  dispute: text.default(''),
  event: text.default(''),
  verdict: text.default(''),
  amount: text.default(''),
  calls: z.enum(Object.keys(answerModes) as [string, ...string[]]).default('usual'),
  events: z.enum(Object.keys(eventModes) as [string, ...string[]]).default('usual'),
})

type Acted = z.output<typeof acted>

/** What a person does on the pages, and its words. */
const actions: Readonly<Record<string, (money: BraintreeMoney, values: Acted) => string>> = {
  switches: ({ book }, { calls, events }) => {
    book.setSetting('calls', calls)
    book.setSetting('events', events)
    return 'Braintree behaves so from now on.'
  },
  decline: ({ book }) => {
    book.setSetting('decline', '2000')
    return 'The next card is declined.'
  },
  settle: (money) => {
    money.settle(money.book.now)
    return 'Everything that was submitted is settled.'
  },
  refuse: (money, { transaction }) => {
    money.declineSettlement(transaction)
    return 'The bank refused it.'
  },
  refund: (money, { transaction, amount }) => {
    const cents = readMoney(amount)
    if (cents === undefined) throw new BraintreeRefusal('This is no amount.')
    money.refund(transaction, { amount: cents, order: null })
    return 'The payment was refunded.'
  },
  dispute: (money, { transaction }) => {
    money.openDispute(transaction)
    return 'The payment is disputed.'
  },
  decide: (money, { dispute, verdict }) => {
    money.moveDispute(dispute, verdict === 'won' ? 'won' : 'lost')
    return 'The dispute was decided.'
  },
  send: ({ book }, { event }) => {
    book.planDelivery(event, 'due')
    return 'The event is sent again.'
  },
}

/** Braintree's pages as the demo plays them: its card fields, and the seller's own pages. */
export function serveBraintree(scope: FastifyInstance, ground: Ground): void {
  const open = async () => (await playBraintree(ground)).parts
  serveFields(scope, open)
  serveDashboard(scope, {
    name: 'Braintree',
    base,
    usedBy,
    account,
    acted,
    open,
    takeTool: (book) => new BraintreeMoney(book),
    actions,
    refusal: BraintreeRefusal,
    draw: (book, notice) => {
      new BraintreeMoney(book).settle()
      return dashboardPage(book, notice)
    },
  })
}

import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settleFromProvider } from '../../server/commerce/index.ts'
import { sentInvoice } from './invoice-server.ts'
import { closeMergeServer, opened, openMergeServer, person } from './merge-server.ts'
import { MoneyDesk } from './money-desk.ts'
import { checkBooks } from './payment-books.ts'

const total = 1_051_250

let money: MoneyDesk
beforeAll(async () => {
  await openMergeServer()
  money = await MoneyDesk.open(opened())
  await money.configure()
})
afterAll(async () => {
  await money.close()
  await closeMergeServer()
})

async function disputed(customer: Awaited<ReturnType<typeof person>>, state: 'open' | 'lost' | 'won') {
  const { id: invoice } = await sentInvoice(opened(), { contact: { id: customer.id, name: customer.name } })
  const { body } = await money.offer(invoice)
  const played = money.played.pay((await money.payment(body.payment)).checkout?.id ?? '')
  money.played.dispute(played.id)
  await settleFromProvider(money.run, money.till, body.payment)
  money.played.dispute(played.id, state)
  await settleFromProvider(money.run, money.till, body.payment)
  return { invoice, payment: body.payment as string, played: played.id }
}

/** Payments and disputes are as the release before kept them, and are brought up to date. */
async function migrate(): Promise<void> {
  const text = await readFile(
    new URL('../../server/platform/database/migrations/0470_several_disputes.sql', import.meta.url),
    'utf8',
  )
  const owner = await opened().platform.pools.owner.connect()
  try {
    await owner.query('begin')
    for (const table of ['payments', 'disputes', 'change_log', 'history'])
      await owner.query(`alter table ${table} no force row level security`)
    await owner.query("select set_config('app.user_id', 'system', true)")
    await owner.query("update payments set version = version + 1, doc = doc - 'lost'")
    await owner.query("update disputes set version = version + 1, doc = doc - 'withheld' - 'isLost' - 'released'")
    await owner.query(text)
    await owner.query('commit')
  } finally {
    owner.release(true)
  }
}

test('disputes of the last release keep their money, and are decided from there', async () => {
  const customer = await person()
  const [open, lost, won] = [
    await disputed(customer, 'open'),
    await disputed(customer, 'lost'),
    await disputed(customer, 'won'),
  ]
  await migrate()
  const held = async ({ payment }: typeof open) => {
    const [{ withheld, lost: ofPayment, status }, [dispute]] = [
      await money.payment(payment),
      await money.disputesOf(payment),
    ]
    return [status, withheld, ofPayment, dispute?.withheld, dispute?.isLost]
  }
  expect(await Promise.all([open, lost, won].map(held))).toEqual([
    ['disputed', total, 0, total, false],
    ['lost', total, total, total, true],
    ['won', 0, 0, 0, false],
  ])
  const books = {
    people: [customer, await person()] as const,
    invoices: [open, lost, won].map(({ invoice }) => invoice),
  }
  await checkBooks(books)
  money.played.dispute(open.played, 'won')
  await settleFromProvider(money.run, money.till, open.payment)
  expect(await held(open)).toEqual(['won', 0, 0, 0, false])
  await checkBooks(books)
})

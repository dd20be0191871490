import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { payments } from '../../domain/commerce/index.ts'
import { balancesAbout, entriesAbout } from '../../server/commerce/index.ts'
import { beyondReach } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { call, inLaro, laro } from './inbox-server.ts'
import { deskOf } from './invoice-server.ts'
import { cast } from '../world.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const typed = {
  open: { number: 'A1', account: { id: 'a', label: 'A' }, total: 10_750, taxes: 750, amount_paid: 5000 },
  ticked: { number: 'A2', billingContact: { id: 'c', label: 'C' }, total: 900, paid: true },
  over: { number: 'A3', total: 500, amount_paid: 700, lineItems: [{ label: '', amount: 400 }] },
  nothing: { number: 'A4', total: 0 },
  gift: { number: 'A5', total: 0, paid: true },
  binned: { number: 'A6', total: 300 },
}

const migration = (file: string): Promise<string> =>
  readFile(new URL(`../../server/platform/database/migrations/${file}`, import.meta.url), 'utf8')

/** Runs what the migrations do with the existing invoices, on some as they were typed before. */
async function carryOver(): Promise<void> {
  const text = await migration('0104_invoices.sql')
  const client = await server.platform.pools.app.connect()
  try {
    await client.query("select set_config('app.client_id', $1, false)", [laro])
    for (const [id, doc] of Object.entries(typed))
      await client.query(
        `insert into invoices (client_id, id, version, date, last_date, active, doc, trashed_at)
         values ($1, $2, 1, 1000, 2000, true, $3, $4)`,
        [laro, id, doc, id === 'binned' ? 3000 : null],
      )
  } finally {
    client.release(true)
  }
  const owner = await server.platform.pools.owner.connect()
  try {
    await owner.query('begin')
    await owner.query(text.slice(text.indexOf('do $$')))
    await owner.query(await migration('0341_existing_payments.sql'))
    await owner.query(await migration('0400_debts.sql'))
    await owner.query('commit')
  } finally {
    owner.release(true)
  }
}

test('typed invoices are in the ledger unchanged, and continue from there', async () => {
  await carryOver()
  const desk = deskOf(server)
  const rows = Object.fromEntries(
    await Promise.all(Object.keys(typed).map(async (id) => [id, await desk.read('invoices', id)] as const)),
  )
  expect(rows).toMatchObject({
    open: {
      status: 'sent',
      total: 10_750,
      amount_paid: 5000,
      balanceDue: 5750,
      version: 2,
      lineItems: [
        { label: 'Carried over', amount: 10_000 },
        { label: 'Taxes', part: 'tax', amount: 750 },
      ],
      payments: [{ id: 'opening', method: 'opening', amount: 5000 }],
    },
    ticked: { status: 'paid', amount_paid: 900, balanceDue: 0 },
    over: {
      status: 'paid',
      amount_paid: 500,
      balanceDue: 0,
      lineItems: [{ label: 'Line', amount: 400 }, { amount: 100 }],
    },
    nothing: { status: 'draft', lineItems: [] },
    gift: { status: 'paid', paid: true },
  })
  await inLaro(server, async (ctx) => {
    const sums = async (id: string) => Object.fromEntries(await balancesAbout(ctx, { record: 'invoices', id }))
    expect(await sums('open')).toEqual({ receivable: 5750, income: 10_000, tax_payable: 750, opening: 5000 })
    expect(await sums('ticked')).toEqual({ receivable: 0, income: 900, opening: 900 })
    expect(await sums('over')).toEqual({ receivable: 0, income: 500, opening: 700, customer_deposits: 200 })
    for (const id of ['nothing', 'gift', 'binned'])
      expect(await entriesAbout(ctx, { record: 'invoices', id })).toEqual([])
  })
  const records = await inLaro(server, (ctx) => beyondReach(ctx, payments).every())
  expect(records.map(({ debt, amount, allocated, deposit }) => [debt?.id, amount, allocated, deposit])).toEqual(
    expect.arrayContaining([
      ['open', 5000, 5000, 0],
      ['ticked', 900, 900, 0],
      ['over', 700, 500, 200],
    ]),
  )
  expect((await desk.pay('open', 5750)).body).toMatchObject({ status: 'paid', balanceDue: 0 })
  expect((await desk.reverse('ticked', 'opening')).body).toMatchObject({ status: 'sent', balanceDue: 900 })
  expect((await desk.void('ticked')).body).toMatchObject({ status: 'void' })
  const url = `/data/clients/${laro}/invoices/open/history`
  expect((await call(server, cast.ana, { url })).status).toBe(200)
})

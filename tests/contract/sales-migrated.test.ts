import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orders } from '../../domain/commerce/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { laro } from './inbox-server.ts'
import { readBooks, readOrder, shopOf } from './sales-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const typed = { discount: { amount: -500 }, tax: { amount: 725, totalRate: 0.0725, exempt: false } }
const earlier = {
  lines: {
    ...typed,
    invoice_id: '1001',
    subtotal: 10_000,
    shipping: 450,
    total: 10_675,
    items: [{ index: 0, name: 'Panel', quantity: 2, price: 4000, subtotal: 8000, properties: {}, metadata: {} }],
    third_party: ['Q-1'],
  },
  amounts: { invoice_id: '1002', subtotal: 900, total: 900, items: [], third_party: [] },
}

/** Orders of the release before are in the database, and are brought up to date. */
async function migrate(): Promise<void> {
  const text = await readFile(
    new URL('../../server/platform/database/migrations/0403_sales.sql', import.meta.url),
    'utf8',
  )
  const owner = await server.platform.pools.owner.connect()
  try {
    await owner.query('begin')
    for (const [id, doc] of Object.entries(earlier))
      await owner.query('insert into orders (client_id, id, date, last_date, doc) values ($1, $2, 1, 1, $3)', [
        laro,
        id,
        doc,
      ])
    await owner.query(text.slice(0, text.indexOf('alter table orders\n  add column')))
    await owner.query("select set_config('app.user_id', '', true)")
    for (const table of ['orders', 'change_log', 'history'])
      await owner.query(`alter table ${table} force row level security`)
    await owner.query('commit')
  } finally {
    owner.release(true)
  }
}

test('orders of the last release keep their number and total, and are placed and paid from there', async () => {
  await migrate()
  const [lines, amounts] = [await readOrder(server, 'lines'), await readOrder(server, 'amounts')]
  expect(lines).toMatchObject({
    number: '1001',
    subtotal: 10_000,
    total: 10_675,
    balance: 10_675,
    tax: { typed: 725, amount: 725 },
    discount: { typed: -500, codes: [] },
    third_party: { qb: 'Q-1' },
    items: [
      { id: '1', name: 'Panel', subtotal: 8000 },
      { id: '2', name: 'Carried over', subtotal: 2000 },
    ],
  })
  expect(lines.invoice_id).toMatch(/^\d{8}-\d{6}-[A-Za-z2-9]{6}$/)
  expect(amounts).toMatchObject({ number: '1002', total: 900, items: [{ name: 'Carried over', price: 900 }] })
  for (const row of [lines, amounts]) {
    const { id, version, date, last_date, active, ...doc } = row
    expect(orders.derive?.(orders.shape.parse(doc), 0), id).toMatchObject({ total: row.total, balance: row.balance })
    expect([version > 1, date, last_date > 0, active]).toEqual([true, 1, true, true])
  }
  const shop = shopOf(server)
  const contact = { id: 'amara', name: 'Amara Yamada' }
  const { body } = await shop.save('amounts', { version: amounts.version, contact })
  expect(body).toMatchObject({ total: 900, isPlaced: false })
  expect((await shop.pay('amounts', 900)).body).toMatchObject({ paid: true, isPlaced: true })
  expect(await readBooks(server, 'amounts')).toMatchObject({ receivable: 0, income: 900 })
})

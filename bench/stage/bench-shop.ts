import pg from 'pg'
import { products, type Posting } from '../../domain/commerce/index.ts'
import { bulkInsert, type BulkRow } from '../../server/platform/records/bulk-insert.ts'
import type { Stage } from '../row.ts'
import { asOwner, asOwnerOf } from './as-owner.ts'
import { makeId, productCount, sellOnce, shopProduct, type Shop, type ShopCustomer } from './sold-order.ts'

const customerCount = 400
const batch = 500

const productRow = ({ clientId, now }: Shop, number: number): BulkRow => {
  const { id, ...facts } = shopProduct(number)
  const stock = { tracked: number % 2 === 0, on_hand: number % 2 === 0 ? 1_000_000 : 0 }
  const shaped = products.shape.parse({ ...facts, cost: 900, weight: 2.5, stock })
  return { definition: products, clientId, id, date: now, doc: products.derive?.(shaped, now) ?? shaped }
}

const insertEntries = `
  insert into ledger_entries (client_id, id, key, kind, unit, record, record_id, line_count, at, posted_at, posted_by, facts)
  select $1::uuid, e.id, e.key, e.kind, 'cents', e.record, e.record_id, e.line_count, e.at, e.at, 'bench', e.facts
  from jsonb_to_recordset($2::jsonb) as e (id text, key text, kind text, record text, record_id text, line_count smallint,
    at bigint, facts jsonb)
  on conflict do nothing`

const insertLines = `
  insert into ledger_lines (client_id, entry_id, line, account, party, debit, credit)
  select $1::uuid, l.entry_id, l.line, l.account, l.party, l.debit, l.credit
  from jsonb_to_recordset($2::jsonb) as l (entry_id text, line smallint, account text, party text, debit bigint, credit bigint)
  on conflict do nothing`

/** Books entries of orders from a number on. */
async function book(pool: pg.Pool, clientId: string, entries: readonly (Posting & { readonly id: string })[]) {
  const owner = await pool.connect()
  try {
    await owner.query('begin')
    const rows = entries.map(({ about, lines, ...entry }) => ({
      ...entry,
      record: about.record,
      record_id: about.id,
      line_count: lines.length,
    }))
    await owner.query(insertEntries, [clientId, JSON.stringify(rows)])
    const lines = entries.flatMap(({ id, lines: own }) =>
      own.map((one, at) => ({ ...one, entry_id: id, line: at + 1 })),
    )
    await owner.query(insertLines, [clientId, JSON.stringify(lines)])
    await owner.query('commit')
  } finally {
    owner.release()
  }
}

/** Sells so many orders from a number on: their entries first, so that an order of the shop has its entries. */
async function sell(pool: pg.Pool, shop: Shop, { from, count }: { readonly from: number; readonly count: number }) {
  const sold = Array.from({ length: count }, (_, at) => ({ number: from + at, ...sellOnce(shop, from + at) }))
  const entries = sold.flatMap(({ number, postings }) =>
    postings.map((one, at) => ({ ...one, id: makeId(4 + at, number) })),
  )
  await book(pool, shop.clientId, entries)
  await bulkInsert(
    pool,
    sold.flatMap(({ payment }) => (payment ? [payment] : [])),
  )
  await bulkInsert(
    pool,
    sold.map(({ order }) => order),
  )
}

const someCustomers = `
  select id, coalesce(doc ->> 'name', '') as name from contacts
  where client_id = current_setting('app.client_id')::uuid and trashed_at is null order by id limit ${customerCount}`

/** Customers of the shop. */
export const shopCustomers = async ({ db }: Stage): Promise<readonly ShopCustomer[]> =>
  (await db.query<ShopCustomer>(someCustomers)).rows

const made = `
  select count(*)::integer as count, max(date) as newest from orders
  where client_id = current_setting('app.client_id')::uuid and id like '01930200-0b0b-7000-8001-%'`

/** A shop of the largest client with its products, orders, payments and ledger, made once for a scale set. */
export async function benchShop(stage: Stage): Promise<void> {
  const { rows } = await stage.db.query<{ count: number; newest: string | null }>(made)
  const [{ count, newest } = { count: 0, newest: null }] = rows
  if (count >= stage.amounts.orders) return
  const now = newest === null ? Date.now() : Number(newest)
  const shop = { clientId: stage.largeClient, customers: await shopCustomers(stage), now }
  const pool = new pg.Pool({ ...asOwnerOf(stage.ownerUrl), max: 1 })
  try {
    await bulkInsert(
      pool,
      Array.from({ length: productCount }, (_, number) => productRow(shop, number)),
    )
    for (let from = count; from < stage.amounts.orders; from += batch)
      await sell(pool, shop, { from, count: Math.min(batch, stage.amounts.orders - from) })
  } finally {
    await pool.end()
  }
  const grown = 'orders, payments, products, ledger_entries, ledger_lines, search_documents, search_words'
  await asOwner(stage, (owner) => owner.query(`analyze ${grown}`))
}

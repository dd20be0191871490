import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import {
  addTaxRows,
  allocationEntry,
  feeEntry,
  ledgerExports,
  orderEntry,
  receiptEntry,
  refundEntry,
  reversalOf,
  type AccountSum,
  type Posting,
  type TaxRow,
} from '../../domain/commerce/index.ts'
import { contacts } from '../../domain/crm/index.ts'
import { exportLedger, postEntry } from '../../server/commerce/index.ts'
import { openFile } from '../../server/platform/files/index.ts'
import { beyondReach, createRecord } from '../../server/platform/records/index.ts'
import { jobRun } from '../../server/platform/jobs/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { runQueued } from '../timed-task.ts'
import { cast, type CastMember } from '../world.ts'
import { call, inLaro, laro } from './inbox-server.ts'
import { line, shopOf } from './sales-server.ts'

let server: TestServer
let shop: ReturnType<typeof shopOf>
let contact: { id: string; name: string; email: string }
beforeAll(async () => {
  server = await openTestServer()
  shop = shopOf(server)
  const doc = contacts.shape.parse({ first_name: 'Dana "Dee":', last_name: 'Kell', email: 'dana@customer.example' })
  const { id, name } = await inLaro(server, (ctx) => createRecord(ctx, contacts, { doc }))
  contact = { id, name, email: 'dana@customer.example' }
})
afterAll(() => server.close())

const day = (at = Date.now()) => new Date(at).toISOString().slice(0, 10)
const dayMs = 86_400_000
const period = { from: day(Date.now() - 30 * dayMs), until: day(Date.now() + 2 * dayMs) }

const open = async (query = period, who: CastMember = cast.ana) =>
  call(server, who, { url: `/accounting/open?${new URLSearchParams(query).toString()}` })
const begin = (body: object = period, who: CastMember = cast.ana) =>
  call(server, who, { method: 'POST', url: '/accounting/exports', body })
const undo = (id: string) =>
  call(server, cast.ana, { method: 'POST', url: `/accounting/exports/${id}/undo`, body: { why: 'Wrong month' } })
const run = () => runQueued(server.platform, exportLedger)
const read = (id: string) => inLaro(server, (ctx) => beyondReach(ctx, ledgerExports).get(id))

async function exported(): Promise<string> {
  const { status, body } = await begin()
  expect(status, JSON.stringify(body)).toBe(200)
  await run()
  expect(await read(body.id)).toMatchObject({ state: 'done', failure: '' })
  return body.id
}

async function filesOf(id: string): Promise<ReadonlyMap<string, string>> {
  const { file } = await read(id)
  const path = `clients/${laro}/attachments/ledger_exports/${id}/${file?.name ?? ''}`
  const zip = await fromBufferPromise(await inLaro(server, async (ctx) => buffer((await openFile(ctx, path)).content)))
  const found = new Map<string, string>()
  for await (const entry of zip.eachEntry())
    found.set(entry.fileName, (await buffer(await zip.openReadStreamPromise(entry))).toString())
  return found
}

/** Cents of the ledger by account, straight from the lines of entries that `where` names. */
async function sumLedger(where: string, values: readonly unknown[]): Promise<Record<string, number[]>> {
  const { rows } = await server.platform.pools.owner.query<{ account: string; debit: string; credit: string }>(
    `select l.account, sum(l.debit) as debit, sum(l.credit) as credit from ledger_lines l
     join ledger_entries e on e.client_id = l.client_id and e.id = l.entry_id
     where e.client_id = $1 and e.unit = 'cents' and ${where} group by 1`,
    [laro, ...values],
  )
  return Object.fromEntries(rows.map((row) => [row.account, [Number(row.debit), Number(row.credit)]]))
}

function sumAccounts(accounts: readonly AccountSum[]): Record<string, number[]> {
  const sums: Record<string, number[]> = {}
  for (const { account, debit, credit } of accounts)
    sums[account] = [(sums[account]?.[0] ?? 0) + debit, (sums[account]?.[1] ?? 0) + credit]
  return sums
}

const texas = { street: '1 Main', city: 'Austin', state: 'Texas', zip: '78701' }

describe('an export of a month', () => {
  test('has each entry once, with journals that add up to the ledger to the cent', async () => {
    const { status, body: order } = await shop.order({
      items: [line(100_000)],
      shipping: 4550,
      tax: 7425,
      address: texas,
      contact,
    })
    expect(status, JSON.stringify(order)).toBe(200)
    await shop.pay(order.id, 111_975, { date: Date.now() })
    await shop.refund(order.id, 1000, { date: Date.now(), isGift: true })
    const { body: before } = await open()
    expect(before.entries).toBeGreaterThan(3)
    expect(before.accounts).toContainEqual({ account: 'tax_payable', state: 'TX', debit: 0, credit: 7425 })
    const id = await exported()
    const row = await read(id)
    expect(row).toMatchObject({ entries: before.entries, accounts: before.accounts, sections: before.sections })
    expect(sumAccounts(row.accounts)).toEqual(
      await sumLedger(
        'exists (select 1 from ledger_export_entries x where x.client_id = e.client_id and x.entry_id = e.id and x.export_id = $2)',
        [id],
      ),
    )
    const files = await filesOf(id)
    expect([...files.keys()]).toEqual([
      'how-to-import.txt',
      'totals.csv',
      'accounts.csv',
      'customers-001.csv',
      'quickbooks-desktop.iif',
      'entries.csv',
      'journals-001.csv',
    ])
    const journals = files.get('journals-001.csv') ?? ''
    expect(journals).toContain('State Sales Tax:TX')
    expect(journals).toMatch(/^Journal No,Journal Date,Account Name,Description,Debits,Credits,Name\r\n/)
    expect(files.get('quickbooks-desktop.iif')).toMatch(
      /TRNS\tGENERAL JOURNAL\t\d\d\/\d\d\/\d{4}\tAccounts Receivable\tDana Dee Kell\t1119\.75/,
    )
  })

  test('leaves nothing to export, and a later one has what is new alone', async () => {
    expect((await open()).body).toMatchObject({ entries: 0 })
    const refused = await begin()
    expect(refused.body.issues).toMatchObject([{ code: 'nothing-to-export' }])
    const { body: order } = await shop.order({ items: [line(5000)] })
    const row = await read(await exported())
    expect(row).toMatchObject({ entries: 1, sections: [{ section: 'invoices', entries: 1, amount: 5000 }] })
    expect((await filesOf(row.id)).get('entries.csv')).toContain(order.number ?? '')
  })

  test('that is undone opens its entries again, and the next one has them under the same customer', async () => {
    await shop.order({ items: [line(700)], contact })
    const id = await exported()
    const { entries } = await read(id)
    expect((await undo(id)).status).toBe(200)
    await run()
    expect(await read(id)).toMatchObject({ state: 'undone' })
    expect((await open()).body).toMatchObject({ entries })
    expect((await undo(id)).status).toBe(409)
    const again = await exported()
    expect((await filesOf(again)).get('customers-001.csv')).toContain('Dana Dee Kell,,dana@customer.example,')
  })

  test('that runs a second time changes nothing', async () => {
    await shop.order({ items: [line(900)] })
    const id = await exported()
    const before = await read(id)
    const { platform } = server
    await exportLedger.perform(
      jobRun(platform, { clientId: laro, attempt: 2, isLastAttempt: false, log: platform.log }),
      { id },
    )
    expect((await read(id)).version).toBe(before.version)
  })

  test('is for the role accounting alone, and names the field of a bad period', async () => {
    expect((await open(period, cast.sam)).status).toBe(404)
    const early = await open({ from: '2026-02-02', until: '2026-02-01' })
    expect(early.body.issues).toMatchObject([{ path: 'until', code: 'daybook-ends-early' }])
    const long = await begin({ from: '2024-01-01', until: '2026-01-01' })
    expect(long.body.issues).toMatchObject([{ path: 'from', code: 'books-too-long' }])
  })
})

/** A random entry of an order, a payment, a refund, a fee or a reversal, in cents. */
const posting = fc.record({
  kind: fc.constantFrom('order', 'receipt', 'allocation', 'refund', 'fee', 'reversal'),
  amount: fc.integer({ min: 1, max: 5_000_000 }),
  party: fc.constantFrom('contacts/amara', 'contacts/mia', 'accounts/blue'),
  state: fc.constantFrom('TX', 'CA', ''),
})

type RandomPosting = typeof posting extends fc.Arbitrary<infer T> ? T : never

function makePosting({ kind, amount, party, state }: RandomPosting, at: number): Posting {
  const occasion = {
    key: randomUUID(),
    about: { record: 'orders', id: 'random' },
    at,
    facts: { number: '7', state, taxable: amount },
  }
  const tax = Math.floor(amount / 13)
  const order = () => orderEntry(occasion, 'order', { party, total: amount, tax, shipping: 0 })
  if (kind === 'receipt') return receiptEntry(occasion, { party, amount, method: 'wire' })
  if (kind === 'allocation') return allocationEntry(occasion, { payer: party, debtor: 'contacts/mia', amount })
  if (kind === 'refund') return refundEntry(occasion, { party, amount, method: 'check', isGift: amount % 2 === 0 })
  return kind === 'fee' ? feeEntry(occasion, amount) : order()
}

async function postRandom(one: RandomPosting): Promise<void> {
  await inLaro(server, async (ctx) => {
    const entry = makePosting(one, ctx.now)
    const { id } = await postEntry(ctx, entry)
    if (one.kind === 'reversal') await postEntry(ctx, reversalOf({ ...entry, id }, { at: ctx.now, facts: {} }))
  })
}

const steps = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: posting.map((post) => ({ post })) },
    { weight: 2, arbitrary: fc.constant({ export: true }) },
    { weight: 1, arbitrary: fc.constant({ undo: true }) },
  ),
  { minLength: 3, maxLength: 12 },
)

test('random postings, exports and undone exports leave each entry in one export, with the sums of the ledger', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const done: string[] = []
      for (const step of all) {
        if ('post' in step) await postRandom(step.post)
        else if ('undo' in step) {
          const last = done.pop()
          if (last !== undefined) await undo(last)
          await run()
        } else if ((await open()).body.entries > 0) done.push(await exported())
      }
      if ((await open()).body.entries > 0) done.push(await exported())
      const { rows } = await server.platform.pools.owner.query<{ twice: number; left: number }>(
        `select count(*) filter (where x.exports > 1)::integer as twice, count(*) filter (where x.exports = 0)::integer as left
         from (select e.id, (select count(*) from ledger_export_entries x join ledger_exports b
           on b.client_id = x.client_id and b.id = x.export_id and b.state = 'done'
           where x.client_id = e.client_id and x.entry_id = e.id) as exports
         from ledger_entries e where e.client_id = $1 and e.unit = 'cents') x`,
        [laro],
      )
      expect(rows).toEqual([{ twice: 0, left: 0 }])
      const listed = await inLaro(server, (ctx) => beyondReach(ctx, ledgerExports).every(['state', '==', 'done']))
      const exports = await Promise.all(listed.map(({ id }) => read(id)))
      expect(sumAccounts(exports.flatMap(({ accounts }) => accounts))).toEqual(await sumLedger('true', []))
    }),
    { numRuns: 6 },
  )
})

test('the tax report adds up to the tax account, also for an order that moves to another state', async () => {
  const ask = async () =>
    (await call(server, cast.ana, { url: `/accounting/taxes?${new URLSearchParams(period).toString()}` })).body
  const before = await ask()
  const { body: order } = await shop.order({ items: [line(10_000)], tax: 825, address: texas })
  const saved = await shop.save(order.id, {
    version: order.version,
    address: { ...texas, state: 'CA', city: 'Fresno', zip: '93650' },
    tax: 725,
  })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  const { rows, ledger } = await ask()
  const sum = (list: readonly TaxRow[], state: string): number[] => {
    const own = addTaxRows(list.filter((row) => row.state === state))
    return [own.tax, own.taxable, own.sales]
  }
  const moved = (state: string) => sum(rows, state).map((value, at) => value - (sum(before.rows, state)[at] ?? 0))
  expect(moved('TX')).toEqual([0, 0, 0])
  expect(moved('CA')).toEqual([725, 10_000, 10_000])
  expect(rows.reduce((all: number, row: { tax: number }) => all + row.tax, 0)).toBe(ledger)
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { invoiceEntry, reversalOf, type Posting } from '../../domain/commerce/index.ts'
import { balancesAbout, balancesOfParty, entriesAbout, postEntry, statementOf } from '../../server/commerce/index.ts'
import { systemActor, withTenant, type Ctx } from '../../server/platform/context.ts'
import { sql } from '../../server/platform/database/sql.ts'
import { Conflict } from '../../server/platform/errors.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { clientIds } from '../world.ts'
import { inLaro, laro } from './inbox-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const party = 'accounts/northwind'
let count = 0
const about = () => ({ record: 'invoices', id: `i${++count}` })

const invoice = (on: Posting['about'], total: number, taxes = 0): Posting =>
  invoiceEntry({ key: `invoice ${on.id}`, about: on, at: 1000, facts: { number: '1001' } }, { party, total, taxes })

const payment = (on: Posting['about'], key: string, amount: number): Posting => ({
  key,
  kind: 'payment',
  unit: 'cents',
  about: on,
  at: 2000,
  facts: {},
  lines: [
    { account: 'bank', party: '', debit: amount, credit: 0 },
    { account: 'receivable', party, debit: 0, credit: amount },
  ],
})

const post = (entry: Posting) => inLaro(server, (ctx) => postEntry(ctx, entry))
const owed = (on: Posting['about']) =>
  inLaro(server, async (ctx) => (await balancesAbout(ctx, on)).get('receivable') ?? 0)

test('entries are posted, and balances and statements are their sums', async () => {
  const on = about()
  await post(invoice(on, 10_750, 750))
  await post(payment(on, 'part', 5000))
  await inLaro(server, async (ctx) => {
    expect(Object.fromEntries(await balancesAbout(ctx, on))).toEqual({
      receivable: 5750,
      income: 10_000,
      tax_payable: 750,
      bank: 5000,
    })
    const lines = await statementOf(ctx, { party, accounts: ['receivable'], limit: 10 })
    expect(lines.map(({ kind, amount, balance }) => [kind, amount, balance])).toEqual([
      ['payment', -5000, 5750],
      ['invoice', 10_750, 10_750],
    ])
    expect((await balancesOfParty(ctx, party)).get('receivable')).toBe(5750)
    expect(await entriesAbout(ctx, on)).toMatchObject([
      { kind: 'invoice', key: `invoice ${on.id}`, at: 1000, posted_by: 'system', isReversed: false },
      { kind: 'payment' },
    ])
  })
})

test('two payments at once are both posted; the same one at once, ten times, is posted once', async () => {
  const on = about()
  await post(invoice(on, 10_000))
  await Promise.all([post(payment(on, 'wire 1', 3000)), post(payment(on, 'wire 2', 2000))])
  expect(await owed(on)).toBe(5000)
  const answers = await Promise.all(Array.from({ length: 10 }, () => post(payment(on, 'wire 3', 1000))))
  expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1)
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
  expect(await owed(on)).toBe(4000)
  await expect(post(payment(on, 'wire 3', 999))).rejects.toThrow(Conflict)
  expect(await owed(on)).toBe(4000)
})

test('a rolled-back entry leaves no trace, and may be posted afterwards', async () => {
  const on = about()
  const entry = invoice(on, 500)
  const failing = inLaro(server, async (ctx) => {
    await postEntry(ctx, entry)
    throw new TypeError('the connection broke')
  })
  await expect(failing).rejects.toThrow('the connection broke')
  expect(await inLaro(server, (ctx) => entriesAbout(ctx, on))).toEqual([])
  expect((await post(entry)).isNew).toBe(true)
})

test('an entry is reversed once, by a separate one', async () => {
  const on = about()
  await post(invoice(on, 900))
  const [entry] = await inLaro(server, (ctx) => entriesAbout(ctx, on))
  if (!entry) throw new Error('the invoice was posted')
  const reversal = reversalOf(entry, { at: 3000, facts: { why: 'typed twice' } })
  expect([await post(reversal), await post(reversal)].map(({ isNew }) => isNew)).toEqual([true, false])
  await expect(post({ ...reversal, key: 'another one' })).rejects.toThrow('ledger_entries_client_id_reverses_key')
  expect(await owed(on)).toBe(0)
  expect(await inLaro(server, (ctx) => entriesAbout(ctx, on))).toMatchObject([
    { isReversed: true },
    { reverses: entry.id, kind: 'reversal' },
  ])
})

describe('by its own statements too', () => {
  const raw = (step: (ctx: Ctx) => Promise<unknown>) => inLaro(server, step)
  const entryRow = (id: string, lines: number) => sql`
    insert into ledger_entries (client_id, id, key, kind, unit, record, record_id, line_count, at, posted_at, posted_by)
    values (${laro}, ${id}, ${id}, 'payment', 'cents', 'invoices', 'raw', ${lines}, 1, 1, 'x')`
  const lineRow = (id: string, line: number, [debit, credit]: readonly [number, number]) => sql`
    insert into ledger_lines (client_id, entry_id, line, account, debit, credit)
    values (${laro}, ${id}, ${line}, 'bank', ${debit}, ${credit})`

  test('the program changes and deletes nothing, nor does the owner of the tables', async () => {
    await post(invoice(about(), 100))
    const statements = [
      "update ledger_entries set key = 'x'",
      'delete from ledger_entries',
      'update ledger_lines set debit = 1',
      'delete from ledger_lines',
      'truncate ledger_lines',
    ]
    for (const text of statements) {
      await expect(raw((ctx) => ctx.db.run(sql`${sql.raw(text)}`))).rejects.toThrow('permission denied')
      await expect(server.platform.pools.owner.query(text)).rejects.toThrow('the ledger is added to and never changed')
    }
  })

  test('no entry ends a transaction without balance, without lines, or with a line that comes later', async () => {
    const [open, bare, late] = ['raw-open', 'raw-bare', 'raw-late'] as const
    const unbalanced = raw(async (ctx) => {
      await ctx.db.run(entryRow(open, 2))
      await ctx.db.run(lineRow(open, 1, [5, 0]))
      await ctx.db.run(lineRow(open, 2, [0, 4]))
    })
    await expect(unbalanced).rejects.toThrow('does not balance by 1')
    await expect(raw((ctx) => ctx.db.run(entryRow(bare, 2)))).rejects.toThrow('has 0 lines and not 2')
    await raw(async (ctx) => {
      await ctx.db.run(entryRow(late, 2))
      await ctx.db.run(lineRow(late, 1, [5, 0]))
      await ctx.db.run(lineRow(late, 2, [0, 5]))
    })
    const added = raw(async (ctx) => {
      await ctx.db.run(lineRow(late, 3, [5, 0]))
      await ctx.db.run(lineRow(late, 4, [0, 5]))
    })
    await expect(added).rejects.toThrow('has 4 lines and not 2')
    await expect(raw((ctx) => ctx.db.run(lineRow(late, 5, [5, 5])))).rejects.toThrow('violates check constraint')
  })
})

test('another client sees nothing, and posts nothing here', async () => {
  const on = about()
  await post(invoice(on, 700))
  const inNext = <T>(step: (ctx: Ctx) => Promise<T>) => withTenant(server.platform, systemActor(clientIds.NXT), step)
  await inNext(async (ctx) => {
    expect(await entriesAbout(ctx, on)).toEqual([])
    expect([...(await balancesAbout(ctx, on))]).toEqual([])
    expect(await statementOf(ctx, { party, accounts: ['receivable'], limit: 10 })).toEqual([])
    expect(await ctx.db.run(sql`select 1 from ledger_lines`)).toEqual([])
  })
  const foreign = inNext((ctx) =>
    ctx.db.run(sql`
      insert into ledger_entries (client_id, id, key, kind, unit, record, record_id, line_count, at, posted_at, posted_by)
      values (${laro}, 'f', 'f', 'payment', 'cents', 'invoices', 'x', 2, 1, 1, 'x')`),
  )
  await expect(foreign).rejects.toThrow('row-level security')
  expect((await inNext((ctx) => postEntry(ctx, invoice(on, 42)))).isNew).toBe(true)
  expect(await owed(on)).toBe(700)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { invoices } from '../../domain/charter/index.ts'
import { invoiceEntry } from '../../domain/commerce/index.ts'
import { balancesOfParty, entriesAbout, postEntry } from '../../server/commerce/index.ts'
import { Conflict } from '../../server/platform/errors.ts'
import { createRecord } from '../../server/platform/records/index.ts'
import { inLaro, laro } from '../contract/inbox-house.ts'
import { timesToRun } from '../run-length.ts'
import { openTestHouse, type TestHouse } from '../test-house.ts'

// Invoices are numbered and posted by many at once while their connections are killed at any moment, the commit included.

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => house.close())

const party = 'accounts/killed'
const writers = 6
const each = timesToRun(5, 40)
const totalOf = (id: string) => 1000 + Number(id.split('-').at(-1))

const make = (id: string) =>
  inLaro(house, async (ctx) => {
    const { number } = await createRecord(ctx, invoices, { id, doc: invoices.shape.parse({}) })
    const about = { record: 'invoices', id }
    const amounts = { party, total: totalOf(id), taxes: 100 }
    await postEntry(ctx, invoiceEntry({ key: `invoice ${id}`, about, at: 1000, facts: { number } }, amounts))
  })

let refused = 0

/** Tries until it stands: whether a commit whose answer was lost had come through, only the next attempt tells. */
async function makeAtLast(id: string): Promise<void> {
  for (;;) {
    try {
      await make(id)
      return
    } catch (error) {
      if (error instanceof Conflict) return
      refused += 1
      if (refused > 2000) throw error
    }
  }
}

async function killWhile(work: Promise<unknown>): Promise<number> {
  let [isOver, killed] = [false, 0]
  const end = work.finally(() => (isOver = true))
  while (!isOver) {
    const { rowCount } = await house.platform.pools.owner.query(`
      select pg_terminate_backend(pid) from pg_stat_activity
      where usename = 'flightline_app' and datname = current_database() and state <> 'idle' limit 1`)
    killed += rowCount ?? 0
  }
  await end
  return killed
}

test('numbers have no gap, and every invoice its one entry, whatever is killed', { timeout: 120_000 }, async () => {
  const ids = Array.from({ length: writers * each }, (_, at) => `killed-${at}`)
  const own = Array.from({ length: writers }, (_, writer) => ids.filter((_id, at) => at % writers === writer))
  const killed = await killWhile(
    Promise.all(
      own.map(async (mine) => {
        for (const id of mine) await makeAtLast(id)
      }),
    ),
  )
  expect(Math.min(killed, refused)).toBeGreaterThan(0)
  const { rows } = await house.platform.pools.owner.query<{ number: string }>(
    'select number from invoices where client_id = $1 and id = any($2) order by number::bigint',
    [laro, ids],
  )
  const numbers = rows.map(({ number }) => Number(number))
  expect(numbers).toEqual(ids.map((_, at) => (numbers[0] ?? 0) + at))
  const entries = await inLaro(house, (ctx) =>
    Promise.all(ids.map((id) => entriesAbout(ctx, { record: 'invoices', id }))),
  )
  expect(entries.map((of) => of.length)).toEqual(ids.map(() => 1))
  const balances = await inLaro(house, (ctx) => balancesOfParty(ctx, party))
  expect(balances.get('receivable')).toBe(ids.reduce((sum, id) => sum + totalOf(id), 0))
})

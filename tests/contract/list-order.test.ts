import { afterAll, beforeAll, expect, test } from 'vitest'
import { quotes } from '../../domain/charter/index.ts'
import type { OrderBy } from '../../domain/kernel/index.ts'
import { systemActor, withTenant } from '../../server/platform/context.ts'
import { bulkInsert } from '../../server/platform/records/bulk-insert.ts'
import { listStored } from '../../server/platform/records/read.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { clientIds } from '../world.ts'

// Lists that are sorted by a field which not every record has: pages, directions, ties and absent values.

const client = clientIds.NXT
/** Some depart at the same time, some have no time yet. */
const departures = [30, null, 10, 20, 10, null, 30, 20, 10, null, 40] as const
const rows = departures.map((departure, at) => ({
  id: `0198f000-0000-7000-8000-${String(at).padStart(12, '0')}`,
  departure,
}))

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
  await bulkInsert(
    server.platform.pools.app,
    rows.map(({ id, departure }) => ({
      definition: quotes,
      clientId: client,
      id,
      date: 1,
      doc: { quote_id: id, ...(departure === null ? {} : { departure_date: departure }) },
    })),
  )
})
afterAll(() => server.close())

/** All of them, page by page. */
async function paged(orderBy: OrderBy, limit: number): Promise<string[]> {
  const ids: string[] = []
  let after: string | undefined
  do {
    const page = await withTenant(server.platform, systemActor(client), (ctx) =>
      listStored(ctx, quotes, { orderBy, limit, after }),
    )
    ids.push(...page.rows.map(({ id }) => id))
    after = page.next ?? undefined
  } while (after !== undefined)
  return ids
}

const inOrder = (direction: OrderBy['direction']): string[] => {
  const sign = direction === 'asc' ? 1 : -1
  const compare = (one: (typeof rows)[number], other: (typeof rows)[number]) => {
    if ((one.departure === null) !== (other.departure === null)) return one.departure === null ? 1 : -1
    return sign * ((one.departure ?? 0) - (other.departure ?? 0) || (one.id < other.id ? -1 : 1))
  }
  return rows.toSorted(compare).map(({ id }) => id)
}

test.each(['asc', 'desc'] as const)(
  '%s: absent values come last, and pages of any size follow one another',
  async (direction) => {
    const orderBy = { field: 'departure_date', direction }
    for (const limit of [1, 2, 3, 4, 8, 10, 11, 12, 100]) {
      expect(await paged(orderBy, limit), `pages of ${limit}`).toEqual(inOrder(direction))
    }
  },
)

test('a page is found along the index, with the values or without them', async () => {
  const connection = await server.platform.pools.app.connect()
  try {
    await connection.query('begin')
    await connection.query("select set_config('app.client_id', $1, true)", [client])
    await connection.query('set local enable_sort = off')
    await connection.query('set local enable_seqscan = off')
    await connection.query('set local enable_bitmapscan = off')
    for (const part of ['is not null', 'is null']) {
      const { rows: plan } = await connection.query<{ 'QUERY PLAN': string }>(
        `explain (costs off) select id from quotes where client_id = '${client}' and trashed_at is null
         and departure_date ${part} order by departure_date desc, id desc limit 16`,
      )
      const text = plan.map((line) => line['QUERY PLAN']).join('\n')
      expect(text).toContain('quotes_by_departure_date')
      expect(text).not.toContain('Sort')
    }
  } finally {
    await connection.query('rollback')
    connection.release()
  }
})

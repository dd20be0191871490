import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '../../server/platform/database/sql.ts'
import { enqueue } from '../../server/platform/jobs/index.ts'
import { startJobs } from '../../server/platform/jobs/start-jobs.ts'
import { serveSimulated } from '../../server/simulated/serve-simulated.ts'
import { keepFuelPrice } from '../made-up-provider/price-job.ts'
import { fuelAccount, fuelProvider } from '../made-up-provider/provider.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { inLaro } from './inbox-server.ts'

const folder = join(import.meta.dirname, '../made-up-provider')
let server: TestServer
let outside: FastifyInstance
let url: string

beforeAll(async () => {
  server = await openTestServer({ FLIGHTLINE_DEMO: 'true' })
  const owner = new pg.Client({ connectionString: server.databaseUrl })
  await owner.connect()
  await owner.query(readFileSync(join(folder, 'fuel-prices.sql'), 'utf8'))
  await owner.end()
  outside = fastify()
  // Jobs alone need the account, whose address is known once the local server listens.
  await serveSimulated(outside, server.platform, [fuelProvider(fuelAccount('http://127.0.0.1:9/outside/fuel'))])
  url = await outside.listen({ host: '127.0.0.1', port: 0 })
})

afterAll(async () => {
  await outside.close()
  await server.close()
})

it('the local server of a provider shows its data', async () => {
  const shown = await outside.inject({ url: '/outside/fuel' })
  expect([shown.statusCode, shown.body]).toEqual([200, expect.stringContaining('KTEB: $8.12')])
})

it('the job of a provider keeps the answer of its local server', async () => {
  const account = fuelAccount(`${url}/outside/fuel`)
  const jobs = await startJobs(server.platform, { jobs: fuelProvider(account).jobs ?? [], timed: [] })
  await inLaro(server, (ctx) => enqueue(ctx, keepFuelPrice(account), { payload: { icao: 'KTEB' } }))
  const kept = () => inLaro(server, ({ db }) => db.run(sql`select icao, cents from made_up_fuel_prices`))
  await expect.poll(kept, { timeout: 100_000 }).toEqual([{ icao: 'KTEB', cents: 812 }])
  await jobs.stop()
})

it('a provider consists of the six files of the page besides its dialect', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/providers.md'), 'utf8')
  const rows = page.split('\n').flatMap((line) => /^\| `([^`]+)`/.exec(line)?.[1] ?? [])
  const own = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile())
  const tests = ['contract', 'faults'].flatMap((kind) =>
    readdirSync(join(folder, '..', kind)).flatMap((name) =>
      name === 'made-up-provider.test.ts' ? [`tests/${kind}/${name}`] : [],
    ),
  )
  const files = [...own.map(({ name }) => name), ...tests]
  const fits = (row: string) => new RegExp(`^${row.replaceAll('.', '\\.').replace('*', '.+')}$`)
  expect(rows).toHaveLength(6)
  const fitting = files.map((file) => rows.filter((row) => fits(row).test(file)).join())
  expect(fitting.toSorted((a, b) => a.localeCompare(b))).toEqual(rows.toSorted((a, b) => a.localeCompare(b)))
})

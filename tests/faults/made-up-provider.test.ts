import { readFileSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '../../server/platform/database/sql.ts'
import { jobRun } from '../../server/platform/jobs/define-job.ts'
import { inLaro, laro } from '../contract/inbox-server.ts'
import { keepFuelPrice } from '../made-up-provider/price-job.ts'
import { fuelAccount } from '../made-up-provider/provider.ts'
import { openTestServer, type TestServer } from '../test-server.ts'

let server: TestServer
let provider: Server
let answer: RequestListener

beforeAll(async () => {
  server = await openTestServer()
  const owner = new pg.Client({ connectionString: server.databaseUrl })
  await owner.connect()
  await owner.query(readFileSync(join(import.meta.dirname, '../made-up-provider/fuel-prices.sql'), 'utf8'))
  await owner.end()
  provider = createServer((request, response) => answer(request, response))
  await new Promise<void>((listening) => provider.listen(0, '127.0.0.1', listening))
})

afterAll(async () => {
  provider.closeAllConnections()
  await new Promise((closed) => provider.close(closed))
  await server.close()
})

const runJob = (icao: string, withinMs?: number) => {
  const { port } = provider.address() as AddressInfo
  const { platform } = server
  const run = jobRun(platform, { clientId: laro, attempt: 1, isLastAttempt: false, log: platform.log })
  return keepFuelPrice(fuelAccount(`http://127.0.0.1:${port}`, withinMs)).perform(run, { icao })
}

const keptPrices = (icao: string) =>
  inLaro(server, ({ db }) => db.run(sql`select cents from made_up_fuel_prices where icao = ${icao}`))

interface Fault {
  readonly icao: string
  readonly fault: RequestListener
  readonly words: string
  readonly withinMs?: number
}

const faults: readonly Fault[] = [
  { icao: 'refused', fault: (_, response) => response.writeHead(503).end(), words: 'answered with 503' },
  { icao: 'unreadable', fault: (_, response) => response.end('<html>'), words: 'cannot be read' },
  { icao: 'silent', fault: () => undefined, words: 'does not answer', withinMs: 200 },
]

it.each(faults)('a question that is $icao keeps nothing, and the next run succeeds', async (one) => {
  const { icao, fault, words, withinMs } = one
  answer = fault
  await expect(runJob(icao, withinMs)).rejects.toThrow(words)
  expect(await keptPrices(icao)).toEqual([])
  answer = (_request, response) => response.end('{"centsPerGallon":812}')
  await runJob(icao)
  expect(await keptPrices(icao)).toEqual([{ cents: 812 }])
})

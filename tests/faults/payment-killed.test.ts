import { afterAll, afterEach, beforeAll, describe } from 'vitest'
import { enqueue } from '../../server/platform/jobs/index.ts'
import { sql } from '../../server/platform/database/sql.ts'
import { inLaro, laro } from '../contract/inbox-server.ts'
import { until } from '../mail-fixtures/mail-test-server.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { Children } from './children.ts'
import { killsOfEffects, type WaitingEffect } from './killed-effects.ts'
import { paymentTable, takePayment } from './made-up-payment.ts'
import { PaymentProvider } from './payment-provider.ts'

// The product takes no payments yet; a made-up one shows what the mechanism promises for them: taken once, never lost.

let server: TestServer
let provider: PaymentProvider
const children = new Children()

beforeAll(async () => {
  provider = await PaymentProvider.open()
  server = await openTestServer()
  await server.platform.pools.owner.query(paymentTable)
})

afterEach(() => children.killAll())

afterAll(async () => {
  await server.close()
  await provider.close()
})

const start = async () => {
  const args = [server.databaseUrl, server.platform.config.FLIGHTLINE_DATA, provider.url]
  return (await children.start('payment-child.ts', args)).child
}

const isNow = (id: string, status: string) =>
  until(async () => {
    const { rowCount } = await server.platform.pools.owner.query(
      'select 1 from made_up_payments where id = $1 and status = $2',
      [id, status],
    )
    return rowCount === 1
  }, 40_000)

async function queue(id: string): Promise<WaitingEffect> {
  await inLaro(server, async (ctx) => {
    await ctx.db.run(sql`insert into made_up_payments (client_id, id, cents) values (${laro}, ${id}, 1250000)`)
    await enqueue(ctx, takePayment(provider.url), { payload: { id } })
  })
  return { id, copies: () => (provider.charges.has(id) ? 1 : 0), isNow: (status) => isNow(id, status) }
}

describe('a made-up payment, its process killed', () => {
  const holdAnswer = (wait: () => Promise<void>) => {
    provider.beforeAnswer = wait
  }

  killsOfEffects(() => ({ server, children, table: 'made_up_payments', start, queue, holdAnswer }), {
    status: 'sent',
    mostCopies: 1,
  })
})

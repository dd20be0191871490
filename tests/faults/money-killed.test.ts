import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { tasks } from '../../domain/crm/index.ts'
import { sql } from '../../server/platform/database/sql.ts'
import { storeProviderEvent } from '../../server/platform/effects/index.ts'
import { enqueue } from '../../server/platform/jobs/index.ts'
import { listRecords } from '../../server/platform/records/index.ts'
import { inLaro, laro } from '../contract/inbox-server.ts'
import { until } from '../mail-fixtures/mail-test-server.ts'
import { variantsToRun } from '../run-length.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { Children } from './children.ts'
import { gate } from './gate.ts'
import { chargeAt, chargeKind, paymentTables, takePayment, type MadeUpWord } from './made-up-payment.ts'
import { PaymentProvider, type Behaviour } from './payment-provider.ts'
import { stopping } from './stopped-update.ts'

// A payment is made once and has one outcome, for any behaviour of the provider and any death of the process.

let server: TestServer
let provider: PaymentProvider
const children = new Children()

beforeAll(async () => {
  provider = await PaymentProvider.open()
  server = await openTestServer()
  await server.platform.pools.owner.query(paymentTables)
})

afterEach(async () => {
  provider.beforeTake = () => Promise.resolve()
  provider.beforeAnswer = () => Promise.resolve()
  await children.killAll()
})

afterAll(async () => {
  await server.close()
  await provider.close()
})

const start = async (isHeld = 'no') => {
  const args = [server.databaseUrl, server.platform.config.FLIGHTLINE_DATA, provider.url, isHeld]
  return (await children.start('payment-child.ts', args)).child
}

const query = async <Row extends object>(text: string, values: unknown[]): Promise<Row[]> =>
  (await server.platform.pools.owner.query<Row>(text, values)).rows

let sent = 0

/** Stores an event as a call of the provider would, under a new id. */
const storeEvent = (event: MadeUpWord) =>
  inLaro(server, (ctx) =>
    storeProviderEvent(ctx, {
      provider: 'made-up',
      eventId: `event ${++sent}`,
      raw: Buffer.from(JSON.stringify(event)),
    }),
  )

/** A payment waits to be made. */
async function queue(id: string, maxAttempts = 2): Promise<void> {
  await inLaro(server, async (ctx) => {
    await ctx.db.run(sql`insert into made_up_payments (client_id, id, cents) values (${laro}, ${id}, 1250000)`)
    await enqueue(ctx, takePayment(chargeKind({ call: chargeAt(provider.url) })), { payload: { id }, maxAttempts })
  })
}

const isNow = (id: string, state: string, outcome: string | null) =>
  until(async () => {
    const rows = await query(
      'select 1 from effect_intents where id = $1 and state = $2 and outcome is not distinct from $3',
      [id, state, outcome],
    )
    return rows.length === 1
  }, 60_000)

const readReceipts = async (id: string): Promise<string[]> =>
  (await query<{ outcome: string }>('select outcome from made_up_receipts where id = $1', [id])).map(
    ({ outcome }) => outcome,
  )

const readTasks = (id: string) =>
  inLaro(server, (ctx) => listRecords(ctx, tasks, { where: ['about.id', '==', id], limit: 10 }))

/** Kills the program while it writes that down. */
async function killAtUpdate(when: string, table = 'effect_intents'): Promise<void> {
  await stopping(server, { table, when }, async (isReached) => {
    const child = await start()
    await isReached()
    await children.kill(child)
  })
}

/** Kills the program while the provider waits at a gate. */
async function killAtProvider(at: 'beforeTake' | 'beforeAnswer'): Promise<void> {
  const held = gate()
  provider[at] = held.wait
  const child = await start()
  await held.reached
  await children.kill(child)
  provider[at] = () => Promise.resolve()
  held.open()
}

/** Kills the program when the effect is done and its job is not. */
async function killBeforeEnd(): Promise<void> {
  const child = await start('yes')
  await once(child, 'message')
  await children.kill(child)
}

const moments = [
  ['after the charge, before its answer', () => killAtProvider('beforeAnswer')],
  ['before the intent is committed', () => killAtUpdate("new.state = 'calling' and old.state <> 'calling'")],
  ['after the intent, before the charge', () => killAtProvider('beforeTake')],
  ['after the answer, before it is stored', () => killAtUpdate("old.state = 'calling' and new.state <> 'calling'")],
] as const

const answering: readonly Behaviour[] = ['answers', 'answers late', 'answers twice', 'sends its event first']

describe('a payment, its process killed', () => {
  beforeAll(() => {
    provider.onEvent = storeEvent
  })

  it.each(
    variantsToRun(moments).flatMap(([when, kill]) => answering.map((behaviour) => [behaviour, when, kill] as const)),
  )(
    'is made once where the provider %s and the process dies %s',
    async (behaviour, when, kill) => {
      const id = `${behaviour}, ${when}`
      provider.behaviour = behaviour
      // A late answer is missed once, in addition to the attempt that the kill takes.
      await queue(id, behaviour === 'answers late' ? 3 : 2)
      await kill()
      await start()
      await isNow(id, 'settled', 'succeeded')
      expect(provider.chargesOf(id)).toHaveLength(1)
      expect(await readReceipts(id)).toEqual(['succeeded'])
      expect(await readTasks(id)).toEqual([])
    },
    180_000,
  )

  it.each(variantsToRun(moments))(
    'becomes one task where the provider is silent and the process dies %s',
    async (when, kill) => {
      const id = `silent, ${when}`
      provider.behaviour = 'is silent'
      await queue(id)
      await kill()
      await start()
      await isNow(id, 'unknown', null)
      await until(async () => (await readTasks(id)).length > 0, 60_000)
      expect(provider.chargesOf(id)).toHaveLength(1)
      expect(await readReceipts(id)).toEqual([])
      const [task, ...others] = await readTasks(id)
      expect(others).toEqual([])
      expect(task).toMatchObject({
        name: `Card payment: Invoice ${id}`,
        state: 'open',
        effect: { id, outcome: 'unknown' },
      })
    },
    180_000,
  )

  it('keeps its outcome where the process dies after storing it, before the job ends', async () => {
    provider.behaviour = 'answers'
    await queue('stored')
    await killBeforeEnd()
    await start()
    const ofPayment = `select 1 from graphile_worker._private_jobs where payload #>> '{payload,id}' = 'stored'`
    await until(async () => (await query(ofPayment, [])).length === 0, 60_000)
    expect(provider.chargesOf('stored')).toMatchObject([{ asked: 1 }])
    expect(await readReceipts('stored')).toEqual(['succeeded'])
  }, 180_000)

  it.each(
    variantsToRun([
      ['while its task is made', () => killAtUpdate('old.task_id is null and new.task_id is not null')],
      ['while its event is processed', () => killAtUpdate("new.state = 'processed'", 'provider_events')],
      ['while its event settles it', () => killAtUpdate("old.state = 'pending' and new.state = 'settled'")],
    ] as const),
  )(
    'that is pending has one task and one outcome where the process dies %s',
    async (when, kill) => {
      provider.behaviour = 'decides later'
      const id = `pending, ${when}`
      await queue(id)
      if (when === 'while its task is made') await kill()
      const first = await start()
      await until(async () => (await readTasks(id)).length > 0, 60_000)
      expect(await readTasks(id)).toMatchObject([{ state: 'open', effect: { id, outcome: 'pending' } }])
      await children.kill(first)
      const event = { id: `charge of ${id}`, reference: id, status: 'succeeded' } as const
      await storeEvent(event)
      await storeEvent(event)
      if (when !== 'while its task is made') await kill()
      await start()
      await until(async () => (await readTasks(id))[0]?.state === 'done', 60_000)
      expect(provider.chargesOf(id)).toHaveLength(1)
      expect(await readReceipts(id)).toEqual(['succeeded'])
      expect(await readTasks(id)).toMatchObject([{ effect: { id, outcome: 'succeeded' } }])
    },
    180_000,
  )
})

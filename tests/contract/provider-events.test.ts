import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs, hourMs } from '../../domain/kernel/values/durations.ts'
import { tasks } from '../../domain/crm/index.ts'
import { tidyProviderEvents } from '../../server/platform/effects/index.ts'
import { listRecords } from '../../server/platform/records/index.ts'
import { paymentTables, type MadeUpWord } from '../faults/made-up-payment.ts'
import { timesToRun } from '../run-length.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { runTimed } from '../timed-task.ts'
import { inLaro } from './inbox-server.ts'
import { MadeUpMoney } from './money-server.ts'

let server: TestServer
let money: MadeUpMoney

beforeAll(async () => {
  server = await openTestServer()
  await server.platform.pools.owner.query(paymentTables)
  money = new MadeUpMoney(server)
})
afterAll(() => server.close())

const pending = async (id: string) => {
  await money.plan(id)
  await money.run(id, { call: async () => ({ outcome: 'pending', response: 'accepted', providerId: `ch ${id}` }) })
}

const readState = async (eventId: string) => {
  const [row] = await money.rows('select state, tries, note from provider_events where event_id = $1', [eventId])
  return row
}

/** Processes until nothing waits that is due. */
async function processAll(): Promise<void> {
  while ((await money.process()) > 0);
}

/** Every event twice, in an order that depends on its place alone. */
const shuffledTwice = <Item>(items: readonly Item[]): Item[] => {
  const twice = [...items, ...items]
  const step = 7919
  return twice.map((_, at) => twice[(at * step) % twice.length] as Item)
}

test(
  'duplicated and shuffled events leave one outcome and one receipt for each effect',
  { timeout: 900_000 },
  async () => {
    const count = timesToRun(40, 1667)
    const ids = Array.from({ length: count }, (_, at) => `event ${at}`)
    for (const id of ids) await pending(id)
    const makeWords = (id: string, at: number): MadeUpWord[] =>
      (['pending', at % 3 === 0 ? 'failed' : 'succeeded', 'pending'] as const).map((status) => ({
        id: `ch ${id}`,
        reference: id,
        status,
      }))
    const events = ids.flatMap((id, at) =>
      makeWords(id, at).map((event, place) => ({ eventId: `${id} ${place}`, event })),
    )
    const answers: string[] = []
    for (const { eventId, event } of shuffledTwice(events)) answers.push(await money.store(eventId, event))
    expect(answers.filter((answer) => answer === 'stored')).toHaveLength(count * 3)
    expect(answers.filter((answer) => answer === 'known')).toHaveLength(count * 3)
    await Promise.all([processAll(), processAll()])
    await processAll()

    const receipts = await money.rows<{ id: string; outcome: string }>('select id, outcome from made_up_receipts')
    expect(receipts).toHaveLength(count)
    const outcomes = new Map(receipts.map(({ id, outcome }) => [id, outcome]))
    expect(ids.map((id) => outcomes.get(id))).toEqual(ids.map((_, at) => (at % 3 === 0 ? 'failed' : 'succeeded')))
    const states = await money.rows(
      `select state, outcome, count(*)::integer from effect_intents group by 1, 2 order by 2`,
    )
    expect(states).toMatchObject([
      { state: 'settled', outcome: 'failed', count: Math.ceil(count / 3) },
      { state: 'settled', outcome: 'succeeded', count: count - Math.ceil(count / 3) },
    ])
    expect(await money.rows(`select 1 from provider_events where state <> 'processed'`)).toEqual([])
  },
)

test('an event is processed in the order of its arrival, and its raw bytes stay as they came', async () => {
  await pending('ordered')
  await money.store('first', { id: 'ch ordered', reference: 'ordered', status: 'failed' })
  await money.store('second', { id: 'ch ordered', reference: 'ordered', status: 'succeeded' })
  await processAll()
  expect(await money.intent('ordered')).toMatchObject({
    outcome: 'failed',
    contradiction: expect.stringContaining('succeeded'),
  })
  const [row] = await money.rows<{ raw: Buffer }>(`select raw from provider_events where event_id = 'first'`)
  expect(row?.raw.toString()).toBe('{"id":"ch ordered","reference":"ordered","status":"failed"}')
})

test('an event about an unknown effect waits, and settles the effect once that is known', async () => {
  await money.store('early', { id: 'ch_early', reference: 'theirs', status: 'succeeded' })
  await processAll()
  expect(await readState('early')).toMatchObject({ state: 'waiting', tries: 1 })
  await money.plan('early')
  await money.run('early', { call: async () => ({ outcome: 'pending', response: 'accepted', providerId: 'ch_early' }) })
  money.advance(hourMs)
  await processAll()
  expect(await readState('early')).toMatchObject({ state: 'processed' })
  expect(await money.receipts('early')).toEqual(['succeeded'])
})

test('an event that cannot be read holds up no other one', async () => {
  await pending('behind')
  await money.store('broken', { id: 'ch', reference: 'x', status: 'odd' as never })
  await money.store('sound', { id: 'ch behind', reference: 'behind', status: 'succeeded' })
  await processAll()
  expect(await readState('broken')).toMatchObject({ state: 'waiting', note: 'The event could not be processed.' })
  expect(await money.receipts('behind')).toEqual(['succeeded'])
})

test('an event that was not matched for three days becomes one task and is not tried again', async () => {
  await money.store('nowhere', { id: 'ch_nowhere', reference: 'nowhere', status: 'succeeded' })
  await processAll()
  money.advance(3 * dayMs + hourMs)
  await processAll()
  expect(await readState('nowhere')).toMatchObject({ state: 'held', note: 'No effect of ours has this reference.' })
  money.advance(dayMs)
  await processAll()
  const held = await inLaro(server, (ctx) =>
    listRecords(ctx, tasks, { where: ['name', '==', 'Event of made-up: nowhere'], limit: 10 }),
  )
  expect(held).toHaveLength(1)
})

test('processed events are deleted after 90 days, and held ones are kept', async () => {
  await runTimed(server.platform, tidyProviderEvents, 89 * dayMs)
  expect(await readState('sound')).toMatchObject({ state: 'processed' })
  await runTimed(server.platform, tidyProviderEvents, 100 * dayMs)
  expect(await readState('sound')).toBeUndefined()
  expect(await readState('nowhere')).toMatchObject({ state: 'held' })
})

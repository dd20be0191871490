import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { LabelDesk } from '../contract/label-desk.ts'
import { until } from '../mail-fixtures/mail-test-server.ts'
import { variantsToRun } from '../run-length.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { Children } from './children.ts'
import { stopping } from './stopped-update.ts'

// A label is bought once and voided once, for any death of the process that asks for it.

let server: TestServer
let desk: LabelDesk
const children = new Children()

beforeAll(async () => {
  server = await openTestServer({ FLIGHTLINE_DEMO: 'true' })
  desk = await LabelDesk.open(server)
  await desk.set('events', 'never')
})

afterEach(async () => {
  await desk.set('calls', '')
  await children.killAll()
})

afterAll(() => server.close())

const start = async () =>
  (await children.start('label-child.ts', [server.databaseUrl, server.platform.config.FLIGHTLINE_DATA])).child

/** Kills the program once the provider has done what it was asked for, before it answers. */
async function killBeforeAnswer(isDone: () => Promise<boolean>): Promise<void> {
  await desk.set('calls', 'slow')
  const child = await start()
  await until(isDone, 60_000)
  await children.kill(child)
  await desk.set('calls', '')
}

/** Kills the program while it writes a row. */
async function killAtWrite(when: string, table: string, at?: 'insert'): Promise<void> {
  await stopping(server, { table, when, ...(at && { at }) }, async (isReached) => {
    const child = await start()
    await isReached()
    await children.kill(child)
  })
}

const moments = [
  ['after the provider did it, before its answer', killBeforeAnswer],
  [
    'after the answer, before it is stored',
    () => killAtWrite("old.state = 'calling' and new.state <> 'calling'", 'effect_intents'),
  ],
  ['before the call is noted', () => killAtWrite('true', 'effect_intents', 'insert')],
  [
    'before the call is made',
    () => killAtWrite("new.state = 'calling' and old.state is distinct from 'calling'", 'effect_intents'),
  ],
  ['while it is booked', () => killAtWrite('new.version > old.version', 'labels')],
  ['while it is shown on the shipment', () => killAtWrite('new.version > old.version', 'shipments')],
] as const

it.each(variantsToRun(moments, 3))(
  'a label is bought once where the process dies %s',
  async (_, kill) => {
    const id = await desk.pack()
    const rate = await desk.rate(id)
    const before = (await desk.sold()).length
    expect((await desk.buy(id, rate)).body.outcome).toBe('buying')
    await kill(async () => (await desk.sold()).length > before)
    await start()
    await until(async () => (await desk.label(id)).file !== undefined, 90_000)
    expect((await desk.sold()).length).toBe(before + 1)
    expect(await desk.shipment(id)).toMatchObject({ state: 'labelled', cost: rate.rate })
    expect((await desk.labelsOf(id)).map(({ state }) => state)).toEqual(['bought'])
  },
  240_000,
)

it.each(variantsToRun(moments, 2))(
  'a label is voided once where the process dies %s',
  async (_, kill) => {
    const id = await desk.bought()
    const { id: label, provider_shipment: name } = await desk.label(id)
    const isAsked = async () => (await desk.sold()).some((one) => one.id === name && one.refund !== null)
    expect((await desk.send(`/labels/${label}/void`, { why: 'Wrong box' })).status).toBe(200)
    await kill(isAsked)
    await start()
    await until(async () => (await desk.label(id)).state === 'void_asked', 90_000)
    expect(await desk.shipment(id)).toMatchObject({ state: 'packed' })
    expect((await desk.labelsOf(id)).map(({ state }) => state)).toEqual(['void_asked'])
  },
  240_000,
)

it.each(variantsToRun(moments, 2))(
  'the labels of several packages are bought once where the process dies %s',
  async (_, kill) => {
    const id = await desk.packSeveral(2)
    const rate = await desk.rate(id)
    const before = (await desk.sold()).length
    expect((await desk.buy(id, rate)).body.outcome).toBe('buying')
    await kill(async () => (await desk.sold()).length > before)
    await start()
    await until(async () => (await desk.label(id)).file !== undefined, 90_000)
    expect((await desk.sold()).length).toBe(before + 2)
    expect(await desk.shipment(id)).toMatchObject({ state: 'labelled', cost: rate.rate })
    expect((await desk.labelsOf(id)).map(({ state }) => state)).toEqual(['bought'])
  },
  240_000,
)

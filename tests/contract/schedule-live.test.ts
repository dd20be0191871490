import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  aircraft,
  cellsOf,
  changedSchedule,
  deals,
  quotes,
  schedule,
  schedulePath,
  trips,
  type Schedule,
  type ScheduleCell,
} from '../../domain/charter/index.ts'
import type { Doc, RecordDefinition } from '../../domain/kernel/index.ts'
import { hourMs } from '../../domain/kernel/values/durations.ts'
import { setGrants } from '../../server/company/index.ts'
import { amendRecord, createRecord, restoreRecord, trashRecord } from '../../server/platform/records/index.ts'
import { timesToRun } from '../run-length.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast, clientIds, type CastMember } from '../world.ts'
import { call, inLaro } from './inbox-server.ts'
import { LiveScreen, startLiveServer, type LiveServer, type ShownRange } from './live-screen.ts'
import { Dice } from './live-writers.ts'

// The cells of a range and its events = a fresh fetch: with writers whose transactions commit late and out of order, two
// servers on one database, screens of different rights and spans, and sockets that are cut.

const day = Date.UTC(2033, 2, 7)
const tails = ['N1LIVE', 'N2LIVE', 'N3LIVE'] as const
/** An aircraft that lacks any of these is out of use, and in no schedule (decision D25). */
const complete = { name: 'Citation', seats: 7, model: { name: 'CJ3' } }
const span = { from: day, to: day + 48 * hourMs }
const steps = timesToRun(12, 60)

let testServer: TestServer
let servers: readonly [LiveServer, LiveServer]

beforeAll(async () => {
  testServer = await openTestServer()
  servers = await Promise.all([startLiveServer(testServer.platform), startLiveServer(testServer.platform)])
  await inLaro(testServer, (ctx) => setGrants(ctx, { userId: cast.sam.id, roles: ['quotes'] }))
  for (const tail_number of tails)
    await inLaro(testServer, (ctx) =>
      createRecord(ctx, aircraft, { doc: parsed(aircraft, { tail_number, ...complete }) as never }),
    )
})
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()))
  await testServer.close()
})

const airport = (icao: string) => ({ icao, timezone: 'America/Chicago' })

/** Before, in and after the span, some from one into the other. */
const someTime = (dice: Dice) => day + (dice.below(120) - 36) * hourMs

function legs(dice: Dice) {
  const takeoffUTC = someTime(dice)
  const [departureAirport, arrivalAirport] = [airport('KDAL'), airport('KTEB')]
  const times = { takeoffUTC, landingUTC: takeoffUTC + 3 * hourMs }
  return [{ id: 'a', aircraft: { tail_number: dice.of(tails) }, departureAirport, arrivalAirport, times }]
}

const entry = (dice: Dice) => {
  const start = someTime(dice)
  return { status: 'maintenance', tail_number: dice.of(tails), start, end: start + 5 * hourMs }
}

const offer = (dice: Dice) => ({
  departureAirport: airport('KTEB'),
  arrivalAirport: airport('KDAL'),
  aircraft: { tail_number: dice.of(tails) },
  departure_date: someTime(dice),
})

let planes = 0

const made: readonly { definition: RecordDefinition; doc: (dice: Dice) => Doc }[] = [
  { definition: trips, doc: (dice) => ({ status: 'tConfirmed', legs: legs(dice) }) },
  { definition: quotes, doc: (dice) => ({ status: 'qOutstanding', legs: legs(dice) }) },
  { definition: schedule, doc: entry },
  { definition: deals, doc: offer },
  {
    definition: aircraft,
    doc: (dice) => ({ ...complete, tail_number: `N${(planes += 1)}MADE`, airport: airport(dice.of(['KDAL', 'KTEB'])) }),
  },
]

interface Row {
  readonly definition: RecordDefinition
  readonly id: string
  isTrashed: boolean
}

const parsed = (definition: RecordDefinition, doc: Doc) => definition.shape.parse(doc)

async function makeOne(dice: Dice, own: Row[], kind: (typeof made)[number]): Promise<void> {
  const { definition, doc } = kind
  const { id } = await inLaro(testServer, async (ctx) => {
    const row = await createRecord(ctx, definition, { doc: parsed(definition, doc(dice)) })
    await sleep(dice.below(20))
    return row
  })
  own.push({ definition, id, isTrashed: false })
}

async function changeOne(dice: Dice, row: Row): Promise<void> {
  const { definition, id } = row
  const doc = made.find((kind) => kind.definition === definition)?.doc(dice) ?? {}
  await inLaro(testServer, async (ctx) => {
    if (row.isTrashed) await restoreRecord(ctx, definition, { id })
    else if (dice.below(4) === 0) await trashRecord(ctx, definition, { id })
    else await amendRecord(ctx, definition, { id, amend: () => ({ ...doc, active: dice.below(5) > 0 }) })
    await sleep(dice.below(20))
  })
  if (row.isTrashed) row.isTrashed = false
}

/** A writer of its own rows: it makes one of each kind, and then changes them at random. */
async function write(seed: number): Promise<void> {
  const [dice, own] = [new Dice(seed), [] as Row[]]
  for (const kind of made) await makeOne(dice, own, kind)
  for (let step = 0; step < steps; step++) {
    const row = own[dice.below(own.length)]
    if (row) await changeOne(dice, row).catch((error: unknown) => recoverFrom(error, row))
  }
}

/** A row in the trash cannot be changed: it is restored next. */
function recoverFrom(error: unknown, row: Row): void {
  if (!(error instanceof Error) || error.name !== 'NotFound') throw error
  row.isTrashed = true
}

const connect = async (screen: LiveScreen, person: CastMember, server: LiveServer) => {
  const { token = '', client = '' } = await testServer.headersOf(person, clientIds.LARO)
  await screen.connect(server.url, { token, client })
}

/** Result of a fresh fetch, in the order in which the cells are compared. */
async function fetchAnew(person: CastMember, { watch }: ShownRange) {
  const { from, to, things } = watch.span
  const { status, body } = await call(testServer, person, { url: `/charter/schedule?from=${from}&to=${to}` })
  expect(status).toBe(200)
  const isAsked = ({ tail }: { tail: string }) => things === undefined || things.includes(tail)
  return inOrder({ ...body, aircraft: body.aircraft.filter(isAsked), blocks: body.blocks.filter(isAsked) })
}

const inOrder = (read: Schedule) => cellsOf(read).toSorted((one, other) => (one.id < other.id ? -1 : 1))

const nothing: Schedule = { aircraft: [], blocks: [], hasMore: false }

const cellsShown = ({ cells }: ShownRange) => {
  const changed = [...(cells.values() as Iterable<ScheduleCell>)]
  return inOrder(changedSchedule(nothing, { changed, removed: [], isWhole: true }))
}

test(
  'cells and events give the result of a fresh fetch, for any viewer and any broken connection',
  { timeout: 120_000 },
  async () => {
    const watched = [
      { person: cast.ana, screen: new LiveScreen(), span },
      { person: cast.ana, screen: new LiveScreen(), span: { ...span, things: ['N2LIVE'] } },
      { person: cast.sue, screen: new LiveScreen(), span: { from: day + 24 * hourMs, to: day + 60 * hourMs } },
      { person: cast.sam, screen: new LiveScreen(), span },
    ]
    for (const [place, { person, screen }] of watched.entries())
      await connect(screen, person, servers[place % 2 === 0 ? 0 : 1])
    const shown = watched.map((one) => ({
      ...one,
      range: one.screen.watchRange('r', { path: schedulePath, span: one.span }),
    }))
    const writing = Promise.all([11, 12, 13, 14].map(write))
    for (const [place, { person, screen }] of watched.entries()) {
      await sleep(60)
      screen.cut()
      await connect(screen, person, servers[place % 2 === 0 ? 1 : 0])
    }
    await writing
    // Again without a cut: a screen that comes back gets everything, and would hide an event that never came.
    await write(15)
    for (const { person, range } of shown)
      await expect.poll(() => cellsShown(range)).toEqual(await fetchAnew(person, range))
    expect(shown.flatMap(({ screen }) => screen.errors)).toEqual([])
    for (const { range } of shown) expect(range.cells.size).toBeGreaterThan(0)
    const kinds = new Set([...(shown[3]?.range.cells.values() ?? [])].map(({ id }) => id.split(' ')[0]))
    expect(kinds, 'who sees quotes alone').toEqual(new Set(['aircraft', 'quote']))
  },
)

test('one move is one small difference, and a screen that comes back to its shown state is sent nothing', async () => {
  const screen = new LiveScreen()
  await connect(screen, cast.ana, servers[0])
  const range = screen.watchRange('r', { path: schedulePath, span })
  await expect.poll(() => range.state).toBeDefined()
  const dice = new Dice(77)
  const doc = { ...entry(dice), tail_number: 'N3LIVE', start: day + hourMs, end: day + 2 * hourMs }
  const { id } = await inLaro(testServer, (ctx) => createRecord(ctx, schedule, { doc: parsed(schedule, doc) as never }))
  await expect.poll(() => [...range.cells.keys()].some((key) => key.includes(id))).toBe(true)
  expect(range.took.slice(1)).toEqual([1])
  screen.cut()
  await connect(screen, cast.ana, servers[0])
  await expect.poll(() => range.took).toEqual([range.took[0], 1, 0])
})

test('an unknown grid, a span too long and a person without the roles are refused', async () => {
  const screen = new LiveScreen()
  await inLaro(testServer, (ctx) => setGrants(ctx, { userId: cast.lee.id, roles: ['user'] }))
  await connect(screen, cast.lee, servers[1])
  screen.watchRange('a', { path: 'charter/elsewhere', span })
  screen.watchRange('b', { path: schedulePath, span: { from: day, to: day + 100 * 24 * hourMs } })
  screen.watchRange('c', { path: schedulePath, span })
  await expect
    .poll(() => screen.errors)
    .toEqual([
      { type: 'error', id: 'a', error: 'not-found' },
      { type: 'error', id: 'b', error: 'invalid' },
      { type: 'error', id: 'c', error: 'forbidden' },
    ])
})

test('a user who loses a role loses its blocks at once', async () => {
  const screen = new LiveScreen()
  await inLaro(testServer, (ctx) => setGrants(ctx, { userId: cast.pat.id, roles: ['quotes', 'empties-r'] }))
  await connect(screen, cast.pat, servers[0])
  const range = screen.watchRange('r', { path: schedulePath, span })
  const kinds = () => new Set([...range.cells.keys()].map((id) => id.split(' ')[0]))
  await expect.poll(kinds).toContain('schedule')
  await inLaro(testServer, (ctx) => setGrants(ctx, { userId: cast.pat.id, roles: ['quotes'] }))
  await expect.poll(kinds).not.toContain('schedule')
  await inLaro(testServer, (ctx) => setGrants(ctx, { userId: cast.pat.id, roles: ['user'] }))
  await expect.poll(() => [range.cells.size, screen.errors.length]).toEqual([0, 1])
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { deals } from '../../domain/charter/index.ts'
import { dayMs, hourMs } from '../../domain/kernel/values/durations.ts'
import { importDealEvents } from '../../server/charter/empty-legs/import-deal-calendar.ts'
import { systemActor, withOutside } from '../../server/platform/context.ts'
import { listRecords } from '../../server/platform/records/index.ts'
import { SchedulingFailed } from '../../server/platform/outside/scheduling/ask-scheduling.ts'
import { clientIds } from '../world.ts'
import { openImportingWorld, sendImport } from './deal-imports.ts'
import type { MarketWorld } from './market-world.ts'

// Empty legs of a calendar (3.7.13): the calendar is the whole list of its source.

let market: MarketWorld
beforeAll(async () => {
  market = await openImportingWorld()
})
afterAll(() => market.server.close())

async function send(body: object) {
  const answer = await sendImport(market, '/api/deals/import-calendar', body)
  return { status: answer.statusCode, body: answer.json<{ issues?: readonly { path: string }[] }>() }
}

const start = Math.ceil(Date.now() / hourMs) * hourMs + 10 * dayMs
const stamp = (at: number): string => `${new Date(at).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

/** A calendar of events, each by its summary and its days after the first. */
const makeCalendar = (events: readonly (readonly [summary: string, days: number])[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...events.flatMap(([summary, days]) => [
      'BEGIN:VEVENT',
      `UID:${summary}`,
      `DTSTART:${stamp(start + days * dayMs)}`,
      `DTEND:${stamp(start + days * dayMs + 2 * hourMs)}`,
      `SUMMARY:${summary}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ].join('\r\n')

const listed = () =>
  market.within('NXT', (ctx) => listRecords(ctx, deals, { where: ['source', '==', 'ics'], isWhole: true }))

const out = ['N223NW KTEB-KBNA', 0] as const
const back = ['[N223NW] (KBNA - KTEB) - Positioning flight', 1] as const

test('a fault is named by its event, and nothing is imported', async () => {
  const text = makeCalendar([out, ['N1 KTEB-KBNA', 2]])
  const { body } = await send({ text })
  expect(body).toEqual({
    flights: 0,
    added: 0,
    withdrawn: 0,
    others: 0,
    faults: [{ words: expect.stringMatching(/'N1 KTEB-KBNA': Aircraft N1 is not in your fleet\.$/) }],
  })
  expect((await send({ text: 'no calendar' })).body).toMatchObject({
    faults: [{ words: expect.stringMatching(/no calendar/) }],
  })
  expect(await listed()).toEqual([])
})

test('a preview counts and writes nothing, and a later calendar withdraws what it lacks', async () => {
  const text = makeCalendar([out, back, ['Lunch', 0], ['[N223NW] Rowe (KTEB - KBNA) - Charter flight', 3]])
  expect((await send({ text, isPreview: true })).body).toMatchObject({ flights: 2, added: 2, withdrawn: 0, others: 2 })
  expect(await listed()).toEqual([])
  expect((await send({ text })).body).toMatchObject({ flights: 2, added: 2, faults: [] })
  expect((await send({ text })).body).toMatchObject({ flights: 2, added: 0, withdrawn: 0 })
  const later = makeCalendar([[out[0], 1]])
  expect((await send({ text: later })).body).toMatchObject({ flights: 1, added: 0, withdrawn: 1 })
  const [left, ...others] = await listed()
  expect(others).toEqual([])
  expect(left).toMatchObject({
    type: 'i',
    aircraft: { tail_number: 'N223NW' },
    departureAirport: { icao: 'KTEB' },
    times: { takeoffUTC: start + dayMs },
    metadata: { source_label: 'a calendar file' },
    verified: false,
  })
})

test('an address is asked only if it is a public one of https, and without a file and an address the field is named', async () => {
  expect(await send({ address: 'http://calendar.example/a.ics' })).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'address' }] },
  })
  expect(await send({})).toMatchObject({ status: 400, body: { issues: [{ path: 'address' }] } })
  expect((await send({ address: 'webcal://127.0.0.1/a.ics' })).status).toBe(502)
})

test('each address is one source, and what a later answer lacks is withdrawn', async () => {
  const [north, south] = ['https://north.example/a.ics', 'https://south.example/b.ics']
  const listAddressed = async () => {
    const rows = await market.within('NXT', (ctx) => listRecords(ctx, deals, { isWhole: true }))
    return new Map(
      rows.flatMap(({ metadata: { source_label: label }, times }) =>
        typeof label === 'string' && label.startsWith('the calendar at ') ? [[label, times.takeoffUTC]] : [],
      ),
    )
  }
  const outside = new Map([
    [north, makeCalendar([out, back])],
    [south, makeCalendar([[out[0], 5]])],
  ])
  // The product fetches from public machines alone, and a test has none.
  const ask = ({ url }: { readonly url: string }) => Promise.resolve(outside.get(url) ?? '')
  const importFrom = (address: string) =>
    withOutside(market.server.platform, systemActor(clientIds.NXT), (ctx) =>
      importDealEvents(ctx, { address, isPreview: false }, ask),
    )
  expect(await importFrom(north)).toMatchObject({ flights: 2, added: 2, withdrawn: 0, faults: [] })
  expect(await importFrom(south.replace('https', 'webcal'))).toMatchObject({ flights: 1, added: 1 })
  outside.set(north, makeCalendar([back]))
  expect(await importFrom(north)).toMatchObject({ flights: 1, added: 0, withdrawn: 1 })
  const left = new Map([
    ['the calendar at north.example', start + dayMs],
    ['the calendar at south.example', start + 5 * dayMs],
  ])
  expect(await listAddressed()).toEqual(left)
  outside.set(north, 'no calendar')
  await expect(importFrom(north)).rejects.toThrow(SchedulingFailed)
  expect(await listAddressed()).toEqual(left)
})

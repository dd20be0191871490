import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { checkAvailability, findAircraft, leg as legShape, priceTrip, quotes } from '../../../domain/charter/index.ts'
import { contacts } from '../../../domain/crm/index.ts'
import { issueWords } from '../../../domain/issue-words.ts'
import { defineRecord, type Doc } from '../../../domain/kernel/index.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { openAlert } from '../../platform/dialogs.ts'
import { notices } from '../../platform/notices.ts'
import { speakIssuesWith } from '../../ui/form/issue-words.ts'
import { RecordForm } from '../../ui/form/record-form.tsx'
import { drawFieldsWith } from '../../ui/field/room-fields.ts'
import type { SaveOutcome } from '../../ui/form/use-form-draft.ts'
import { AirportField } from '../airport-field.tsx'
import { LegsField } from './legs-field.tsx'

vi.mock('@tanstack/react-router', () => ({ Link: () => null, useBlocker: () => undefined }))

speakIssuesWith(issueWords)
drawFieldsWith({ airport: AirportField, legs: LegsField })

const flights = defineRecord({
  ...contacts,
  shape: z.object({ legs: legShape.array().default([]) }),
  form: quotes.form.filter(({ property }) => property === 'legs'),
  derive: (doc) => doc,
  check: () => [],
})

const teb = { icao: 'KTEB', name: 'Teterboro', timezone: 'America/New_York', latitude: 40.85, longitude: -74.06 }
const vny = { icao: 'KVNY', name: 'Van Nuys', timezone: 'America/Los_Angeles', latitude: 34.21, longitude: -118.49 }
const fleet = [
  { id: 't1', tail_number: 'N1AA', name: 'One', active: true },
  { id: 't2', tail_number: 'N2BB', name: 'Two', active: false },
]

interface Answers {
  readonly minutes?: number
  /** Cents by the rules, and as it is saved. */
  readonly total?: number
  readonly price?: object
  readonly taken?: readonly object[]
}

type Asked = { readonly query: { readonly query?: string }; readonly body: { readonly legs: readonly Doc[] } }

const nine = Date.UTC(2030, 11, 20, 14)

function show(legs: readonly Doc[], { minutes, total, price, taken = [] }: Answers = {}) {
  const { platform, wrapper: Platform } = testPlatform(() => ({ rows: [], hits: [] }))
  const call = vi.fn<(contract: unknown, asked: Asked) => Promise<unknown>>(async (contract, { query, body }) => {
    if (contract === findAircraft)
      return {
        aircraft: fleet.filter((one) => one.tail_number.toLowerCase().includes(query.query ?? '')),
        models: [{ name: 'Phenom 300', type: 'lj' }].filter(() => query.query?.startsWith('phe') ?? true),
      }
    if (contract === priceTrip)
      return { durations: body.legs.map(({ id }) => ({ leg: id, flightMinutes: minutes })), total }
    if (contract === checkAvailability) return { taken, elsewhere: [] }
    throw new TypeError('not asked for here')
  })
  Object.assign(platform.api, { call })
  const onSave = vi.fn<(change: Doc, base: Doc) => Promise<SaveOutcome>>((change, base) =>
    Promise.resolve({ kind: 'saved', row: { ...base, ...change, version: 2 } }),
  )
  render(
    <Platform>
      <MantineProvider env="test">
        <RecordForm definition={flights} doc={{ id: 'q1', version: 1, legs, price }} isSaving={false} onSave={onSave} />
      </MantineProvider>
    </Platform>,
  )
  const saved = () => onSave.mock.calls.at(-1)?.[0]['legs'] as Doc[] | undefined
  return { call, onSave, saved }
}

const card = (number: number) => within(screen.getByRole('group', { name: `Leg ${number}` }))
const input = (label: string, number = 1) => card(number).getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string, number = 1) => fireEvent.change(input(label, number), { target: { value } })
const leave = (label: string, number = 1) => act(async () => fireEvent.blur(input(label, number)))
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const save = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Save' })))
const press = (name: string | RegExp) => act(async () => fireEvent.click(screen.getByRole('button', { name })))

const route = { departureAirport: teb, arrivalAirport: vny, paxNum: 2, active: true }
const flown = {
  ...route,
  aircraft: { id: 't1', tail_number: 'N1AA' },
  times: { takeoffUTC: nine, landingUTC: nine + 60_000 },
}

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  vi.useRealTimers()
  openAlert.get()?.answer(false)
})

it('applies a date 1500 ms after the last key, at six by the clock of the departure airport', async () => {
  const { saved } = show([{ id: 'a', ...route }])
  type('Date', '12-20-30')
  await wait(1400)
  expect(input('Time').value).toBe('')
  await wait(200)
  expect([input('Date').value, input('Time').value]).toEqual(['12/20/2030', '6:00 AM'])
  expect(card(1).getByText('assumed, not set')).toBeDefined()
  await save()
  expect(saved()?.[0]?.['times']).toMatchObject({
    takeoffUTC: Date.UTC(2030, 11, 20, 11),
    takeoffTimezone: teb.timezone,
  })
})

it('names an invalid date, an invalid time and one that is too early, and saves none of them', async () => {
  const { onSave } = show([{ id: 'a', ...route }])
  const refuse = async (label: string, value: string, words: string) => {
    type(label, value)
    await leave(label)
    expect(card(1).getByText(words)).toBeDefined()
  }
  await refuse('Date', 'tomorrow', 'Invalid date')
  await refuse('Date', '1/2/2020', 'Past or Unavailable')
  type('Date', '12/20/2030')
  await leave('Date')
  await refuse('Time', '25:00', 'Invalid time')
  await save()
  expect(onSave).not.toHaveBeenCalled()
})

it('clears date, time and UTC when one of them is cleared', async () => {
  const { saved } = show([{ id: 'a', ...route, times: { takeoffUTC: nine } }])
  type('Time', '')
  await leave('Time')
  expect([input('Date').value, input('Time').value]).toEqual(['', ''])
  await save()
  expect(saved()?.[0]?.['times']).toEqual({})
})

it('lands when the estimate says so, unless a flight time is typed', async () => {
  const { saved } = show([{ id: 'a', ...flown }], { minutes: 330 })
  await wait(0)
  type('Time', '10am')
  await leave('Time')
  expect(card(1).getByRole('group', { name: 'Arrives, local' }).textContent).toContain('12:30 PM PST')
  type('Flight time', 'long')
  await leave('Flight time')
  expect(card(1).getByText('Enter hours and minutes, such as 2:15.')).toBeDefined()
  expect(input('Flight time').value).toBe('long')
  // A save takes typed input even without leaving its field.
  type('Flight time', '5:00')
  await save()
  expect(saved()?.[0]?.['times']).toMatchObject({ landingUTC: nine + 6 * 3_600_000, duration: { flightTime: 5 } })
})

const flowers = { key: 'mine', label: 'Flowers', typed: 5000, part: 'post-tax' }

it('shows the price of changed legs, and the customers’ price, until they are saved', async () => {
  const { call } = show([{ id: 'a', ...flown }], {
    minutes: 330,
    total: 510_000,
    price: { total: 480_000, typed: [flowers] },
  })
  await wait(0)
  expect(screen.queryByText(/^Not saved/)).toBeNull()
  type('Time', '10am')
  await leave('Time')
  await wait(0)
  const words = (await screen.findByText(/^Not saved/)).textContent
  expect(words).toContain('these legs cost $5,100.00 by the rules')
  expect(words).toContain('Customers see $4,800.00 until you save the legs, and then the total.')
  const asked = call.mock.calls.filter(([contract]) => contract === priceTrip).map(([, { body }]) => body)
  expect(asked.at(-1)).toMatchObject({ estimate: { items: [flowers] } })
  await save()
  expect(screen.queryByText(/^Not saved/)).toBeNull()
})

it('is silent about a locked price: it does not follow the legs', async () => {
  const locked = { total: 480_000, by: { id: 'u', label: 'Ana' }, at: 1 }
  show([{ id: 'a', ...flown }], { minutes: 330, total: 510_000, price: { total: 480_000, locked } })
  await wait(0)
  type('Time', '10am')
  await leave('Time')
  await wait(50)
  expect(screen.queryByText(/^Not saved/)).toBeNull()
})

it('finds an aircraft 500 ms after the last key, and takes the only match on blur', async () => {
  const { call, saved } = show([{ id: 'a', ...route }])
  type('Aircraft', 'n')
  await wait(600)
  type('Aircraft', 'n2')
  await wait(400)
  expect(call).not.toHaveBeenCalled()
  await wait(200)
  const option = await screen.findByRole('option')
  expect(option.textContent).toContain('N2BB')
  expect(option.textContent).toContain('inactive')
  await leave('Aircraft')
  expect(input('Aircraft').value).toBe('N2BB')
  await save()
  expect(saved()?.[0]?.['aircraft']).toEqual({ id: 't2', tail_number: 'N2BB', name: 'Two' })
})

it('shows options before typing', async () => {
  const { saved } = show([{ id: 'a', ...route }])
  fireEvent.click(input('Aircraft'))
  await wait(50)
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(
    expect.arrayContaining([expect.stringContaining('N1AA'), expect.stringContaining('N2BB'), 'Turboprop ']),
  )
  fireEvent.click(screen.getByRole('option', { name: /N2BB/ }))
  expect(input('Aircraft').value).toBe('N2BB')
  expect(screen.queryByRole('option')).toBeNull()
  await save()
  expect(saved()?.[0]?.['aircraft']).toEqual({ id: 't2', tail_number: 'N2BB', name: 'Two' })
  fireEvent.keyDown(input('Aircraft'), { key: 'ArrowDown', code: 'ArrowDown' })
  await wait(50)
  expect(screen.getAllByRole('option').length).toBeGreaterThan(2)
  await leave('Aircraft')
  expect(input('Aircraft').value).toBe('N2BB')
})

it('takes a model or a type before a tail is known, and says that words are none', async () => {
  const { onSave, saved } = show([{ id: 'a', ...route }])
  type('Aircraft', 'no such')
  await save()
  expect(card(1).getByText('Aircraft no such was not found.')).toBeDefined()
  expect(onSave).not.toHaveBeenCalled()
  type('Aircraft', 'phenom')
  await leave('Aircraft')
  await save()
  expect(saved()?.[0]?.['aircraft']).toEqual({ tail_number: '', model: { name: 'Phenom 300' }, type: 'lj' })
  type('Aircraft', 'turboprop')
  await leave('Aircraft')
  expect(input('Aircraft').value).toBe('Turboprop')
})

it('offers the first leg’s aircraft to all legs', async () => {
  const { saved } = show([
    { id: 'a', ...route },
    { id: 'b', ...route },
  ])
  type('Passengers', '4', 2)
  await leave('Passengers', 2).then(() => expect(screen.queryByText('Apply to All Legs?')).toBeNull())
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  act(() => input('Passengers').focus())
  type('Passengers', '3')
  fireEvent.keyDown(input('Passengers'), { key: 'Enter' })
  expect(screen.getByText('Apply to All Legs?')).toBeDefined()
  expect(scrolled.mock.contexts, 'the offer may come up over what is typed').toContain(input('Passengers'))
  await press('Apply')
  expect(screen.queryByText('Apply to All Legs?')).toBeNull()
  await save()
  expect(saved()?.map(({ paxNum, passengers }) => [paxNum, (passengers as unknown[]).length])).toEqual([
    [3, 3],
    [3, 3],
  ])
})

it('adds the way back, and gives back a leg that was removed', async () => {
  const { saved } = show([{ id: 'a', ...route }])
  await press('Way back')
  expect(input('From', 2).value).toBe('KVNY')
  await press(/^Actions of leg 1/)
  await act(async () => fireEvent.click(screen.getByRole('menuitem', { name: 'Remove' })))
  expect(input('From').value).toBe('KVNY')
  await act(async () => notices.get().at(-1)?.action?.run())
  expect(input('From').value).toBe('KTEB')
  await save()
  expect(saved()?.map(({ departureAirport }) => (departureAirport as Doc)['icao'])).toEqual(['KTEB', 'KVNY'])
})

it('asks before an aircraft in use is planned, and keeps the confirmation', async () => {
  const taken = [{ leg: 'a', tail: 'N1AA', by: 'trip', what: '123', from: nine, until: nine + 3_600_000 }]
  const { onSave, saved } = show([{ id: 'a', ...flown }], { taken })
  await wait(0)
  expect(card(1).getByText(/N1AA is on trip 123/)).toBeDefined()
  type('Time', '9:30 AM')
  await save()
  await expect.poll(() => openAlert.get()?.title).toBe('Are you sure?')
  expect(openAlert.get()?.message).toMatch(/^Data indicates .* continue\. N1AA is on trip 123, 12\/20\/30/)
  expect(openAlert.get()?.startsAtCancel).toBe(true)
  await act(async () => openAlert.get()?.answer(false))
  expect(onSave).not.toHaveBeenCalled()
  await save()
  await expect.poll(() => openAlert.get()?.title).toBe('Are you sure?')
  await act(async () => openAlert.get()?.answer(true))
  await expect.poll(() => saved()?.[0]?.['availabilityConfirmed']).toBe('N1AA, 12/20/2030 9:30 AM')
})

it('requests no new estimate while a passenger is named', async () => {
  const { call } = show([{ id: 'a', ...flown }], { minutes: 300 })
  const estimated = () => call.mock.calls.filter(([contract]) => contract === priceTrip)
  await press(/^Details/)
  await expect.poll(estimated).toHaveLength(1)
  for (const name of ['D', 'Da', 'Dan']) type('Passenger 1', name)
  await wait(50)
  expect(estimated()).toHaveLength(1)
})

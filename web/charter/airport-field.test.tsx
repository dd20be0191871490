import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { leg as legShape, quotes, type FoundAirport } from '../../domain/charter/index.ts'
import { issueWords } from '../../domain/issue-words.ts'
import { contacts } from '../../domain/crm/index.ts'
import { defineRecord, type Doc } from '../../domain/kernel/index.ts'
import { ApiError } from '../platform/api/api-error.ts'
import { testPlatform } from '../platform/data/test-platform.tsx'
import { speakIssuesWith } from '../ui/form/issue-words.ts'
import { RecordForm } from '../ui/form/record-form.tsx'
import { drawFieldsWith } from '../ui/field/room-fields.ts'
import type { SaveOutcome } from '../ui/form/use-form-draft.ts'
import { AirportField } from './airport-field.tsx'

vi.mock('@tanstack/react-router', () => ({ Link: () => null, useBlocker: () => undefined }))

speakIssuesWith(issueWords)
drawFieldsWith({ airport: AirportField })

const place = (icao: string, iata: string, [name, city]: readonly [string, string]): FoundAirport => ({
  icao,
  iata,
  name,
  city,
  country: 'US',
  latitude: 32.8,
  longitude: -96.8,
  timezone: 'America/Chicago',
})
const love = place('KDAL', 'DAL', ['Dallas Love Field', 'Dallas'])
const fortWorth = place('KDFW', 'DFW', ['Dallas Fort Worth', 'Dallas'])
const { country: _, ...kept } = love

const flights = defineRecord({
  ...contacts,
  shape: z.object({ legs: legShape.array().default([]) }),
  form: quotes.form.filter(({ property }) => property === 'legs'),
  derive: (doc) => doc,
  check: () => [],
})

interface Asked {
  readonly query: string
  readonly answer: (airports: readonly FoundAirport[], chosen?: string, near?: readonly FoundAirport[]) => Promise<void>
  readonly fail: (error: unknown) => Promise<void>
}

function show(leg: Doc = {}, roles = ['admin']) {
  const { platform, wrapper: Platform } = testPlatform(() => ({ rows: [] }))
  const client = platform.client.get()
  if (client) platform.client.set({ ...client, isDefault: false, roles: new Set(roles) })
  const asked: Asked[] = []
  const call = vi.fn<(contract: unknown, input: { readonly query: { readonly query: string } }) => Promise<unknown>>(
    (_contract, input) => {
      const { promise, resolve, reject } = Promise.withResolvers<unknown>()
      asked.push({
        query: input.query.query,
        answer: (airports, chosen, near = []) => act(async () => resolve({ airports, chosen, near })),
        fail: (error) => act(async () => reject(error)),
      })
      return promise
    },
  )
  Object.assign(platform.api, { call })
  const onSave = vi.fn<(change: Doc, base: Doc) => Promise<SaveOutcome>>((change, base) =>
    Promise.resolve({ kind: 'saved', row: { ...base, ...change, version: 2 } }),
  )
  const doc = { id: 'q1', version: 1, legs: [{ id: 'l1', paxNum: 2, active: true, ...leg }] }
  render(
    <Platform>
      <MantineProvider env="test">
        <RecordForm definition={flights} doc={doc} isSaving={false} onSave={onSave} />
      </MantineProvider>
    </Platform>,
  )
  fireEvent.click(screen.getByRole('button', { name: /^Leg 1/ }))
  const savedLeg = () => (onSave.mock.calls.at(-1)?.[0]['legs'] as Doc[] | undefined)?.[0]
  return { asked, onSave, savedLeg }
}

const from = () => screen.getByLabelText<HTMLInputElement>('From')
const type = (value: string) => {
  from().focus()
  fireEvent.change(from(), { target: { value } })
}
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const leave = () => act(async () => from().blur())
const save = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Save' })))
const names = () => screen.queryAllByRole('option').map((option) => option.textContent)

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => vi.useRealTimers())

it('searches 500 ms after the last key, from three characters on, and lists code, name and city', async () => {
  const { asked, savedLeg } = show()
  type('da')
  await wait(600)
  type('dallas')
  await wait(200)
  expect(asked).toEqual([])
  await wait(300)
  expect(asked.map(({ query }) => query)).toEqual(['dallas'])
  await asked[0]?.answer([love, fortWorth])
  expect(names()).toEqual(['KDAL Dallas Love Field, Dallas', 'KDFW Dallas Fort Worth, Dallas'])
  expect(screen.getByText('2 airports found.')).toBeDefined()
  expect(screen.getByRole('combobox', { name: 'From', expanded: true })).toBe(from())
  fireEvent.keyDown(from(), { code: 'ArrowDown', key: 'ArrowDown' })
  fireEvent.keyDown(from(), { code: 'Enter', key: 'Enter' })
  expect(from().value).toBe('KDAL')
  expect(screen.getByText('Dallas Love Field, Dallas')).toBeDefined()
  await save()
  expect(savedLeg()).toMatchObject({ id: 'l1', paxNum: 2, departureAirport: kept })
})

it.each([
  { name: 'an exact code', words: 'kdal', airports: [love, fortWorth], chosen: 'KDAL' },
  { name: 'the only hit', words: 'love field', airports: [love], chosen: 'KDAL' },
  { name: 'an IATA code', words: 'dal', airports: [love, fortWorth], chosen: undefined },
])('leaving at once takes $name', async ({ words, airports, chosen }) => {
  const { asked } = show()
  type(words)
  await leave()
  await asked[0]?.answer(airports, chosen)
  expect(from().value).toBe('KDAL')
  expect(screen.getByText('Dallas Love Field, Dallas')).toBeDefined()
  await wait(600)
  expect(asked).toHaveLength(1)
})

it('waits with a save for the airport, which takes the place of all of the one before', async () => {
  const { asked, onSave, savedLeg } = show({ departureAirport: { icao: 'KHPN', name: 'White Plains', iata: 'HPN' } })
  type('kdal')
  await save()
  expect(onSave).not.toHaveBeenCalled()
  await asked[0]?.answer([love], 'KDAL')
  expect(savedLeg()?.['departureAirport']).toEqual(kept)
})

it('passes over an answer for words that are gone', async () => {
  const { asked } = show()
  type('dallas')
  await wait(500)
  type('teterboro')
  await asked[0]?.answer([love])
  expect(names()).toEqual([])
  await leave()
  await asked[1]?.answer([])
  expect(from().value).toBe('teterboro')
})

it('keeps words that fit several airports or none, says so, and saves no such words', async () => {
  const { asked, onSave } = show()
  type('dallas')
  await leave()
  await asked[0]?.answer([love, fortWorth])
  expect(screen.getByText('Several airports match dallas. Choose one of them.')).toBeDefined()
  expect(from().value).toBe('dallas')
  type('nowhere')
  await leave()
  await asked[1]?.answer([])
  expect(screen.getByText('Airport nowhere was not found.')).toBeDefined()
  await save()
  await save()
  expect(onSave).not.toHaveBeenCalled()
  type('na')
  await leave()
  expect(screen.getByText('Enter at least 3 characters of a code, a name or a city.')).toBeDefined()
})

it('says that a code is unknown, and saves it as it is once that was said', async () => {
  const { asked, onSave, savedLeg } = show()
  type('0TX9')
  await save()
  await asked[0]?.answer([])
  expect(screen.getByText('Airport 0TX9 was not found. Check the code, or save it as it is.')).toBeDefined()
  expect(onSave).not.toHaveBeenCalled()
  await save()
  expect(savedLeg()?.['departureAirport']).toEqual({ icao: '0TX9' })
})

it('offers the nearest airports, marked as a guess, and takes none of them by itself', async () => {
  const { asked, onSave, savedLeg } = show()
  type('dalas')
  await wait(500)
  await asked[0]?.answer([], undefined, [love])
  expect(screen.getByText('Not found. Did you mean …?')).toBeDefined()
  expect(names()).toEqual(['KDAL Dallas Love Field, Dallas'])
  expect(screen.getByText('Not found. 1 airport with a similar name or code.')).toBeDefined()
  await leave()
  expect(screen.getByText('Airport dalas was not found. Did you mean KDAL Dallas Love Field?')).toBeDefined()
  await save()
  expect(onSave).not.toHaveBeenCalled()
  from().focus()
  fireEvent.click(from())
  fireEvent.click(screen.getByRole('option'))
  expect(from().value).toBe('KDAL')
  await save()
  expect(savedLeg()?.['departureAirport']).toEqual(kept)
})

it('says which code was perhaps meant, and keeps a strange one once that was said', async () => {
  const { asked, savedLeg } = show()
  type('KADL')
  await save()
  await asked[0]?.answer([], undefined, [love])
  expect(
    screen.getByText('Airport KADL was not found. Did you mean KDAL Dallas Love Field? If not, save it as it is.'),
  ).toBeDefined()
  await save()
  expect(savedLeg()?.['departureAirport']).toEqual({ icao: 'KADL' })
})

it('refuses the airport of the other end', async () => {
  const { asked, onSave } = show({ arrivalAirport: kept })
  type('kdal')
  await leave()
  expect(screen.getByText('KDAL is the other airport of this leg already.')).toBeDefined()
  type('love')
  await leave()
  await asked[0]?.answer([love], 'KDAL')
  expect(screen.getByText('KDAL is the other airport of this leg already.')).toBeDefined()
  expect(from().value).toBe('love')
  await save()
  expect(onSave).not.toHaveBeenCalled()
})

it('says that a search failed, and asks again', async () => {
  const { asked } = show()
  type('dallas')
  await wait(500)
  await asked[0]?.fail(new ApiError(503, { error: 'unavailable' }))
  expect(screen.getByText('The server cannot do this right now. Please try again shortly.')).toBeDefined()
  expect(from().value).toBe('dallas')
  fireEvent.keyDown(from(), { code: 'Enter', key: 'Enter' })
  await asked[1]?.answer([love], 'KDAL')
  expect(from().value).toBe('KDAL')
  expect(screen.queryByText(/Please try again shortly/)).toBeNull()
})

it('says that an airport has no time zone', async () => {
  const { asked } = show()
  type('kdal')
  await leave()
  await asked[0]?.answer([{ ...love, timezone: undefined }], 'KDAL')
  expect(screen.getByText('No Timezone! Airport KDAL has no timezone. Please contact support.')).toBeDefined()
})

it('takes the code as text from a user who may not search, and can be emptied', async () => {
  const { asked, savedLeg } = show({ arrivalAirport: kept }, ['user'])
  type('KHPN')
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '' } })
  await leave()
  await save()
  await waitFor(() => expect(savedLeg()?.['departureAirport']).toEqual({ icao: 'KHPN' }))
  expect(savedLeg()?.['arrivalAirport']).toBeUndefined()
  expect(asked).toEqual([])
})

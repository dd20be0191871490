import { MantineProvider } from '@mantine/core'
import { act, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, it, vi } from 'vitest'
import { priceTrip, quotes, trips } from '../../domain/charter/index.ts'
import type { RecordDefinition } from '../../domain/kernel/index.ts'
import { ApiError } from '../platform/api/api-error.ts'
import type { Api, ApiRequest } from '../platform/api/api.ts'
import { testPlatform } from '../platform/data/test-platform.tsx'
import { testRow } from '../platform/data/test-row.ts'
import { PlatformProvider } from '../platform/platform-context.tsx'
import { CharterBeside } from './charter-beside.tsx'
import { testPrice } from './price/test-prices.ts'

vi.mock('@tanstack/react-router', () => ({
  useSearch: () => ({}),
  useNavigate: () => () => undefined,
  Link: () => null,
}))

// Follows all of them in the column.
vi.mock('../inbox/conversations/threads-beside.tsx', () => ({ ThreadsBeside: () => null }))

const isOne = (path: string, collection: string) => path.includes(`/${collection}/`)

function answerOf({ path }: ApiRequest) {
  if (isOne(path, 'quotes')) return testRow(quotes, { quote_number: '7001' }, { id: 'q1' })
  if (isOne(path, 'trips')) return testRow(trips, { trip_number: '8001', quote_id: 'q1' }, { id: 't1' })
  if (isOne(path, 'contacts')) throw new ApiError(404, { error: 'not-found' })
  return { rows: [] }
}

/** Side panel of a record before the first answer; `answer` lets all answers arrive. */
function show(definition: RecordDefinition, doc: object) {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  const { platform } = testPlatform(async (request) => {
    await promise
    return answerOf(request)
  })
  const call = async (contract: unknown) => {
    await promise
    return contract === priceTrip ? testPrice({ total: 1_100_000 }) : { legs: [] }
  }
  const row = { ...testRow(definition, doc, { id: definition.name === 'trips' ? 't1' : 'q1' }) }
  const { container } = render(
    <PlatformProvider platform={{ ...platform, api: { ...platform.api, call: call as Api['call'] } }}>
      <MantineProvider env="test">
        <Suspense fallback={null}>
          <CharterBeside definition={definition} row={row} params={{}} />
        </Suspense>
      </MantineProvider>
    </PlatformProvider>,
  )
  return {
    /** Placeholders that hide the parts below them in the column. */
    awaited: () => container.querySelectorAll('span[hidden]').length,
    answer: () => act(async () => resolve(undefined)),
  }
}

const leg = {
  id: 'a',
  aircraft: { tail_number: 'N120NX' },
  departureAirport: { icao: 'KTEB' },
  arrivalAirport: { icao: 'KDJT' },
  times: { takeoffUTC: Date.UTC(2030, 5, 3, 18) },
}
const flight = { legs: [leg], contact: { id: 'c1', name: 'Thea Blum' } }

it('a late part of a trip’s panel moves no other: each keeps its place until it is known', async () => {
  const { awaited, answer } = show(trips, { ...flight, quote_id: 'q1' })
  // Price, revisions, contact, flight plans, quote, empty legs.
  await expect.poll(awaited).toBe(6)
  await answer()
  expect((await screen.findByText('$11,000.00')).textContent).toBe('$11,000.00')
  expect(screen.getByRole('region', { name: 'Quote of this trip' }).textContent).toContain('Quote')
  await expect.poll(awaited).toBe(0)
})

it('a late part of a quote’s panel moves no other', async () => {
  const { awaited, answer } = show(quotes, { ...flight, trip_id: 't1' })
  // Price, revisions, contact, trip.
  await expect.poll(awaited).toBe(4)
  await answer()
  await expect.poll(awaited).toBe(0)
})

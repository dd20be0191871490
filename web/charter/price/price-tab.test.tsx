import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { compareAircraft, priceTrip, quotes } from '../../../domain/charter/index.ts'
import { hourMs } from '../../../domain/kernel/values/durations.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import type { Api } from '../../platform/api/api.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { PlatformProvider } from '../../platform/platform-context.tsx'
import { IsShown } from '../../ui/use-shortcuts.ts'
import { PriceTab } from './price-tab.tsx'
import type { Price, PriceLine } from './use-price.ts'
import { testRow } from '../../platform/data/test-row.ts'

const router = vi.hoisted(() => ({ words: {} as Record<string, string | undefined> }))

vi.mock('@tanstack/react-router', () => ({
  useSearch: () => router.words,
  useNavigate: () => (to: { readonly search: (words: object) => Record<string, string | undefined> }) => {
    router.words = to.search(router.words)
  },
}))

const takeoffUTC = Date.UTC(2026, 10, 27, 19, 45)

const airport = (icao: string, timezone: string) => ({ icao, timezone })

const typed = { key: 'a', label: 'Hours', typed: 1, part: 'pre-tax' }

const quote = (version = 1) => ({
  ...testRow(
    quotes,
    {
      quote_number: '1001',
      price: { total: 2_500_000, typed: [typed] },
      legs: [
        { id: 'old', active: false },
        {
          id: 'out',
          paxNum: 4,
          departureAirport: airport('KPDK', 'America/New_York'),
          arrivalAirport: airport('KDAL', 'America/Chicago'),
          times: { takeoffUTC },
        },
      ],
    },
    { id: 'q1', version },
  ),
})

const line = (facts: Partial<PriceLine>): PriceLine => ({
  key: facts.label ?? '',
  rule: { id: 'r1', name: 'Base rates' },
  label: '',
  public_label: '',
  type: 'blocktime',
  part: 'pre-tax',
  amount: 0,
  quantity: 1,
  unit: 'once',
  multiplier: 1,
  counted: [],
  total: 0,
  isWaiting: false,
  isRemoved: false,
  ...facts,
})

const flown = { flightMinutes: 125, blockMinutes: 150, blockTime: 2.5 }

const priced: Price = priceTrip.output.parse({
  durations: [{ leg: 'out', miles: 712, isTyped: false, ...flown, takeoffUTC, landingUTC: takeoffUTC + 2.5 * hourMs }],
  repos: [
    { leg: 'out', why: 'home', departureAirport: 'KDAL', arrivalAirport: 'KPDK', miles: 712, ...flown },
    { leg: 'out', why: 'out', departureAirport: 'KTEB', arrivalAirport: 'KPDK', miles: 742, ...flown },
  ],
  totalFlightHours: 6.3,
  totalBlockHours: 7.5,
  items: [
    line({
      label: 'Hours',
      amount: 480_000,
      quantity: 2.5,
      unit: 'hr',
      counted: [0.7, 1.8],
      computed: 12e5,
      total: 12e5,
    }),
    line({
      label: 'Fuel',
      type: 'percent',
      unit: 'percent',
      amount: 8,
      base: 1_200_000,
      computed: 96_000,
      total: 96_000,
    }),
    line({
      label: 'Excise tax',
      type: 'percent',
      part: 'tax',
      unit: 'percent',
      amount: 7.5,
      base: 1_296_010,
      computed: 97_201,
      total: 97_201,
    }),
    line({ label: 'Catering', type: 'flat', part: 'post-tax', amount: 60_000, computed: 60_000, total: 60_000 }),
  ],
  base: 1_200_000,
  preTax: 1_296_000,
  tax: 97_201,
  postTax: 60_000,
  total: 1_453_201,
  estimates: [
    { homeAfter: [], isChosen: true, total: 1_453_201 },
    { homeAfter: ['out'], isChosen: false, total: 1_653_201 },
  ],
  rules: [{ id: 'r1', name: 'Base rates', edition: 2 }],
  notApplied: [{ path: 'items', code: 'item-conditions', words: 'Peak day (Base rates): its conditions do not hold.' }],
  because: [],
})

const costed: Price = {
  ...priced,
  items: priced.items.map((one) => (one.label === 'Hours' ? { ...one, cost: 1_300_000 } : one)),
  bestMargin: 56_000,
}

const without: Price = {
  ...priced,
  durations: [],
  repos: [],
  items: [],
  total: undefined,
  estimates: [],
  rules: [],
  notApplied: [],
  because: [
    { path: 'legs.0.arrivalAirport', code: 'needs-arrival', words: 'The arrival airport is missing.' },
    { path: 'out', code: 'rule-dates', words: 'Summer: its dates do not include the departure.' },
  ],
}

const answering = vi.fn<(body: unknown, signal?: AbortSignal) => Promise<Price>>()

function show(version = 1, isShown = true) {
  const { platform } = testPlatform(() => undefined)
  const call = (contract: unknown, input?: { body?: unknown }, signal?: AbortSignal) =>
    contract === compareAircraft
      ? Promise.resolve({ alternatives: [], kinds: [], hasMore: false })
      : answering(input?.body, signal)
  const api = { ...platform.api, call: call as Api['call'] }
  const page = (of: number, shown: boolean) => (
    <PlatformProvider platform={{ ...platform, api }}>
      <MantineProvider env="test">
        <IsShown value={shown}>
          <PriceTab definition={quotes} row={quote(of)} />
        </IsShown>
      </MantineProvider>
    </PlatformProvider>
  )
  const { rerender } = render(page(version, isShown))
  return { changeTo: (next: number, shown = true) => rerender(page(next, shown)) }
}

const rowOf = (name: RegExp) => screen.getByRole('rowheader', { name }).closest<HTMLElement>('[role="row"]')
const textOf = (name: RegExp) => rowOf(name)?.textContent ?? ''

beforeEach(() => {
  answering.mockReset()
  router.words = {}
})

it('shows the total, and for each line its rule, its calculation and its rounding', async () => {
  answering.mockResolvedValue(priced)
  show()
  await screen.findByRole('grid', { name: 'Lines of the price' })
  expect(textOf(/^Hours/)).toBe('HoursBlock time · Base rates2.5 h × $4,800.00Counted: 0.7, 1.8$12,000.00')
  expect(textOf(/^Fuel/)).toContain('8 % of $12,000.00')
  expect(textOf(/^Excise tax/)).toContain('Rounded half-up from $972.0075')
  expect(textOf(/^Base of percentages/)).toContain('$12,000.00')
  expect(within(screen.getByRole('rowgroup', { name: 'Before tax' })).getAllByRole('row')).toHaveLength(4)
  expect([/^Before tax$/, /^Tax$/, /^After tax$/, /^Total$/].map(textOf)).toEqual([
    'Before tax$12,960.00',
    'Tax$972.01',
    'After tax$600.00',
    'Total$14,532.01',
  ])
  expect(screen.getByText('Total by the rules').parentElement?.textContent).toContain('$14,532.01')
  expect(screen.getByText('Saved as its total').parentElement?.textContent).toContain('$25,000.00')
  expect(screen.getByText('Peak day (Base rates): its conditions do not hold.')).toBeDefined()
  expect(screen.getByText(/by Base rates \(published version 2\)/)).toBeDefined()
  expect(screen.queryByRole('columnheader', { name: 'Cost' })).toBeNull()
})

it('prices the saved record, and only its legs in use', async () => {
  answering.mockResolvedValue(priced)
  show()
  await screen.findByRole('table', { name: 'Flights' })
  expect(answering.mock.calls[0]?.[0]).toMatchObject({
    legs: [{ id: 'out' }],
    accounts: [],
    estimate: { items: [typed] },
  })
})

it('shows each flight in its order and local time, the empty ones as such', async () => {
  answering.mockResolvedValue(priced)
  show()
  const flights = within(await screen.findByRole('table', { name: 'Flights' })).getAllByRole('row')
  expect(flights.slice(1).map((row) => within(row).getByRole('rowheader').textContent)).toEqual([
    'KTEB → KPDKemptyto where the flight begins',
    'KPDK → KDAL4 pax',
    'KDAL → KPDKemptyback to where it came from',
  ])
  expect(flights[2]?.textContent).toContain('712 mi11/27/26 2:45 PM EST11/27/26 4:15 PM CST2:052:30')
  expect(screen.getByText('Block time', { selector: 'dt' }).parentElement?.textContent).toContain('7:30 billed 7.5 h')
})

it('puts the ways to fly it side by side', async () => {
  answering.mockResolvedValue(priced)
  show()
  const ways = within(await screen.findByRole('region', { name: 'Stay, or go home' })).getAllByRole('listitem')
  expect(ways.map(({ textContent }) => textContent)).toEqual([
    'The aircraft stayspriced hereTotal$14,532.01 ',
    'It flies home from KDAL, and comes backTotal$16,532.01 $2,000.00 to this price',
  ])
})

it('shows cost and margin where the answer holds them', async () => {
  answering.mockResolvedValue(costed)
  show()
  expect(await screen.findByRole('columnheader', { name: 'Cost' })).toBeDefined()
  expect(textOf(/^Hours/)).toContain('$13,000.00-$1,000.00')
  expect(textOf(/^Fuel/)).toContain('$960.00–––')
  expect(textOf(/^Total$/)).toBe('Total$14,532.01$13,000.00$560.004.1 %')
})

it('says why there is no price, and leads to the legs', async () => {
  answering.mockResolvedValue(without)
  show()
  expect(await screen.findByText('Leg 1: The arrival airport is missing.')).toBeDefined()
  expect(screen.getByText('Leg 1: Summer: its dates do not include the departure.')).toBeDefined()
  expect(screen.queryByRole('table')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Go to Legs' }))
  expect(router.words['tab']).toBe('legs')
})

it('shows a refusal about the legs, and retries after a failure', async () => {
  const issues = [{ path: 'legs.0.times.takeoffDate', code: 'invalid-date' }]
  answering.mockRejectedValueOnce(new ApiError(400, { error: 'invalid', issues }))
  const { changeTo } = show()
  expect(await screen.findByText(/^Leg 1: /)).toBeDefined()

  answering.mockRejectedValueOnce(new ApiError(500, { error: 'internal' })).mockResolvedValue(priced)
  changeTo(2)
  fireEvent.click(await screen.findByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('table', { name: 'Flights' })).toBeDefined()
})

it('keeps to the answer for the newest version, however late one for an older comes', async () => {
  const first = Promise.withResolvers<Price>()
  answering.mockReturnValueOnce(first.promise)
  const { changeTo } = show()
  answering.mockResolvedValue({ ...priced, total: 999_00 })
  changeTo(2)
  await waitFor(() => expect(textOf(/^Total$/)).toBe('Total$999.00'))
  first.resolve(priced)
  await first.promise
  expect(textOf(/^Total$/)).toBe('Total$999.00')

  const third = Promise.withResolvers<Price>()
  answering.mockReturnValueOnce(third.promise)
  changeTo(3)
  expect(screen.getByRole('status').textContent).toBe('This was changed, so its price is computed again.')
  third.resolve(priced)
  await waitFor(() => expect(textOf(/^Total$/)).toBe('Total$14,532.01'))
  expect(screen.getByRole('status').textContent).toContain('Computed')
})

it('a hidden tab sends no request; opening it, or the button, sends one', async () => {
  answering.mockResolvedValue(priced)
  const { changeTo } = show(1, false)
  expect(answering).not.toHaveBeenCalled()
  changeTo(1)
  fireEvent.click(await screen.findByRole('button', { name: 'Compute again' }))
  await waitFor(() => expect(answering).toHaveBeenCalledTimes(2))
  await screen.findByRole('table', { name: 'Flights' })
  changeTo(1, false)
  changeTo(1)
  await waitFor(() => expect(answering).toHaveBeenCalledTimes(3))
})

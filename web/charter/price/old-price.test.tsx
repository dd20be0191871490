import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { priceTrip, quotes } from '../../../domain/charter/index.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import type { Api } from '../../platform/api/api.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { testRow } from '../../platform/data/test-row.ts'
import { PlatformProvider } from '../../platform/platform-context.tsx'
import { PriceBeside } from './price-beside.tsx'
import { PriceTab } from './price-tab.tsx'
import { testComparison, testPrice } from './test-prices.ts'

vi.mock('@tanstack/react-router', () => ({ useSearch: () => ({}), useNavigate: () => () => undefined }))

const unavailable = () => Promise.reject(new ApiError(503, { error: 'unavailable' }))

/** A quote on a screen whose server answers as the test says. */
function open(Part: typeof PriceTab | typeof PriceBeside) {
  const { platform } = testPlatform(() => undefined)
  const server = { price: () => Promise.resolve<object>(testPrice({ total: 1_453_201 })), isComparing: true }
  const call = (contract: unknown) => {
    if (contract === priceTrip) return server.price()
    return server.isComparing ? Promise.resolve(testComparison) : unavailable()
  }
  const page = (version: number) => (
    <PlatformProvider platform={{ ...platform, api: { ...platform.api, call: call as Api['call'] } }}>
      <MantineProvider env="test">
        <Part definition={quotes} row={{ ...testRow(quotes, {}, { id: 'q1', version }) }} params={{}} />
      </MantineProvider>
    </PlatformProvider>
  )
  const { rerender } = render(page(1))
  return { server, changeTo: (version: number) => rerender(page(version)) }
}

it('keeps price and comparison after a failed read of a change, and shows their time', async () => {
  const { server, changeTo } = open(PriceTab)
  const total = () => screen.getByRole('rowheader', { name: 'Total' }).closest('[role="row"]')?.textContent
  await screen.findByRole('button', { name: 'N525CJ' })
  expect(total()).toBe('Total$14,532.01')

  server.price = unavailable
  server.isComparing = false
  changeTo(2)
  await screen.findByText(/^This price is from .*, and may be out of date\./)
  await screen.findByText(/^This comparison is from .*, and may be out of date\./)
  expect(total()).toBe('Total$14,532.01')
  expect(screen.getByRole('table', { name: 'Same legs, other aircraft' }).textContent).toContain('N525CJ')

  server.price = () => Promise.resolve(testPrice({ total: 900_000 }))
  server.isComparing = true
  for (const retry of screen.getAllByRole('button', { name: 'Retry' })) fireEvent.click(retry)
  await expect.poll(total).toBe('Total$9,000.00')
  await expect.poll(() => screen.queryByText(/may be out of date/)).toBeNull()
})

it('keeps the price in the panel of a quote, without an offer to save an old one', async () => {
  const { server, changeTo } = open(PriceBeside)
  await screen.findByText('$14,532.01')
  expect(screen.getByRole('button', { name: 'Save $14,532.01' })).toBeDefined()
  server.price = unavailable
  changeTo(2)
  await screen.findByText(/^It may be out of date\./)
  expect(screen.getByText('$14,532.01')).toBeDefined()
  expect(screen.queryByRole('button', { name: /^Save/ })).toBeNull()
})

import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { quotes } from '../../domain/charter/index.ts'
import { testPlatform } from '../platform/data/test-platform.tsx'
import { PlatformProvider } from '../platform/platform-context.tsx'
import { QuotePageActions } from './quote-page-actions.tsx'

const { leaveForBox, go } = vi.hoisted(() => ({
  leaveForBox: vi.fn<(place: string, message: object) => void>(),
  go: vi.fn<(path: string) => void>(),
}))
vi.mock('../inbox/index.ts', () => ({ leaveForBox }))
vi.mock('../platform/address.ts', () => ({ useGo: () => go, useGoOn: () => () => () => true }))

beforeEach(() => vi.clearAllMocks())

const leg = { id: 'a', departureAirport: { icao: 'KTEB' }, arrivalAirport: { icao: 'KPBI' } }
const contact = { id: 'c1', name: 'Vera Tran', email: 'vera@tran.example' }

function show(doc: object) {
  const { platform } = testPlatform(() => undefined)
  const shared = { id: 's1', expires: 2, url: 'https://page.example/shared/x' }
  const call = vi.fn<() => Promise<object>>(() => Promise.resolve(shared)) as typeof platform.api.call
  const stored = quotes.shape.parse({ quote_number: '1001', contact, legs: [leg], price: { total: 5000 }, ...doc })
  const row = {
    ...stored,
    id: 'q1',
    version: 1,
    date: 1,
    last_date: 1,
    active: true,
    can: { write: true, remove: true },
  }
  render(
    <PlatformProvider platform={{ ...platform, api: { ...platform.api, call } }}>
      <MantineProvider env="test">
        <QuotePageActions definition={quotes} row={row} params={{}} />
      </MantineProvider>
    </PlatformProvider>,
  )
}

it('a quote is sent from its own page: a mail to its customer with the link begins a conversation about it', async () => {
  show({ status: 'qOutstanding' })
  fireEvent.click(screen.getByRole('button', { name: 'Send Quote' }))
  await expect.poll(() => go.mock.calls).toEqual([[`threads?compose=${encodeURIComponent('quotes/q1')}`]])
  const [place, message] = leaveForBox.mock.calls[0] ?? []
  expect(place).toMatch(/\/quotes\/q1$/)
  expect(message).toMatchObject({ medium: 'email', subject: 'Quote 1001', recipients: [contact] })
  expect(JSON.stringify(message)).toContain('https://page.example/shared/x')
})

it('a quote that is over offers nothing to send', () => {
  show({ status: 'cancelled' })
  expect(screen.queryByRole('button', { name: 'Send Quote' })).toBeNull()
})

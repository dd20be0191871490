import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { priceTrip, trips } from '../../../domain/charter/index.ts'
import type { Api } from '../../platform/api/api.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { PlatformProvider } from '../../platform/platform-context.tsx'
import { IsShown } from '../../ui/use-shortcuts.ts'
import { TotalOffer } from './total-offer.tsx'
import { testRow } from '../../platform/data/test-row.ts'

const router = vi.hoisted(() => ({ words: {} as Record<string, string | undefined> }))

vi.mock('@tanstack/react-router', () => ({
  useSearch: () => router.words,
  useNavigate: () => (to: { readonly search: (words: object) => Record<string, string | undefined> }) => {
    router.words = to.search(router.words)
  },
}))

beforeEach(() => {
  router.words = {}
})

const locked = {
  total: 2_500_000,
  by: { id: 'u1', label: 'Ana Ruiz' },
  at: 1,
}

const trip = (version: number, paxNum: number, price: object = {}) => ({
  ...testRow(trips, { legs: [{ id: 'out', paxNum }], price: { total: 2_500_000, ...price } }, { id: 't1', version }),
})

const priced = priceTrip.output.parse({
  durations: [],
  repos: [],
  totalFlightHours: 2,
  totalBlockHours: 2.5,
  items: [],
  base: 0,
  preTax: 0,
  tax: 0,
  postTax: 0,
  total: 2_700_000,
  estimates: [],
  rules: [],
  notApplied: [],
  because: [],
})

/** Legs of a trip on the screen, and the same trip after another user changed a leg. */
function changedWhileShown(price: object) {
  const { platform } = testPlatform(() => undefined)
  const call = (): Promise<unknown> => Promise.resolve(priced)
  const api = { ...platform.api, call: call as Api['call'] }
  const page = (version: number, paxNum: number) => (
    <PlatformProvider platform={{ ...platform, api }}>
      <MantineProvider env="test">
        <IsShown value>
          <TotalOffer definition={trips} row={trip(version, paxNum, price)} />
        </IsShown>
      </MantineProvider>
    </PlatformProvider>
  )
  const { rerender } = render(page(1, 4))
  expect(screen.getByRole('status').textContent).toBe('')
  rerender(page(2, 6))
}

it('offers the new total where legs are changed while they are shown, until it is kept', async () => {
  changedWhileShown({})
  await screen.findByRole('button', { name: 'Save $27,000.00 as the total' })
  expect(screen.getByRole('status').textContent).toContain('$27,000.00 by the rules, saved is $25,000.00.')
  fireEvent.click(screen.getByRole('button', { name: 'Keep $25,000.00' }))
  expect(screen.getByRole('status').textContent).toBe('')
})

it('shows the price of other legs for a locked price, and links to unlocking it', async () => {
  changedWhileShown({ locked })
  fireEvent.click(await screen.findByRole('button', { name: 'Go to Price to unlock it' }))
  expect(screen.getByRole('status').textContent).toContain('$27,000.00 by the rules, locked is $25,000.00.')
  expect(screen.queryByRole('button', { name: /^Save/ })).toBeNull()
  expect(router.words).toEqual({ tab: 'price' })
})

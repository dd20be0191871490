import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { offerEmptyLegs, readEmptyLegs, trips } from '../../../domain/charter/index.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import type { Api } from '../../platform/api/api.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { testRow } from '../../platform/data/test-row.ts'
import { forgetNotices, notices } from '../../platform/notices.ts'
import { PlatformProvider } from '../../platform/platform-context.tsx'
import { listenForShortcuts } from '../../ui/use-shortcuts.ts'
import { EmptyLegsBeside } from './empty-legs-beside.tsx'

vi.mock('../../ui/client-link.tsx', () => import('../../ui/test-client-link.tsx'))

afterEach(forgetNotices)

const leg = {
  key: 'a',
  departureAirport: 'KDAL',
  arrivalAirport: 'KTEB',
  takeoffUTC: 1,
  landingUTC: 2,
  tail: 'N1',
  taken: [],
}

function show() {
  const { platform } = testPlatform(() => undefined)
  const offers: PromiseWithResolvers<unknown>[] = []
  const reads = vi.fn<() => Promise<unknown>>(async () => ({ legs: [leg] }))
  const call = (contract: unknown) => {
    if (contract === readEmptyLegs) return reads()
    expect(contract).toBe(offerEmptyLegs)
    const offer = Promise.withResolvers<unknown>()
    offers.push(offer)
    return offer.promise
  }
  const page = (version: number) => (
    <PlatformProvider platform={{ ...platform, api: { ...platform.api, call: call as Api['call'] } }}>
      <MantineProvider env="test">
        <EmptyLegsBeside definition={trips} row={{ ...testRow(trips, {}, { id: 't1', version }) }} params={{}} />
      </MantineProvider>
    </PlatformProvider>
  )
  const { rerender } = render(page(1))
  return { offers, reads, changeTo: (version: number) => rerender(page(version)) }
}

it('offers once although it is pressed twice at once', async () => {
  const { offers } = show()
  const button = await screen.findByRole('button', { name: /Offer as empty legs/ })
  act(() => {
    button.click()
    button.click()
  })
  await expect.poll(() => offers.length).toBe(1)
  offers[0]?.resolve({ legs: [{ ...leg, deal: 'd1' }], made: [{ id: 'd1', version: 1 }] })
  await expect.poll(() => notices.get().map(({ title }) => title)).toEqual(['1 empty leg is offered'])
  expect(offers).toHaveLength(1)
})

it('can be offered again where it was refused', async () => {
  const { offers } = show()
  fireEvent.click(await screen.findByRole('button', { name: /Offer as empty legs/ }))
  await expect.poll(() => offers.length).toBe(1)
  await act(async () => offers[0]?.reject(new ApiError(503, { error: 'unavailable' })))
  await expect.poll(() => notices.get()).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: /Offer as empty legs/ }))
  await expect.poll(() => offers.length).toBe(2)
})

it('keeps the empty legs after a failed read, and offers none of them', async () => {
  const { reads, changeTo } = show()
  await screen.findByText('KDAL → KTEB')
  reads.mockRejectedValueOnce(new ApiError(503, { error: 'unavailable' }))
  changeTo(2)
  expect((await screen.findByRole('alert')).textContent).toContain('may be out of date')
  expect(screen.getByText('KDAL → KTEB')).toBeDefined()
  expect(screen.queryByRole('button', { name: /Offer as empty legs/ })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('button', { name: /Offer as empty legs/ })).toBeDefined()
})

it('keeps the button that offers empty legs in its place while the trip is edited', async () => {
  const { reads, changeTo } = show()
  const offer = await screen.findByRole('button', { name: /Offer as empty legs/ })
  reads.mockReturnValueOnce(new Promise(() => undefined))
  changeTo(2)
  await expect.poll(() => reads.mock.calls.length).toBe(2)
  expect(screen.getByRole('button', { name: /Offer as empty legs/ })).toBe(offer)
})

it('no single key offers empty legs to customers', async () => {
  const stop = listenForShortcuts()
  onTestFinished(stop)
  const { offers } = show()
  await screen.findByRole('button', { name: 'Offer as empty legs' })
  for (const key of 'abcdefghijklmnopqrstuvwxyz') fireEvent.keyDown(document.body, { key })
  expect(offers).toEqual([])
})

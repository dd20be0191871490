import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { chooseAircraft, compareAircraft, quotes } from '../../../domain/charter/index.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import type { Api } from '../../platform/api/api.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { testRow } from '../../platform/data/test-row.ts'
import { PlatformProvider } from '../../platform/platform-context.tsx'
import { PriceTab } from './price-tab.tsx'
import { testComparison, testPrice } from './test-prices.ts'

vi.mock('@tanstack/react-router', () => ({ useSearch: () => ({}), useNavigate: () => () => undefined }))

function show(price: object) {
  const { platform } = testPlatform(() => undefined)
  const answer = testPrice(price)
  const options: string[] = []
  const call = async (contract: unknown, input?: { readonly body?: { readonly option?: string } }) => {
    if (contract !== chooseAircraft) return contract === compareAircraft ? testComparison : answer
    options.push(input?.body?.option ?? '')
    if (options.length === 1) throw new ApiError(0, { error: 'offline' })
    return { id: 'q2', version: 1 }
  }
  render(
    <PlatformProvider platform={{ ...platform, api: { ...platform.api, call: call as Api['call'] } }}>
      <MantineProvider env="test">
        <PriceTab definition={quotes} row={{ ...testRow(quotes, {}, { id: 'q1' }) }} />
      </MantineProvider>
    </PlatformProvider>,
  )
  return { options }
}

it('offers the fleet without a chosen aircraft, and shows no difference to a missing price', async () => {
  show({ because: [{ path: 'legs.0.aircraft', code: 'needs-aircraft', words: 'The aircraft is missing.' }] })
  const choice = await screen.findByRole('table', { name: 'Choose an aircraft' })
  expect(screen.getByRole('heading', { name: 'Choose an aircraft' })).toBeDefined()
  fireEvent.click(await within(choice).findByRole('button', { name: 'N525CJ' }))
  expect((await screen.findByRole('menuitem', { name: /^Take/ })).textContent).toBe('Take N525CJ: $12,000.00')
  expect(screen.queryByText('Same legs, other aircraft')).toBeNull()
})

it('offers other aircraft where there is a price', async () => {
  show({ total: 1_100_000 })
  expect(await screen.findByRole('table', { name: 'Same legs, other aircraft' })).toBeDefined()
  expect(screen.queryByText('Choose an aircraft')).toBeNull()
})

it('adds one option where the answer to the first press was lost', async () => {
  const { options } = show({ total: 1_100_000 })
  const press = async () => {
    const choice = await screen.findByRole('table', { name: 'Same legs, other aircraft' })
    const tail = await within(choice).findByRole<HTMLButtonElement>('button', { name: 'N525CJ' })
    await expect.poll(() => tail.disabled).toBe(false)
    fireEvent.click(tail)
    const count = options.length
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Add an option with N525CJ' }))
    await expect.poll(() => options.length).toBe(count + 1)
  }
  await press()
  await press()
  await press()
  expect(options[0]).toMatch(/^[\da-f-]{36}$/)
  expect(options.map((id) => options.indexOf(id))).toEqual([0, 0, 2])
})

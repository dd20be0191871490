import { MantineProvider } from '@mantine/core'
import { act, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { quotes } from '../../../domain/charter/index.ts'
import type { Api } from '../../platform/api/api.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { testRow } from '../../platform/data/test-row.ts'
import { PlatformProvider } from '../../platform/platform-context.tsx'
import { PriceForOtherLegs } from './price-for-other-legs.tsx'
import { testPrice } from './test-prices.ts'

vi.mock('@tanstack/react-router', () => ({ useSearch: () => ({}), useNavigate: () => () => undefined }))

it('offers the new total behind Keep: it comes late, and must not be pressed in place of Keep', async () => {
  const { platform } = testPlatform(() => undefined)
  const price = Promise.withResolvers<object>()
  const call = () => price.promise
  const row = testRow(quotes, { price: { total: 900_000 }, priced_for: ['KTEB to KVNY'] }, { id: 'q1' })
  render(
    <PlatformProvider platform={{ ...platform, api: { ...platform.api, call: call as Api['call'] } }}>
      <MantineProvider env="test">
        <PriceForOtherLegs definition={quotes} row={{ ...row }} params={{}} />
      </MantineProvider>
    </PlatformProvider>,
  )
  const offered = () => screen.getAllByRole('button').map(({ textContent }) => textContent)
  expect(offered()).toEqual(['Keep $9,000.00'])
  await act(async () => price.resolve(testPrice({ total: 1_453_201 })))
  await expect.poll(offered).toEqual(['Keep $9,000.00', 'Save $14,532.01 as the total'])
})

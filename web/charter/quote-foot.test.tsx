import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { quotes } from '../../domain/charter/index.ts'
import { testPlatform } from '../platform/data/test-platform.tsx'
import { testRow } from '../platform/data/test-row.ts'
import { QuoteFoot } from './quote-foot.tsx'

vi.mock('../platform/use-address-words.ts', () => ({ useAddressWords: () => ({ words: {}, change: () => undefined }) }))
vi.mock('../ui/use-breakpoint.ts', async (original) => ({ ...(await original<object>()), useIsMobile: () => true }))

it('is below a quote with a next step, and below none that is over', () => {
  const { wrapper: Platform } = testPlatform(() => undefined)
  const show = (doc: object) => {
    const row = { ...testRow(quotes, doc, { id: 'q1' }), can: { write: true, remove: true, states: [] } }
    render(
      <MantineProvider env="test">
        <Platform>
          <QuoteFoot definition={quotes} row={row} />
        </Platform>
      </MantineProvider>,
    )
    const words = screen.queryByRole('region', { name: 'Total and next step' })?.textContent
    cleanup()
    return words
  }
  expect(show({ status: 'qCreated' })).toBe('No total yetPrice')
  expect(show({ status: 'inactive', price: { total: 5000 } })).toBeUndefined()
  expect(show({ status: 'qConfirmed', trip_id: 't1', price: { total: 5000 } })).toBeUndefined()
})

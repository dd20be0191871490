import { MantineProvider } from '@mantine/core'
import { render, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { trips } from '../../../domain/charter/index.ts'
import { comingTrips } from '../../../domain/dashboard.ts'
import { hourMs } from '../../../domain/kernel/values/durations.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'

const { useNow } = vi.hoisted(() => ({ useNow: vi.fn<() => number>() }))
vi.mock('../../ui/use-now.ts', () => ({ useNow }))
vi.mock('../../ui/client-link.tsx', () => ({
  ClientLink: ({ children }: { readonly children: ReactNode }) => <p>{children}</p>,
}))
const { RecordCard } = await import('./record-card.tsx')

const morning = Date.UTC(2026, 10, 27, 14)

it('coming records are read again as time passes', async () => {
  const { wrapper: Platform, asked } = testPlatform(() => ({ rows: [], next: null, cursor: '1' }))
  const card = () => (
    <Platform>
      <MantineProvider env="test">
        <RecordCard
          definition={trips}
          card={{ path: 'trips', label: 'Next departures', record: 'trips', whereAt: comingTrips }}
        />
      </MantineProvider>
    </Platform>
  )
  useNow.mockReturnValue(morning)
  const { rerender } = render(card())
  useNow.mockReturnValue(morning + hourMs)
  rerender(card())
  const wheres = () => asked.map(({ query }) => JSON.parse(String(query?.['where'])) as unknown)
  await waitFor(() => expect(wheres()).toEqual([comingTrips(morning), comingTrips(morning + hourMs)]))
})

import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { deals, readDealMatches } from '../../../domain/charter/index.ts'
import type { Api } from '../../platform/api/api.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { testRow } from '../../platform/data/test-row.ts'
import { PlatformProvider } from '../../platform/platform-context.tsx'
import { RequestsBeside } from './requests-beside.tsx'

vi.mock('../../ui/client-link.tsx', () => import('../../ui/test-client-link.tsx'))
vi.mock('../use-market-news.ts', () => ({ useMarketNews: () => undefined }))
vi.mock('../../company/index.ts', () => ({ useEnvironment: () => ({ isProduction: false, product: 'flightline' }) }))

const place = (icao: string) => ({ icao, name: icao, zone: 'UTC' })

const entry = {
  id: 'r1',
  isOwn: false,
  company: 'Northlake Charter',
  from: place('KPHL'),
  to: place('KTYS'),
  firstDay: '2026-12-01',
  lastDay: '2026-12-02',
  passengers: 4,
}

const words = '100 − 5 departs 92 mi away − 5 arrives 152 mi away'
const matches = [
  { entry, score: 90, level: 'High', days: 0, words },
  {
    entry: { ...entry, id: 'r2', isOwn: true, path: 'quotes/q1' },
    score: 80,
    days: 2,
    detourMiles: 43,
    words,
    quoteNumber: '40268',
  },
]

it('shows whose request fits, on which days, why, and the way to it', async () => {
  const { platform } = testPlatform(() => undefined)
  const call = async (contract: unknown) => {
    expect(contract).toBe(readDealMatches)
    return { matches, count: 2 }
  }
  render(
    <PlatformProvider platform={{ ...platform, api: { ...platform.api, call: call as Api['call'] } }}>
      <MantineProvider env="test">
        <RequestsBeside
          definition={deals}
          row={{
            ...testRow(
              deals,
              { departureAirport: { icao: 'KTEB', name: '' }, arrivalAirport: { icao: 'KBNA', name: '' } },
              { id: 'd1', version: 1 },
            ),
          }}
          params={{}}
        />
      </MantineProvider>
    </PlatformProvider>,
  )
  expect(await screen.findByText(/Northlake Charter, 12\/1\/26 to 12\/2\/26, 4 people/)).toBeDefined()
  expect(screen.getByText(/High: 100 − 5 departs 92 mi away/)).toBeDefined()
  expect(screen.getByText(/Quote 40268/)).toBeDefined()
  expect(screen.getByText(/43 mi detour: 100/)).toBeDefined()
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual([
    ['Answer', expect.stringMatching(/flightline-ai\/requests\?entry=r1$/)],
    ['Open', expect.stringMatching(/quotes\/q1$/)],
  ])
})

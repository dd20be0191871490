import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { leg } from '../../domain/charter/index.ts'
import type { Doc } from '../../domain/kernel/index.ts'
import { testPlatform } from '../platform/data/test-platform.tsx'
import { DepartureTime, legsOf } from './departure-time.tsx'
import { LegCards } from './leg-cards.tsx'

const at = Date.UTC(2026, 10, 27, 19, 45)

const leaving = (timezone?: string) =>
  leg.parse({ id: 'l1', departureAirport: { icao: 'KPDK', timezone }, times: { takeoffUTC: at } })

const show = (row: Doc) => {
  const { wrapper: Platform } = testPlatform(() => undefined)
  render(
    <Platform>
      <LegCards legs={legsOf(row)} timezone="America/Chicago" />
      <DepartureTime row={row} at={at} />
    </Platform>,
  )
}

it('is the same time on the card of the first leg and below it', () => {
  show({ legs: [leaving('America/New_York')] })
  expect(screen.getAllByText('11/27/26 2:45 PM EST')).toHaveLength(2)
})

it.each([
  ['without legs', { legs: [] }],
  ['where the airport has no zone', { legs: [leaving()] }],
  ['on a list row, which has no legs', {}],
])('names the zone of the company %s', (_, row) => {
  show(row)
  expect(screen.getAllByText('11/27/26 1:45 PM CST').length).toBeGreaterThan(0)
})

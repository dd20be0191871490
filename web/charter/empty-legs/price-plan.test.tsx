import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { deals, settlePricePlan } from '../../../domain/charter/index.ts'
import type { RecordDefinition } from '../../../domain/kernel/index.ts'
import { hourMs } from '../../../domain/kernel/values/durations.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { testRow } from '../../platform/data/test-row.ts'
import { PricePlan } from './price-plan.tsx'

const ofDeals: RecordDefinition = deals
const departs = Date.now() + 100 * hourMs
const price_plan = { from_hours: 48, every_hours: 12, percent: 10, floor: 7500_00 }

function show(facts: object, can = { write: true, remove: true }) {
  const { wrapper: Platform } = testPlatform(() => undefined)
  const airport = (icao: string) => ({ icao, name: icao, timezone: 'UTC' })
  const ends = { departureAirport: airport('KTEB'), arrivalAirport: airport('KBNA') }
  const doc = { ...ends, departure_date: departs, price: { total: 10_000_00 }, ...facts }
  const row = testRow(deals, { ...doc, ...settlePricePlan(doc, Date.now()) }, { id: 'd1', version: 1 })
  render(
    <Platform>
      <MantineProvider env="test">
        <PricePlan definition={ofDeals} row={{ ...row, can }} params={{}} />
      </MantineProvider>
    </Platform>,
  )
}

it('says the plan, its next step and its lowest price, and how it ends', () => {
  show({ price_plan })
  expect(screen.getByText(/10 % less every 12 hours.*never below \$7,500\.00/)).toBeDefined()
  expect(screen.getByText(/^Next step: \$9,000\.00 from /)).toBeDefined()
  expect(screen.getByText('It ends when somebody sets another price.')).toBeDefined()
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Change the plan',
    'End the plan',
  ])
})

it('says that a plan rests while the empty leg is hidden', () => {
  show({ price_plan, hidden: true })
  expect(screen.getByText(/It rests while the empty leg is hidden/)).toBeDefined()
})

it('asks for a price before a plan, and shows nothing to a reader where nothing is planned', () => {
  show({ price: undefined })
  expect(screen.getByText('Set a price to lower it by a plan.')).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
  show({}, { write: false, remove: false })
  expect(screen.getAllByText('Price plan')).toHaveLength(1)
})

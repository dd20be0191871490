import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { deals } from '../../../domain/charter/index.ts'
import { openForm, type, valueOf } from './test-record-form.tsx'

vi.mock('@tanstack/react-router', () => ({ Link: () => null, useBlocker: () => undefined }))

const oakland = { icao: 'KOAK', name: 'Oakland', timezone: 'America/Los_Angeles' }
const teterboro = { icao: 'KTEB', name: 'Teterboro', timezone: 'America/New_York' }
/** 11 PM at Oakland, 1 AM of the next day at the client in Chicago. */
const late = Date.UTC(2026, 10, 29, 7)
const deal = { type: 'm', departureAirport: oakland, arrivalAirport: teterboro, departure_date: late }

it('shows the departure of an empty leg in the local time of its airport, with the zone', () => {
  openForm(deals, deal)
  expect([valueOf('Departure'), valueOf('Departure: time')]).toEqual(['11/28/2026', '11:00 PM'])
  expect(screen.getAllByText('Time zone PST')).toHaveLength(2)
})

it('reads a typed departure in the local time of its airport', async () => {
  const { onSave } = openForm(deals, deal)
  type('Departure: time', '10:00 pm')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await expect.poll(() => onSave.mock.calls.map(([change]) => change)).toEqual([{ departure_date: late - 3_600_000 }])
})

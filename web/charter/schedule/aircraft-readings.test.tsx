import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { AircraftReading } from '../../../domain/charter/index.ts'
import { hourMs } from '../../../domain/kernel/values/durations.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { AircraftReadings } from './aircraft-readings.tsx'

const now = Date.UTC(2033, 2, 7, 18)
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now }))
afterEach(() => vi.useRealTimers())

const reading = (tail: string, facts: Partial<AircraftReading> = {}): AircraftReading => ({
  tail,
  readAt: now - hourMs,
  failed: '',
  failedSince: null,
  skipped: 0,
  ...facts,
})
const failed = reading('N104AX', { failed: 'JetInsight refuses our sign-in.', failedSince: now - 2 * hourMs })

function show(readings: readonly AircraftReading[], isFolded: boolean) {
  const { wrapper: Platform } = testPlatform(() => undefined)
  render(
    <Platform>
      <MantineProvider env="test">
        <AircraftReadings readings={readings} isFolded={isFolded} />
      </MantineProvider>
    </Platform>,
  )
}

const lines = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

it('lists the aircraft that fail first, with the reason, since when, and how old their entries are', () => {
  const never = reading('N121CB', { readAt: null })
  show([reading('N103NX'), reading('N120NX', { skipped: 2 }), never, failed], false)
  expect(lines()).toEqual([
    expect.stringMatching(/^N104AX Not read since .+: JetInsight refuses our sign-in\. Its entries are from .+\.$/),
    expect.stringMatching(/^N103NX Read .+\.$/),
    expect.stringMatching(/^N120NX Read .+\. 2 entries were not read\.$/),
    'N121CB Not read yet.',
  ])
})

it.each([
  [[reading('N103NX'), failed], '1 of 2 aircraft not read'],
  [[reading('N103NX', { skipped: 1 })], '1 entry not read'],
  [[reading('N103NX')], '1 aircraft'],
])('a folded list says the worst of it, and opens', async (readings, words) => {
  show(readings, true)
  expect(screen.queryByRole('list')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: words }))
  expect(await screen.findByRole('list', { name: 'Schedule of each aircraft' })).toBeDefined()
  expect(lines()).toHaveLength(readings.length)
})

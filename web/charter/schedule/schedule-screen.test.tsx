import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { ScheduleScreen } from './schedule-screen.tsx'

vi.mock('@tanstack/react-router', () => ({
  useNavigate: () => () => undefined,
  useSearch: () => ({}),
  Link: () => null,
}))

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2033, 2, 7, 18) }))
afterEach(() => vi.useRealTimers())

it('leads to the day of now, also on a screen that was opened the day before', async () => {
  const { platform, wrapper: Platform } = testPlatform(() => ({ id: 'c1', version: 1, config: { software: {} } }))
  const schedule = { aircraft: [], blocks: [], hasMore: false, state: 'first' }
  Object.assign(platform.api, { call: () => Promise.resolve(schedule) })
  platform.live.watchRange = () => () => undefined
  render(
    <Platform>
      <MantineProvider env="test">
        <ScheduleScreen />
      </MantineProvider>
    </Platform>,
  )
  expect((await screen.findByText(/^Mon/)).textContent).toContain('3/7/33')
  vi.setSystemTime(Date.UTC(2033, 2, 8, 18))
  await act(async () => fireEvent.click(screen.getByRole('button', { name: /^Today/ })))
  expect((await screen.findByText(/^Tue/)).textContent).toContain('3/8/33')
})

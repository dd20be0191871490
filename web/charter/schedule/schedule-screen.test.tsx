import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '../../platform/api/api-error.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { ScheduleScreen } from './schedule-screen.tsx'

vi.mock('@tanstack/react-router', () => ({
  useBlocker: () => undefined,
  useNavigate: () => () => undefined,
  useSearch: () => ({}),
  Link: () => null,
}))

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2033, 2, 7, 18) }))
afterEach(() => vi.useRealTimers())

it('leads to today, also on a screen that was opened yesterday', async () => {
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

it('keeps the days that were read where they cannot be read again, and says from when they are', async () => {
  const { platform, wrapper: Platform } = testPlatform(() => ({ id: 'c1', version: 1, config: { software: {} } }))
  const call = vi.fn<() => Promise<unknown>>(async () => ({
    aircraft: [{ id: 'a', tail: 'N103NX', name: '', base: 'KFXE', at: 'KFXE', isFlying: false }],
    blocks: [],
    hasMore: false,
    state: 'first',
  }))
  Object.assign(platform.api, { call })
  let readAgain: () => void = () => undefined
  platform.live.watchRange = ({ onRefetch }) => {
    readAgain = onRefetch
    return () => undefined
  }
  render(
    <Platform>
      <MantineProvider env="test">
        <ScheduleScreen />
      </MantineProvider>
    </Platform>,
  )
  await screen.findByRole('group', { name: 'N103NX' })
  call.mockRejectedValueOnce(new ApiError(503, { error: 'unavailable' }))
  act(() => readAgain())
  await screen.findByText(/^This schedule is from .*, and may be out of date\./)
  expect(screen.getByRole('group', { name: 'N103NX' })).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await expect.poll(() => screen.queryByText(/may be out of date/)).toBeNull()
})

import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { testPlatform } from '../platform/data/test-platform.tsx'
import { LiveBanner } from './live-banner.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function show() {
  const { platform, wrapper: Platform } = testPlatform(() => undefined)
  const askAgain = vi.spyOn(platform.live, 'askAgain').mockImplementation(() => undefined)
  render(
    <Platform>
      <MantineProvider env="test">
        <LiveBanner />
      </MantineProvider>
    </Platform>,
  )
  return { live: platform.live, askAgain }
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const words = () => screen.getByRole('status').textContent

it('a refused subscription is reported after three seconds, retried, and cleared once it succeeds', async () => {
  const { live, askAgain } = show()
  act(() => live.refused.set(1))
  await pass(2900)
  expect(words()).toBe('')
  await pass(200)
  expect(words()).toContain('Part of this page does not follow changes right now and may be out of date.')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(askAgain).toHaveBeenCalledOnce()
  act(() => live.refused.set(0))
  expect(words()).toBe('')
})

it('a refusal that heals at once is not shown, and a later one waits its three seconds again', async () => {
  const { live } = show()
  for (const again of [1, 2]) {
    act(() => live.refused.set(again))
    await pass(2000)
    act(() => live.refused.set(0))
    await pass(2000)
    expect(words()).toBe('')
  }
})

it('while there is no connection at all only that is said', async () => {
  const { live } = show()
  act(() => {
    live.refused.set(1)
    live.state.set('away')
  })
  await pass(3000)
  expect(words()).toBe('No connection. This page may be out of date. It refreshes when the connection is back.')
  expect(screen.queryByRole('button')).toBeNull()
})

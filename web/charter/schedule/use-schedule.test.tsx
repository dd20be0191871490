import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { openScheduleCall, spanFrom } from '../../../domain/charter/index.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import type { RangeWatch } from '../../platform/live/live-connection.ts'
import { useSchedule } from './use-schedule.ts'

const day = Date.UTC(2033, 2, 7)
const plane = (tail: string) => ({ id: tail, tail, name: '', base: 'KDAL', at: 'KDAL', isFlying: false })
const cellOf = (tail: string) => ({ id: `aircraft ${tail}`, aircraft: plane(tail) })

afterEach(() => {
  globalThis.flightlineEarly = undefined
})

test('a reading requested with the page is used for its client only', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(900)
  const { platform, wrapper } = testPlatform(() => undefined)
  const answerOf = (tail: string) => ({ aircraft: [plane(tail)], blocks: [], hasMore: false, state: tail })
  Object.assign(platform.api, { call: () => Promise.resolve(answerOf('asked')) })
  platform.live.watchRange = () => () => undefined
  const span = spanFrom(day, 'days', 'America/Chicago')
  const early = (client: string, tail: string) => {
    globalThis.flightlineEarly = new Map([
      [openScheduleCall(client, span).call, Promise.resolve(Response.json(answerOf(tail)))],
    ])
  }
  const firstTail = async () => {
    platform.queries.clear()
    const { result, unmount } = renderHook(() => useSchedule(span), { wrapper })
    await waitFor(() => expect(result.current.data).toBeDefined())
    unmount()
    return result.current.data?.aircraft[0]?.tail
  }
  early('c1', 'early')
  expect(await firstTail()).toBe('early')
  early('other', 'strange')
  expect(await firstTail()).toBe('asked')
})

test('the schedule is read once and then follows the changes of its reading', async () => {
  const { platform, wrapper } = testPlatform(() => undefined)
  const answers = [['N1', 'N2'], ['N1']]
  const call = vi.fn<() => Promise<unknown>>(() =>
    Promise.resolve({ aircraft: (answers.shift() ?? []).map(plane), blocks: [], hasMore: false, state: 'first' }),
  )
  Object.assign(platform.api, { call })
  const watches: RangeWatch<never>[] = []
  platform.live.watchRange = (watch) => {
    watches.push(watch)
    return () => undefined
  }
  const span = spanFrom(day, 'days', 'America/Chicago')
  const { result } = renderHook(() => useSchedule(span), { wrapper })
  const tails = () => result.current.data?.aircraft.map(({ tail }) => tail)
  await waitFor(() => expect(watches).toHaveLength(1))
  const [watch] = watches
  expect([watch?.span, watch?.state()]).toEqual([{ from: span.from, to: span.to }, 'first'])
  const change = { changed: [cellOf('N0')], removed: ['aircraft N2'], isWhole: false, state: 'second' }
  act(() => watch?.onCells(change as never))
  await waitFor(() => expect(tails()).toEqual(['N0', 'N1']))
  expect([watch?.state(), call.mock.calls.length]).toEqual(['second', 1])

  // Read again: late events of the former reading must be ignored.
  await act(() => result.current.refetch())
  await waitFor(() => expect(watches).toHaveLength(2))
  act(() => watch?.onCells({ ...change, state: 'late' } as never))
  expect([tails(), watches[1]?.state()]).toEqual([['N1'], 'first'])
})

import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { moveInSchedule, type Block } from '../../../domain/charter/index.ts'
import { hourMs } from '../../../domain/kernel/values/durations.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { closeDialogs, openAlert } from '../../platform/dialogs.ts'
import { usePlan } from './use-plan.ts'

const guarded = vi.fn<(options: { readonly disabled: boolean }) => void>()

vi.mock('@tanstack/react-router', () => ({
  useBlocker: (options: { readonly disabled: boolean }) => guarded(options),
}))

beforeEach(() => guarded.mockClear())

const makeBlock = (id: string, record: Block['record'] = 'trips'): Block => ({
  key: `trip ${id}`,
  kind: 'trip',
  record,
  id: '1',
  version: 1,
  tail: 'N1',
  start: 0,
  end: hourMs,
  label: 'T1',
  route: 'KDAL-KTEB',
  flights: [],
  canMove: true,
})

const [block, other] = [makeBlock('1 N1'), makeBlock('1 N2')]

function open() {
  const { platform, wrapper } = testPlatform(() => ({}))
  const call = vi.spyOn(platform.api, 'call')
  const blocks = [block, other]
  const { result } = renderHook(() => usePlan({ blocks, onSaved: () => undefined }), { wrapper })
  const move = (one: Block, by: number) => act(() => result.current.move(one, { by, days: 0, to: one.tail }))
  const shown = () => [block, other].map((one) => result.current.planned(one).start)
  return { result, call, move, shown }
}

it('a move that is being saved is not put back', async () => {
  const { result, call, move, shown } = open()
  const answer = Promise.withResolvers<{ readonly version: number }>()
  call.mockImplementation(() => answer.promise)
  move(block, hourMs)
  act(() => result.current.save(block.key))
  act(() => result.current.putBack(block.key))
  expect(shown()).toEqual([hourMs, 0])
  await act(async () => answer.resolve({ version: 2 }))
  expect(shown()).toEqual([0, 0])
  expect(result.current.isSaving(block.key)).toBe(false)
})

it('a planned move stays when another block is moved, and each is saved by itself', async () => {
  const { result, call, move, shown } = open()
  call.mockResolvedValue({ version: 2 })
  move(block, hourMs)
  move(other, 2 * hourMs)
  expect(shown()).toEqual([hourMs, 2 * hourMs])
  await act(async () => result.current.save(block.key))
  expect(shown()).toEqual([0, 2 * hourMs])
  await act(async () => result.current.save(other.key))
  expect(call.mock.calls.map(([, input]) => input)).toMatchObject([
    { body: { version: 1, by: hourMs, days: 0, zone: 'America/Chicago' } },
    // Both are of one trip, and the first move made a new version of it.
    { body: { version: 2, by: 2 * hourMs } },
  ])
})

it('a planned move stays when its request fails', async () => {
  const { result, call, move, shown } = open()
  call.mockRejectedValue(new ApiError(503, { error: 'unavailable' }))
  move(block, hourMs)
  await act(async () => result.current.save(block.key))
  expect(openAlert.get()).toBeDefined()
  await act(async () => closeDialogs())
  expect(shown()).toEqual([hourMs, 0])
  call.mockResolvedValue({ version: 2 })
  await act(async () => result.current.save(block.key))
  expect(call.mock.calls.every(([contract]) => contract === moveInSchedule)).toBe(true)
  expect(shown()).toEqual([0, 0])
})

it('leaving the schedule with a planned move is asked about', () => {
  const { result, move } = open()
  expect(guarded.mock.lastCall?.[0].disabled).toBe(true)
  move(block, hourMs)
  expect(guarded.mock.lastCall?.[0].disabled).toBe(false)
  act(() => result.current.putBack(block.key))
  expect(guarded.mock.lastCall?.[0].disabled).toBe(true)
})

import { act, renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { Block } from '../../../domain/charter/index.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { usePlan } from './use-plan.ts'

const block: Block = {
  key: 'trip 1',
  kind: 'trip',
  record: 'trips',
  id: '1',
  version: 1,
  tail: 'N1',
  start: 0,
  end: 3_600_000,
  label: 'T1',
  route: 'KDAL-KTEB',
  flights: [],
  canMove: true,
}

it('keeps a move that is being saved, instead of looking put back', async () => {
  const { platform, wrapper } = testPlatform(() => ({}))
  const answer = Promise.withResolvers<{ readonly version: number }>()
  vi.spyOn(platform.api, 'call').mockImplementation(() => answer.promise)
  const { result } = renderHook(() => usePlan(() => undefined), { wrapper })
  act(() => result.current.move(block, { by: 3_600_000, to: 'N1' }))
  act(() => result.current.save())
  act(() => result.current.putBack())
  expect(result.current.plan?.by).toBe(3_600_000)
  await act(async () => answer.resolve({ version: 2 }))
  expect(result.current).toMatchObject({ plan: undefined, isSaving: false })
})

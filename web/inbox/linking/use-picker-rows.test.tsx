import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { trips } from '../../../domain/charter/index.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { testRow } from '../../platform/data/test-row.ts'
import { usePickerRows, type PickerSource } from './use-picker-rows.ts'

const source: PickerSource<typeof trips> = {
  definition: trips,
  where: ['active', '==', true],
  searchOnly: 'active:true',
  nearby: ['contact_id', '==', 'uma'],
}

const answerOf = (...ids: string[]) => ({
  rows: ids.map((id) => testRow(trips, {}, { id })),
  next: null,
  cursor: '1',
})

it('offers no record before those are known that come above it', async () => {
  const near = Promise.withResolvers<object>()
  const { wrapper } = testPlatform(({ path, query }) =>
    JSON.stringify([path, query]).includes('contact_id') ? near.promise : answerOf('other', 'of-uma'),
  )
  const { result } = renderHook(() => usePickerRows(source, ''), { wrapper })
  const ids = () => result.current.rows.map(({ id }) => id)
  // The answer about all others has long been here.
  await act(() => new Promise((resolve) => void setTimeout(resolve, 50)))
  expect(ids()).toEqual([])
  expect(result.current.isLoading).toBe(true)
  near.resolve(answerOf('of-uma'))
  await waitFor(() => expect(ids()).toEqual(['of-uma', 'other']))
  expect(result.current.nearCount).toBe(1)
})

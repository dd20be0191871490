import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ApiError } from '../../platform/api/api-error.ts'
import { notices, notify } from '../../platform/notices.ts'
import { useNotifyRefusal } from './use-notify-refusal.ts'

const quiet = () => void notify(null)
beforeEach(quiet)
afterEach(quiet)

it('a refused list says so in the words of the specification, once', () => {
  const error = new ApiError(403, { error: 'forbidden', message: 'Role required: trips-r' })
  const { rerender } = renderHook(() => useNotifyRefusal(error))
  rerender()
  expect(notices.get()).toMatchObject([
    {
      title: 'Permission Denied',
      message: 'You do not have permissions configured for requested content. Please contact an admin for help.',
    },
  ])
})

it('any other failure is shown where the rows would be, and nowhere else', () => {
  renderHook(() => useNotifyRefusal(new ApiError(500, { error: 'internal' })))
  renderHook(() => useNotifyRefusal(null))
  expect(notices.get()).toEqual([])
})

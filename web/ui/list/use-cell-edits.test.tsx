import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { textField } from '../../../domain/kernel/index.ts'
import { note, notes } from '../../platform/data/test-notes.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { useCellEdits } from './use-cell-edits.ts'

vi.mock('../../platform/use-leave-guard.ts', () => ({ useLeaveGuard: () => () => undefined }))

const text = textField('text', 'Text')
const ada = note('ada', 1)

const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

it('the page asks before it is closed while a cell that was left is being saved, and only then', async () => {
  const answered = Promise.withResolvers<unknown>()
  const { wrapper } = testPlatform(() => answered.promise)
  const { result } = renderHook(() => useCellEdits(notes, undefined), { wrapper })
  expect(isAsked()).toBe(false)
  act(() => result.current.save(text, ada, 'Ada L'))
  expect(isAsked()).toBe(true)
  answered.resolve({ ...ada, text: 'Ada L', version: 2 })
  await waitFor(() => expect(isAsked()).toBe(false))
})

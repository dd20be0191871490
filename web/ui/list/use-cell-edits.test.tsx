import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { z } from 'zod'
import { defineRecord, textField } from '../../../domain/kernel/index.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { useCellEdits } from './use-cell-edits.ts'

vi.mock('../../platform/use-leave-guard.ts', () => ({ useLeaveGuard: () => () => undefined }))

const name = textField('name', 'Name')
const people = defineRecord({
  name: 'people',
  label: { one: 'Person', many: 'People', path: 'people' },
  path: 'clients/{client}/people',
  shape: z.object({ name: z.string() }),
  access: { read: true, write: true },
  columns: {},
  list: { columns: [{ field: 'name', label: 'Name' }], orderBy: { field: 'last_date', direction: 'desc' } },
  form: [name],
  title: (doc) => String(doc['name']),
})
const ada = {
  id: 'ada',
  version: 3,
  date: 1,
  last_date: 1,
  active: true,
  name: 'Ada',
  can: { write: true, remove: true },
}

const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

it('the page asks before it is closed while a cell that was left is being saved, and only then', async () => {
  const answered = Promise.withResolvers<unknown>()
  const { wrapper } = testPlatform(() => answered.promise)
  const { result } = renderHook(() => useCellEdits(people, undefined), { wrapper })
  expect(isAsked()).toBe(false)
  act(() => result.current.save(name, ada, 'Ada L'))
  expect(isAsked()).toBe(true)
  answered.resolve({ ...ada, name: 'Ada L', version: 4 })
  await waitFor(() => expect(isAsked()).toBe(false))
})

import { expect, it, vi } from 'vitest'
import { threads, type ThreadRow } from '../../../domain/inbox/index.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { saveState } from './use-thread-status.ts'

function thread(version: number, status: ThreadRow['status']): ThreadRow {
  const doc = threads.shape.parse({ object: { type: 'client', id: 'c' }, status })
  return { ...doc, id: 't', version, date: 0, last_date: 0, active: true, can: { write: true, remove: true } }
}

type Save = Parameters<typeof saveState<ThreadRow>>[0]

const conflictWith = (current: ThreadRow) => new ApiError(409, { error: 'conflict', current })
const toDone = { row: thread(4, 'open'), wanted: { status: 'done' } } as const

it('sets the status on the present thread when only a message has arrived', async () => {
  const save = vi
    .fn<Save>()
    .mockRejectedValueOnce(conflictWith(thread(5, 'open')))
    .mockResolvedValue(thread(6, 'done'))
  expect((await saveState(save, toDone)).version).toBe(6)
  expect(save.mock.calls.map(([{ row }]) => row.version)).toEqual([4, 5])
})

it('keeps a status that another user has set since', async () => {
  const save = vi.fn<Save>().mockRejectedValue(conflictWith(thread(5, 'waiting')))
  await expect(saveState(save, toDone)).rejects.toThrow('409 conflict')
  expect(save).toHaveBeenCalledTimes(1)
})
